import { projections } from '../../projections/index.ts';
import { type DomainEvents, documentStream, eventRegistry } from '../../src/domain/events/index.ts';
import { metrics as openMetrics } from '../../src/features/metrics/index.ts';
import { type Database, MIGRATIONS, migrate, openDatabase } from '../../src/platform/database/index.ts';
import { type EventLog, openEventLog } from '../../src/platform/event-log/index.ts';
import { type Figure, interleaved, ratioFigure } from './measure.ts';
import { rate } from './rate.ts';
import { benchDatabases } from './servers.ts';

const ROUNDS = 9;
const CALLERS = 200;
const documentOf = (n: number): number => 1 + ((n * 7919) % 5_000);

/** Appends a second while every turn is counted, against the same without anybody counting. */
export async function metrics(): Promise<Figure[]> {
  const databases = await benchDatabases();
  const counted = await openOne(await databases.fresh(), (database) =>
    openMetrics({ db: database, version: 'bench', isPublic: true }),
  );
  const plain = await openOne(await databases.fresh(), () => undefined);
  try {
    const seen = await interleaved(ROUNDS, {
      counted: () => rate(CALLERS, (n) => call(counted.log, documentOf(n))),
      plain: () => rate(CALLERS, (n) => call(plain.log, documentOf(n))),
    });
    return [
      ratioFigure(`metrics ${CALLERS} callers`, {
        value: seen.counted.perSecond ?? 0,
        unit: 'calls/s',
        against: 'nobody counts',
        other: seen.plain.perSecond ?? 0,
        target: { atLeast: 0.97 },
      }),
    ];
  } finally {
    for (const { close } of [counted, plain]) await close();
    await databases.release();
  }
}

async function openOne(
  url: string,
  counting: (database: Database) => ReturnType<typeof openMetrics> | undefined,
): Promise<{ log: EventLog<DomainEvents>; close(): Promise<void> }> {
  const database = openDatabase(url, { applicationName: 'bench', onError: () => {} });
  await migrate(database, { directory: MIGRATIONS, log: console.error });
  const onTurn = counting(database)?.onTurn;
  const log = await openEventLog(database, {
    eventRegistry,
    projections,
    timeoutMs: 30_000,
    ...(onTurn && { onTurn }),
  });
  return {
    log,
    async close() {
      await log.close();
      await database.close();
    },
  };
}

const call = (log: EventLog<DomainEvents>, documentId: number) =>
  log.append(
    documentStream(documentId),
    [{ type: 'WebhookReceived', data: { documentId, action: 'updated' } }],
    { origin: { actor: 'bench', correlationId: 'bench' } },
  );
