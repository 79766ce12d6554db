import { escapeLiteral } from 'pg';
import type { Database, Queryable } from '../database/index.ts';
import type { Projection } from './projection.ts';
import { describeTables, type ReadModelTable } from './read-model-table.ts';

/** What `log_head` says about the live read models: name → version and shape of the table. */
export type LiveReadModels = Record<string, { version: number; shape: string }>;

export type ReadModelState = {
  generation: number;
  live: LiveReadModels;
  tables: ReadModelTable[];
  /** Those that this process folds otherwise than the live rows were: new, higher version, another shape. */
  changed: ReadModelTable[];
};

/**
 * Holds the read models of this process against those that are live.
 *
 * @throws when the database belongs to a newer release than this process
 */
export async function compareReadModels(
  db: Queryable,
  projections: readonly Projection[],
): Promise<ReadModelState> {
  const { generation, live } = await readLiveReadModels(db);
  refuseNewerRelease(live, projections);
  const tables = await describeTables(db, projections);
  const changed = tables.filter(
    ({ projection: { name, version }, shape }) =>
      live[name]?.version !== version || live[name]?.shape !== shape,
  );
  return { generation, live, tables, changed };
}

export async function readLiveReadModels(
  db: Queryable,
): Promise<{ generation: number; live: LiveReadModels }> {
  const { rows } = await db.query<{ generation: number; live: LiveReadModels }>(
    'select generation, projections as live from log_head',
  );
  if (!rows[0]) throw new Error('The table log_head has lost its row; restore it from a backup');
  return rows[0];
}

function refuseNewerRelease(live: LiveReadModels, projections: readonly Projection[]): void {
  const known = new Map(projections.map(({ name, version }) => [name, version]));
  const replaced = new Set(projections.flatMap(({ replaces = [] }) => replaces));
  for (const [name, { version }] of Object.entries(live)) {
    if (replaced.has(name)) continue;
    const ours = known.get(name);
    if (ours !== undefined && ours >= version) continue;
    throw new Error(
      `This database was used by a newer release: its read model ${name} is at version ${version}, ` +
        `this release ${ours === undefined ? 'does not know it' : `has version ${ours}`}. Start the newer release.`,
    );
  }
}

/** Starts a new generation; writers of an older one stop. Under the lock of the log. */
export function registerStatement(tables: readonly ReadModelTable[]): string {
  const live: LiveReadModels = Object.fromEntries(
    tables.map(({ projection: { name, version }, shape }) => [name, { version, shape }]),
  );
  return `update log_head set generation = generation + 1, projections = ${escapeLiteral(JSON.stringify(live))}`;
}

/** Nothing for a read model whose rows are not counted. */
export const countStatement = ({ projection: { name, counted } }: ReadModelTable, rows: number): string =>
  counted
    ? `delete from read_model_counts where name = ${escapeLiteral(name)};
       insert into read_model_counts (name, rows) values (${escapeLiteral(name)}, ${rows})`
    : '';

/**
 * A log without events has nothing to fold: the read models of a fresh database go live at once.
 *
 * @returns false when there are events
 */
export async function registerOnEmptyLog(
  database: Database,
  { generation, tables, changed }: ReadModelState,
): Promise<boolean> {
  const client = await database.connect();
  try {
    await client.query('begin isolation level read committed');
    const { rows } = await client.query<{ generation: number }>('select generation from log_head for update');
    const events = await client.query('select from events limit 1');
    if (events.rowCount) return false;
    // Another process was quicker: its result is checked again.
    if (rows[0]?.generation !== generation) return true;
    await client.query(
      [
        ...changed.map(({ name }) => `delete from ${name}`),
        ...changed.map((table) => countStatement(table, 0)),
        registerStatement(tables),
        'commit',
      ].join(';'),
    );
    return true;
  } finally {
    await client.end();
  }
}
