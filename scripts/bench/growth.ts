import { projections } from '../../projections/index.ts';
import { documentStream, eventRegistry } from '../../src/domain/events/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { openEventLog } from '../../src/platform/event-log/index.ts';
import { type Figure, interleaved, ratioFigure } from './measure.ts';
import { rate } from './rate.ts';
import { type SeedOptions, seededDatabase } from './seed-log.ts';
import { benchDatabases } from './servers.ts';

const SMALL: SeedOptions = {
  events: 10_000,
  documents: 1_000,
  waiting: 500,
  onlyQueue: true,
  longStreamEvery: 50,
};
/** Every fiftieth event is one of document 1: 100,000 in its stream. */
const LARGE: SeedOptions = { ...SMALL, events: 5_000_000, documents: 200_000 };
const ROUNDS = 5;
const CALLERS = 50;

/** Whether a log gets slower with its age: the same work in a large and in a small one. */
export async function growth(): Promise<Figure[]> {
  const databases = await benchDatabases();
  const opened: (() => Promise<void>)[] = [];
  const prepare = async (options: SeedOptions) => {
    const database = await seededDatabase(await databases.fresh(), options);
    opened.push(() => database.close());
    return appendAndRead(database, opened);
  };
  try {
    const small = await prepare(SMALL);
    const large = await prepare(LARGE);
    const appended = await interleaved(ROUNDS, { large: large.append, small: small.append });
    const read = await interleaved(ROUNDS, { large: large.read, small: small.read });
    const figure = (name: string, unit: string, seen: typeof appended) =>
      ratioFigure(name, {
        value: seen.large.perSecond ?? 0,
        unit,
        against: 'a log of 10,000',
        other: seen.small.perSecond ?? 0,
        target: { atLeast: 0.8 },
      });
    return [
      figure('growth, append at 5,000,000', 'events/s', appended),
      figure('growth, last 100 of 100,000', 'reads/s', read),
    ];
  } finally {
    for (const close of opened.reverse()) await close();
    await databases.release();
  }
}

async function appendAndRead(database: Database, opened: (() => Promise<void>)[]) {
  const log = await openEventLog(database, { eventRegistry, projections, timeoutMs: 30_000 });
  opened.push(() => log.close());
  const origin = { actor: 'bench', correlationId: 'bench' };
  return {
    append: () =>
      rate(CALLERS, (n) => {
        const documentId = 2 + (n % 900);
        const data = { documentId, action: 'updated' };
        return log.append(documentStream(documentId), [{ type: 'WebhookReceived', data }], { origin });
      }),
    read: () =>
      rate(1, async () => {
        const events = await log.read(documentStream(1), { newestFirst: true, limit: 100 });
        if (events.length !== 100) throw new Error(`read ${events.length} events`);
      }),
  };
}
