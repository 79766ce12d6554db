import type { JobContext } from './job-context.ts';
import type { Piece } from './piece.ts';

type From = { name: string; maxRunning?: number };

/** Takes at most this number of waiting pieces of a queue, the oldest first; fewer at the limit of all processes. */
export async function takePieces(context: JobContext, from: From, atMost: number): Promise<Piece[]> {
  const { boss } = context;
  const { name, maxRunning } = from;
  if (maxRunning === undefined) return boss.fetch(name, { includeMetadata: true, batchSize: atMost });
  const { rows } = await context.bossDb.query<{ due: boolean }>(SOMETHING_TO_TAKE, [name, maxRunning]);
  return rows[0]?.due ? takeWithin(context, name, maxRunning, atMost) : [];
}

/** One process after the other, on a connection of its own: else two that count at once would both find room. */
async function takeWithin(
  { database, boss }: JobContext,
  name: string,
  maxRunning: number,
  atMost: number,
): Promise<Piece[]> {
  const client = await database.connect({ query_timeout: 5_000 });
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`take ${name}`]);
    const { rows } = await client.query<{ running: number }>(COUNT_RUNNING, [name]);
    const batchSize = Math.min(atMost, maxRunning - (rows[0]?.running ?? maxRunning));
    if (batchSize <= 0) return [];
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
    const taken = await boss.fetch<object>(name, { includeMetadata: true, batchSize, db });
    await client.query('commit');
    return taken;
  } finally {
    // Uncommitted work is rolled back with it.
    await client.end();
  }
}

const COUNT_RUNNING = "select count(*)::int as running from pgboss.job where name = $1 and state = 'active'";

const SOMETHING_TO_TAKE = `
  select (select count(*) from pgboss.job where name = $1 and state = 'active') < $2
     and exists (select from pgboss.job where name = $1 and state < 'active' and start_after <= now()) as due`;
