import { Pool } from 'pg';
import { projections } from '../../projections/index.ts';
import { migrate, openDatabase } from '../../src/database/index.ts';
import { openEventLog } from '../../src/event-log/index.ts';
import { documentStream, vocabulary } from '../../src/events/index.ts';
import { MIGRATIONS } from '../../src/main.ts';
import { type Figure, interleaved, ratioFigure } from './measure.ts';
import { benchDatabases } from './servers.ts';

const ROUNDS = 5;
const SECONDS = 1.5;
const DOCUMENTS = 5_000;
const TARGETS: [callers: number, atLeast: number][] = [
  [1, 0.3],
  [50, 1.3],
  [500, 2.3],
];

/** Events a second with hash chain and read models, against one INSERT of the same bytes a transaction. */
export async function append(): Promise<Figure[]> {
  const databases = await benchDatabases();
  const url = await databases.fresh();
  const database = openDatabase(url, { applicationName: 'bench', onError: () => {} });
  await migrate(database, { directory: MIGRATIONS, log: console.error });
  const log = await openEventLog(database, { vocabulary, projections, answerWithinMs: 30_000 });
  // A connection for every caller, as far as PostgreSQL's default allows.
  const pool = new Pool({ connectionString: url, max: 80 });
  await pool.query(`create table plain_events (
    position bigint generated always as identity primary key, id uuid not null default gen_random_uuid() unique,
    stream text not null, type text not null, data jsonb not null, metadata jsonb not null,
    recorded_at timestamptz not null default now())`);
  const origin = { actor: 'bench', correlationId: 'bench' };

  const viaLog = (documentId: number) =>
    log.append(
      documentStream(documentId),
      [{ type: 'WebhookReceived', data: { documentId, action: 'updated' } }],
      { origin },
    );
  const viaInsert = (documentId: number) =>
    pool.query({
      name: 'insert',
      text: 'insert into plain_events (stream, type, data, metadata) values ($1, $2, $3, $4)',
      values: [
        documentStream(documentId),
        'WebhookReceived',
        JSON.stringify({ documentId, action: 'updated' }),
        JSON.stringify({ ...origin, schema: 1 }),
      ],
    });
  const figures: Figure[] = [];
  try {
    for (const [callers, atLeast] of TARGETS) {
      const seen = await interleaved(ROUNDS, {
        log: () => rate(callers, viaLog),
        insert: () => rate(callers, viaInsert),
      });
      figures.push(
        ratioFigure(`append ${callers} callers`, {
          value: seen.log.perSecond ?? 0,
          unit: 'events/s',
          against: 'one INSERT a transaction',
          other: seen.insert.perSecond ?? 0,
          target: { atLeast },
        }),
      );
    }
  } finally {
    await log.close();
    await pool.end();
    await database.close();
    await databases.release();
  }
  return figures;
}

/** Calls a second of so many callers at once, each with the next document. */
export async function rate(
  callers: number,
  act: (documentId: number) => Promise<unknown>,
): Promise<{ perSecond: number }> {
  let done = 0;
  const startedAt = performance.now();
  const until = startedAt + SECONDS * 1_000;
  const caller = async (offset: number) => {
    for (let n = offset; performance.now() < until; n += callers) {
      await act(1 + ((n * 7919) % DOCUMENTS));
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, offset) => caller(offset)));
  return { perSecond: done / ((performance.now() - startedAt) / 1_000) };
}
