import { projections } from '../../projections/index.ts';
import { verify as verifyLog } from '../../src/platform/event-log/index.ts';
import { scanSelect } from '../../src/platform/event-log/scan-log.ts';
import { copySeconds, secondsOf } from './copy.ts';
import { type Figure, interleaved, ratioFigure } from './measure.ts';
import { seededDatabase } from './seed-log.ts';
import { benchDatabases } from './servers.ts';

const EVENTS = 1_000_000;
const ROUNDS = 5;

/** The chain alone, and everything, over a log of documents that were processed and changed. */
export async function verify(): Promise<Figure[]> {
  const databases = await benchDatabases();
  const database = await seededDatabase(await databases.fresh(), { events: EVENTS });
  const client = await database.connect();
  const clean = async (options: Parameters<typeof verifyLog>[1]) => {
    const { differences } = await verifyLog(database, options);
    if (differences.length > 0) throw new Error(differences[0]?.what);
  };
  try {
    const seen = await interleaved(ROUNDS, {
      chain: () => secondsOf(() => clean({})),
      full: () => secondsOf(() => clean({ projections })),
      copy: () => copySeconds(client, scanSelect('true')),
    });
    const figure = (name: string, seconds: number | undefined, atMost: number) =>
      ratioFigure(`verify ${EVENTS.toLocaleString('en')} events, ${name}`, {
        value: seconds ?? 0,
        unit: 's',
        against: 'COPY of the same columns',
        other: seen.copy.seconds ?? 0,
        target: { atMost },
      });
    return [figure('chain', seen.chain.seconds, 4), figure('with all read models', seen.full.seconds, 7)];
  } finally {
    await client.end();
    await database.close();
    await databases.release();
  }
}
