import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { countStatement, registerStatement } from './live-read-models.ts';
import { quote, type ReadModelTable } from './read-model-table.ts';
import type { RebuildSchemas } from './shadow-tables.ts';

export type Swap = {
  schemas: RebuildSchemas;
  tables: { live: ReadModelTable; shadow: ReadModelTable; rows: () => number }[];
  /** Brings the shadows up to the head of the log, or to the given position. */
  catchUp: (head?: number) => Promise<void>;
  /** The generation for which the shadows were made. */
  generation: number;
  /** All read models of this release, when some of them are new: older processes then write no more. */
  register: readonly ReadModelTable[] | null;
  /** Called with the sessions that read the tables while the swap waits for them. */
  onWaiting: (readers: string) => void;
};

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Puts the shadows in the place of the live tables, while writers are blocked for some milliseconds. A reader
 * that holds a table blocks no one: the swap releases the log at once and comes back later, less and less
 * often. A transaction with a snapshot from before the swap (REPEATABLE READ) that first reads a table after it,
 * finds it empty.
 *
 * @returns how long writers were blocked at most, all attempts together, in milliseconds
 */
export async function swapTables(client: Client, swap: Swap): Promise<number> {
  await client.query(SESSION);
  let inVainMs = 0;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    await swap.catchUp();
    const askedAt = performance.now();
    const locked = await lockAll(client, swap);
    if (locked) return inVainMs + (await swapNow(client, swap, locked));
    // More than the truth: part of it was our own wait for the log, and the way there and back.
    inVainMs += performance.now() - askedAt;
    swap.onWaiting(await readersOf(client, swap));
    await delay(pauseMs);
  }
}

type Locked = { generation: number; head: number; sinceMs: number };

/**
 * Takes the log and all tables, or nothing. As one message without a transaction of its own it is undone by the
 * server itself when a table is not free, before the answer is on its way; BEGIN at its end keeps what was taken.
 */
async function lockAll(client: Client, { tables }: Swap): Promise<Locked | null> {
  try {
    const results = (await client.query(`
      select generation from log_head for update;
      select clock_timestamp() as since;
      lock table ${tables.map(({ live }) => live.name).join(', ')} in access exclusive mode nowait;
      select coalesce((select position from events order by position desc limit 1), 0) as head;
      begin`)) as unknown as { rows: Record<string, unknown>[] }[];
    const [lock, clock, , top] = results.map(({ rows }) => rows[0]);
    return {
      generation: lock?.generation as number,
      head: top?.head as number,
      sinceMs: Date.parse(clock?.since as string),
    };
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return null;
    throw error;
  }
}

async function swapNow(client: Client, swap: Swap, { generation, head, sinceMs }: Locked): Promise<number> {
  try {
    if (generation !== swap.generation) throw new Error('Another process has rebuilt read models meanwhile');
    await swap.catchUp(head);
    const results = (await client.query(
      [
        ...swap.tables.map((table) => moves(table, swap.schemas)),
        ...swap.tables.map(({ live, rows }) => countStatement(live, rows())),
        swap.register ? registerStatement(swap.register) : '',
        'commit',
        'select clock_timestamp() as until',
      ].join(';'),
    )) as unknown as { command: string; rows: { until?: string }[] }[];
    const [committed, clock] = results.slice(-2);
    if (committed?.command !== 'COMMIT') throw new Error(`commit answered ${committed?.command}`);
    return Date.parse(clock?.rows[0]?.until ?? '') - sinceMs;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

const moves = ({ live, shadow }: Swap['tables'][number], { retired }: RebuildSchemas): string =>
  `alter table ${live.name} set schema ${quote(retired)};
   alter table ${shadow.name} set schema ${quote(live.schema)}`;

const LOCK_NOT_AVAILABLE = '55P03';

// Should this process be stopped in the middle, or killed, the server itself releases the log.
const SESSION = `
  set default_transaction_isolation = 'read committed';
  set lock_timeout = '10s';
  set idle_in_transaction_session_timeout = '2s'`;

async function readersOf(client: Client, { tables }: Swap): Promise<string> {
  const { rows } = await client.query<{ reader: string }>(
    `select distinct format('%s (process %s)', coalesce(nullif(application_name, ''), backend_type), pid) as reader
       from pg_locks join pg_stat_activity using (pid)
      where relation = any($1::regclass[]) and granted and pid <> pg_backend_pid() order by 1`,
    [tables.map(({ live }) => live.name)],
  );
  return rows.map(({ reader }) => reader).join(', ');
}
