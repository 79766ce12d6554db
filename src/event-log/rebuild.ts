import type { Client } from 'pg';
import type { Projection } from './projection.ts';
import { describeTable, type ReadModelTable } from './read-model-table.ts';
import { refold } from './refold.ts';

/** What `log_head` says about the live read models: name → version and shape of the table. */
export type LiveReadModels = Record<string, { version: number; shape: string }>;

const ROWS_A_STATEMENT = 5_000;

/**
 * Makes a read model anew from the events, inside the transaction of `client`, which must hold the log's lock.
 * Writers wait for it; readers see the old rows until the commit.
 */
export async function rebuildReadModel(
  client: Client,
  table: ReadModelTable,
  onProgress?: (position: number) => void,
): Promise<{ rows: number }> {
  const { projection } = table;
  const rows = [...(await refold(client, projection, onProgress ? { onPage: onProgress } : {})).values()];
  await client.query(`delete from "${projection.name}"`);
  for (let index = 0; index < rows.length; index += ROWS_A_STATEMENT) {
    await client.query(table.upsert, [JSON.stringify(rows.slice(index, index + ROWS_A_STATEMENT))]);
  }
  if (projection.counted) {
    await client.query(
      `insert into read_model_rows (name, rows) values ($1, $2)
       on conflict (name) do update set rows = excluded.rows`,
      [projection.name, rows.length],
    );
  }
  return { rows: rows.length };
}

/**
 * Holds the read models of this process against those that are live, and rebuilds what changed: a new one, a
 * higher version, another shape of the table.
 *
 * @returns the tables as this process writes them, and the generation it may write for
 * @throws when the database belongs to a newer release than this process
 */
export async function reconcileReadModels(
  client: Client,
  projections: readonly Projection[],
  { only, onRebuild }: ReconcileOptions = {},
): Promise<{ tables: ReadModelTable[]; generation: number }> {
  await client.query('begin');
  try {
    const { rows } = await client.query<{ generation: number; projections: LiveReadModels }>(
      'select generation, projections from log_head for update',
    );
    const live = rows[0]?.projections ?? {};
    let generation = rows[0]?.generation ?? 0;
    refuseNewerRelease(live, projections);

    const tables = await describeAll(client, projections);
    const changed = tables.filter(
      ({ projection: { name, version }, shape }) =>
        live[name]?.version !== version || live[name]?.shape !== shape,
    );
    const asked = tables.filter(({ projection }) => only?.includes(projection.name));
    for (const table of new Set([...changed, ...asked])) {
      const result = await rebuildReadModel(client, table, (position) =>
        onRebuild?.progress?.(table, position),
      );
      onRebuild?.done?.(table, result.rows);
    }
    if (changed.length > 0) {
      generation += 1;
      const now = Object.fromEntries(
        tables.map(({ projection: { name, version }, shape }) => [name, { version, shape }]),
      );
      await client.query('update log_head set generation = $1, projections = $2', [generation, now]);
    }
    await client.query('commit');
    return { tables, generation };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

export type ReconcileOptions = {
  /** Names to rebuild although nothing changed. */
  only?: readonly string[];
  onRebuild?: {
    progress?: (table: ReadModelTable, position: number) => void;
    done?: (table: ReadModelTable, rows: number) => unknown;
  };
};

async function describeAll(client: Client, projections: readonly Projection[]): Promise<ReadModelTable[]> {
  const tables: ReadModelTable[] = [];
  for (const projection of projections) tables.push(await describeTable(client, projection));
  return tables;
}

function refuseNewerRelease(live: LiveReadModels, projections: readonly Projection[]): void {
  const known = new Map(projections.map(({ name, version }) => [name, version]));
  for (const [name, { version }] of Object.entries(live)) {
    const ours = known.get(name);
    if (ours !== undefined && ours >= version) continue;
    throw new Error(
      `This database was used by a newer release: its read model ${name} is at version ${version}, ` +
        `this release ${ours === undefined ? 'does not know it' : `has version ${ours}`}. Start the newer release.`,
    );
  }
}
