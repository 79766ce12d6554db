import { projections } from '../../projections/index.ts';
import { documentStream, eventRegistry } from '../../src/domain/events/index.ts';
import { MIGRATIONS, migrate, openDatabase } from '../../src/platform/database/index.ts';
import { openEventLog } from '../../src/platform/event-log/index.ts';
import { type Figure, interleaved, ratioFigure } from './measure.ts';
import { rate } from './rate.ts';
import { benchDatabases } from './servers.ts';

const ROUNDS = 7;
/** Few, so that there are many turns: each would leave its dead versions. */
const CALLERS = 4;
/** Time for them to pile up. */
const ROUNDS_BEFORE = 8;

/**
 * Appends while a dump or a long report holds a snapshot, against appends to another database without one: what is
 * updated in place leaves dead versions that the snapshot keeps alive. Each call is for a document of its own, so
 * that counts change with every turn.
 */
export async function oldSnapshot(): Promise<Figure[]> {
  const databases = await benchDatabases();
  const held = await openOne(await databases.fresh());
  const free = await openOne(await databases.fresh());
  try {
    const dump = await held.database.connect();
    await dump.query('begin isolation level repeatable read; select count(*) from events');
    for (let round = 0; round < ROUNDS_BEFORE; round += 1) {
      await held.append();
      await free.append();
    }
    const seen = await interleaved(ROUNDS, { held: held.append, free: free.append });
    await dump.query('commit');
    await dump.end();
    return [
      ratioFigure('appends under an old snapshot', {
        value: seen.held.perSecond ?? 0,
        unit: 'events/s',
        against: 'without it',
        other: seen.free.perSecond ?? 0,
        target: { atLeast: 0.9 },
      }),
    ];
  } finally {
    await held.close();
    await free.close();
    await databases.release();
  }
}

async function openOne(url: string) {
  const database = openDatabase(url, { applicationName: 'bench', onError: () => {} });
  await migrate(database, { directory: MIGRATIONS, log: console.error });
  const log = await openEventLog(database, { eventRegistry, projections, timeoutMs: 30_000 });
  const origin = { actor: 'bench', correlationId: 'bench' };
  let next = 0;
  const call = () => {
    next += 1;
    const documentId = next;
    const data = { documentId, action: 'updated' };
    return log.append(documentStream(documentId), [{ type: 'WebhookReceived', data }], { origin });
  };
  return {
    database,
    append: () => rate(CALLERS, call),
    async close() {
      await log.close();
      await database.close();
    },
  };
}
