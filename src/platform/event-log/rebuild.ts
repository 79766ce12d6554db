import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import type { Database } from '../database/index.ts';
import { eventsFor, type FoldedReadModel, foldedReadModel } from './folded-rows.ts';
import type { ReadModelState } from './live-read-models.ts';
import type { Key, Row } from './projection.ts';
import { headPosition } from './read-events.ts';
import type { ReadModelTable } from './read-model-table.ts';
import { scanLog } from './scan-log.ts';
import { createShadows, dropRebuildSchemas, schemasOf } from './shadow-tables.ts';
import { swapTables } from './swap-tables.ts';
import { NOTICE_A_DEAD_CLIENT } from './writer-connection.ts';

/** How far a rebuild is: events folded, then rows written; or which sessions block the swap. */
export type RebuildProgress =
  | { step: 'fold' | 'fill'; done: number; total: number }
  | { step: 'wait'; readers: string };

export type RebuiltReadModels = {
  tables: { name: string; rows: number }[];
  events: number;
  /** The longest time that writers were blocked, in all, in milliseconds. */
  heldMs: number;
};

const ROWS_A_STATEMENT = 5_000;
/** So few events behind, the last catch-up under the lock of the log takes no time. */
const CLOSE_ENOUGH = 50;
/** Against a log that grows faster than it is read. */
const ROUNDS = 50;

/**
 * Makes read models anew from the events, in tables beside the live ones, and swaps them in. Writers go on
 * writing the old tables meanwhile and are blocked only for the swap; readers see the old or the new table.
 * The caller holds the lock of rebuilds. When it is killed, the next rebuild sweeps up after it.
 *
 * @throws FoldFailed, UnknownEvent naming the event that stopped it; nothing has changed then
 */
export async function rebuildTables(
  database: Database,
  targets: readonly ReadModelTable[],
  { now, onProgress }: { now: ReadModelState; onProgress: (progress: RebuildProgress) => void },
): Promise<RebuiltReadModels> {
  const client = await database.connect({ application_name: 'intake-rebuild' });
  const schemas = schemasOf(randomBytes(6).toString('hex'));
  try {
    await client.query(NOTICE_A_DEAD_CLIENT);
    await dropRebuildSchemas(client);
    const shadows = await createShadows(client, targets, schemas);
    const builds = shadows.map((shadow) => ({ shadow, model: foldedReadModel(shadow.projection) }));
    const log = follower(
      client,
      builds.map(({ model }) => model),
    );

    await log.foldOn(undefined, (done, total) => onProgress({ step: 'fold', done, total }));
    await fill(client, builds, onProgress);
    const catchUp = async (head?: number) => {
      await log.foldOn(head);
      for (const { shadow, model } of builds) await replaceRows(client, shadow, model.takeChanges());
    };
    for (let round = 0; round < ROUNDS && (await log.behind()) > CLOSE_ENOUGH; round += 1) await catchUp();
    await client.query(`analyze ${shadows.map(({ name }) => name).join(', ')}`);

    const heldMs = await swapTables(client, {
      schemas,
      tables: builds.map(({ shadow, model }, index) => ({
        live: targets[index] as ReadModelTable,
        shadow,
        rows: () => model.rows.size,
      })),
      catchUp,
      generation: now.generation,
      register: now.changed.length > 0 ? now.tables : null,
      onWaiting: (readers) => onProgress({ step: 'wait', readers }),
    });
    await dropRebuildSchemas(client);
    const tables = builds.map(({ model }) => ({ name: model.projection.name, rows: model.rows.size }));
    return { tables, events: log.position(), heldMs };
  } finally {
    await client.end();
  }
}

/** Folds the log from its beginning to its head, and on from there when called again. */
function follower(client: Client, models: FoldedReadModel[]) {
  let position = 0;
  const only = eventsFor(models.map(({ projection }) => projection));
  return {
    position: () => position,
    behind: async () => (await headPosition(client)) - position,
    async foldOn(upTo?: number, onBatch: (done: number, total: number) => void = () => {}): Promise<void> {
      const head = upTo ?? (await headPosition(client));
      await scanLog(
        client,
        { after: position, upTo: head, only },
        (event) => {
          for (const model of models) model.fold(event);
        },
        (done) => onBatch(done, head),
      );
      position = head;
    },
  };
}

async function fill(
  client: Client,
  builds: { shadow: ReadModelTable; model: FoldedReadModel }[],
  onProgress: (progress: RebuildProgress) => void,
): Promise<void> {
  const total = builds.reduce((sum, { model }) => sum + model.rows.size, 0);
  let before = 0;
  for (const { shadow, model } of builds) {
    await writeRows(client, shadow, model.takeChanges(), (done) =>
      onProgress({ step: 'fill', done: before + done, total }),
    );
    before += model.rows.size;
  }
}

/**
 * All rows that changed go before any is written: two of them may have exchanged what only one may have. Nobody
 * reads the table yet.
 */
async function replaceRows(
  client: Client,
  table: ReadModelTable,
  changes: Map<Key, Row | null>,
): Promise<void> {
  const keys = [...changes.keys()];
  for (let from = 0; from < keys.length; from += ROWS_A_STATEMENT) {
    await client.query(table.remove, [keys.slice(from, from + ROWS_A_STATEMENT)]);
  }
  await writeRows(client, table, changes);
}

async function writeRows(
  client: Client,
  table: ReadModelTable,
  changes: Map<Key, Row | null>,
  onWritten: (rows: number) => void = () => {},
): Promise<void> {
  const rows = [...changes.values()].filter((row) => row !== null);
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const part = rows.slice(from, from + ROWS_A_STATEMENT);
    await client.query(table.upsert, [JSON.stringify(part)]);
    onWritten(from + part.length);
  }
}
