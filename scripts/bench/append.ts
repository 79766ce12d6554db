import { Pool } from 'pg';
import { projections } from '../../projections/index.ts';
import { documentStream, eventRegistry } from '../../src/domain/events/index.ts';
import { MIGRATIONS, migrate, openDatabase } from '../../src/platform/database/index.ts';
import { openEventLog } from '../../src/platform/event-log/index.ts';
import { type Figure, interleaved, ratioFigure } from './measure.ts';
import { rate } from './rate.ts';
import { benchDatabases } from './servers.ts';

const ROUNDS = 5;
const DOCUMENTS = 5_000;
type Targets = [callers: number, atLeast: number][];
const TARGETS: Targets = [
  [1, 0.3],
  [50, 1.3],
  [500, 2.3],
];
const SLOW_FLUSH_TARGETS: Targets = [
  [50, 0.9],
  [500, 2],
];

/**
 * Makes each flush of the write-ahead log take 2 ms longer, as on a disk in a cloud: who leads a group of commits
 * waits so long, holding the lock for flushing, before it writes and flushes for all. That is where a sleep in
 * fdatasync would stand too; it applies to all contestants.
 */
const SLOW_FLUSH = ['commit_delay = 2000', 'commit_siblings = 0'];

/** Events a second with hash chain and read models, against one INSERT of the same bytes a transaction. */
export async function append(): Promise<Figure[]> {
  const databases = await benchDatabases();
  try {
    const fast = await contest(await databases.fresh());
    const figures = await fast.againstInsert(TARGETS, '');
    await fast.close();
    const slow = await contest(await databases.fresh(), SLOW_FLUSH);
    figures.push(...(await slow.againstInsert(SLOW_FLUSH_TARGETS, ', flush + 2 ms')));
    figures.push(await slow.againstSingleTurns(50, 20));
    await slow.close();
    return figures;
  } finally {
    await databases.release();
  }
}

async function contest(url: string, settings: string[] = []) {
  const database = openDatabase(url, { applicationName: 'bench', onError: () => {} });
  const name = new URL(url).pathname.slice(1);
  for (const setting of settings) await database.query(`alter database ${name} set ${setting}`);
  await migrate(database, { directory: MIGRATIONS, log: console.error });
  const log = await openEventLog(database, { eventRegistry, projections, timeoutMs: 30_000 });
  // A connection for every caller, as far as PostgreSQL's default allows.
  const pool = new Pool({ connectionString: url, max: 80 });
  await pool.query(`create table plain_events (
    position bigint generated always as identity primary key, id uuid not null default gen_random_uuid() unique,
    stream text not null, type text not null, data jsonb not null, metadata jsonb not null,
    recorded_at timestamptz not null default now())`);
  const origin = { actor: 'bench', correlationId: 'bench' };
  const documentOf = (n: number) => 1 + ((n * 7919) % DOCUMENTS);

  const viaLog = (n: number) =>
    log.append(
      documentStream(documentOf(n)),
      [{ type: 'WebhookReceived', data: { documentId: documentOf(n), action: 'updated' } }],
      { origin },
    );
  let turn: Promise<unknown> = Promise.resolve();
  /** The same turn without batching: each append waits until the one before it has been answered. */
  const oneATurn = (n: number) => {
    turn = turn.then(() => viaLog(n));
    return turn;
  };
  const viaInsert = (n: number) =>
    pool.query({
      name: 'insert',
      text: 'insert into plain_events (stream, type, data, metadata) values ($1, $2, $3, $4)',
      values: [
        documentStream(documentOf(n)),
        'WebhookReceived',
        JSON.stringify({ documentId: documentOf(n), action: 'updated' }),
        JSON.stringify({ ...origin, schema: 1 }),
      ],
    });
  const against = async (callers: number, other: (n: number) => Promise<unknown>) => {
    const seen = await interleaved(ROUNDS, {
      log: () => rate(callers, viaLog),
      other: () => rate(callers, other),
    });
    return { value: seen.log.perSecond ?? 0, other: seen.other.perSecond ?? 0, unit: 'events/s' };
  };

  return {
    async againstInsert(targets: Targets, suffix: string): Promise<Figure[]> {
      const figures: Figure[] = [];
      for (const [callers, atLeast] of targets) {
        const seen = await against(callers, viaInsert);
        const measured = { ...seen, against: 'one INSERT a transaction', target: { atLeast } };
        figures.push(ratioFigure(`append ${callers} callers${suffix}`, measured));
      }
      return figures;
    },
    async againstSingleTurns(callers: number, atLeast: number): Promise<Figure> {
      const seen = await against(callers, oneATurn);
      const measured = { ...seen, against: 'the same without batching', target: { atLeast } };
      return ratioFigure(`append ${callers} callers, flush + 2 ms`, measured);
    },
    async close() {
      await log.close();
      await pool.end();
      await database.close();
    },
  };
}
