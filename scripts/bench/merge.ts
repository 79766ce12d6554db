import { DOCUMENTS_A_CHUNK } from '../../src/features/correspondents/index.ts';
import { type Figure, interleaved, ratioFigure } from './measure.ts';
import { mergingFixture } from './merging-fixture.ts';
import { scans } from './through-queue.ts';

const ROUNDS = 7;
const DOCUMENTS = 5_000;

/** A merge from the request to its end, against nothing but the bulk edits that it needs; Paperless takes 20 ms. */
export async function merge(): Promise<Figure[]> {
  const fixture = await mergingFixture();
  try {
    let holder = await fixture.newCorrespondent();
    const ids = await scans(fixture.dmsUrl, DOCUMENTS, [], holder);
    await fixture.setLatency(20);
    const timed = async (act: (from: number, to: number) => Promise<void>) => {
      const from = holder;
      holder = await fixture.newCorrespondent();
      const startedAt = performance.now();
      await act(from, holder);
      return { ms: performance.now() - startedAt };
    };
    const seen = await interleaved(ROUNDS, {
      merge: () => timed(fixture.merge),
      bulk: () =>
        timed(async (_, to) => {
          for (let n = 0; n < ids.length; n += DOCUMENTS_A_CHUNK)
            await fixture.paperless.setCorrespondent(ids.slice(n, n + DOCUMENTS_A_CHUNK), to);
        }),
    });
    return [
      ratioFigure(`merge, ${DOCUMENTS} documents`, {
        value: seen.merge.ms ?? 0,
        unit: 'ms',
        against: 'its bulk edits alone',
        other: seen.bulk.ms ?? 0,
        target: { atMost: 1.4 },
      }),
    ];
  } finally {
    await fixture.close();
  }
}
