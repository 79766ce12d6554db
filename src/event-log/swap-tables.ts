import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { countRows, registerLive } from './live-read-models.ts';
import { quote, type ReadModelTable } from './read-model-table.ts';
import type { RebuildSchemas } from './shadow-tables.ts';

export type Swap = {
  schemas: RebuildSchemas;
  tables: { live: ReadModelTable; shadow: ReadModelTable; rows: () => number }[];
  /** Brings the shadows up to the head of the log. */
  catchUp: () => Promise<void>;
  /** The generation for which the shadows were made. */
  generation: number;
  /** All read models of this release, when some of them are new: older processes then write no more. */
  register: readonly ReadModelTable[] | null;
  /** Told who reads the tables while the swap waits for them. */
  onWaiting: (readers: string) => void;
};

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Puts the shadows in the place of the live tables, while writers are held up for some milliseconds. A reader
 * that sits on a table holds up nobody: the swap lets go of the log at once and comes back later, less and less
 * often. Who read in a snapshot taken before the swap (REPEATABLE READ) and first touches a table after it,
 * finds it empty.
 *
 * @returns for how long writers were held up, all attempts together, in milliseconds
 */
export async function swapTables(client: Client, swap: Swap): Promise<number> {
  let heldMs = 0;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    await swap.catchUp();
    const attempt = await trySwap(client, swap);
    heldMs += attempt.heldMs;
    if (attempt.done) return heldMs;
    swap.onWaiting(await readersOf(client, swap));
    await delay(pauseMs);
  }
}

async function trySwap(client: Client, swap: Swap): Promise<{ done: boolean; heldMs: number }> {
  const { schemas, tables, generation, register, catchUp } = swap;
  let heldSince: number | undefined;
  let alone = false;
  const held = () => (heldSince === undefined ? 0 : performance.now() - heldSince);
  try {
    await client.query(BEGIN);
    const { rows } = await client.query<{ generation: number }>('select generation from log_head for update');
    heldSince = performance.now();
    if (rows[0]?.generation !== generation) throw new Error('Another process has rebuilt read models');
    await client.query(
      `lock table ${tables.map(({ live }) => live.name).join(', ')} in access exclusive mode nowait`,
    );
    alone = true;
    await catchUp();
    await client.query(tables.map((table) => moves(table, schemas)).join(';'));
    for (const { live, rows } of tables) {
      if (live.projection.counted) await countRows(client, live.projection, rows());
    }
    if (register) await registerLive(client, register);
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error(`commit answered ${command}`);
    return { done: true, heldMs: held() };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    // Once rows were written here, they are undone and known as written: then there is no second try.
    if (!alone && (error as { code?: string }).code === LOCK_NOT_AVAILABLE) {
      return { done: false, heldMs: held() };
    }
    throw error;
  }
}

const moves = ({ live, shadow }: Swap['tables'][number], { retired }: RebuildSchemas): string =>
  `alter table ${live.name} set schema ${quote(retired)};
   alter table ${shadow.name} set schema ${quote(live.schema)}`;

const LOCK_NOT_AVAILABLE = '55P03';

// Should this process be stopped in the middle, the server lets go of the log by itself.
const BEGIN = `
  begin isolation level read committed;
  set local lock_timeout = '10s';
  set local statement_timeout = '10s';
  set local idle_in_transaction_session_timeout = '2s'`;

async function readersOf(client: Client, { tables }: Swap): Promise<string> {
  const { rows } = await client.query<{ reader: string }>(
    `select distinct format('%s (process %s)', coalesce(nullif(application_name, ''), backend_type), pid) as reader
       from pg_locks join pg_stat_activity using (pid)
      where relation = any($1::regclass[]) and granted and pid <> pg_backend_pid() order by 1`,
    [tables.map(({ live }) => live.name)],
  );
  return rows.map(({ reader }) => reader).join(', ');
}
