import { Problem } from '../http/index.ts';

const MOST = 5;
const WINDOW_MS = 60_000;

/** Counts wrong passwords for each file: guessing is slow, for every person and from every address. */
export function wrongTries(now: () => number = () => performance.now()) {
  const seen = new Map<string, { tries: number; until: number }>();
  const forgetOld = () => {
    for (const [id, { until }] of seen) if (until <= now()) seen.delete(id);
  };
  return {
    /** @throws Problem `too-many-tries` */
    assertMore(id: string): void {
      forgetOld();
      const { tries, until } = seen.get(id) ?? { tries: 0, until: 0 };
      if (tries < MOST) return;
      const seconds = Math.ceil((until - now()) / 1_000);
      throw new Problem(
        'too-many-tries',
        { reason: 'too-many-passwords', seconds },
        {
          headers: { 'retry-after': String(seconds) },
        },
      );
    },
    count(id: string): void {
      forgetOld();
      const entry = seen.get(id) ?? { tries: 0, until: 0 };
      seen.set(id, { tries: entry.tries + 1, until: now() + WINDOW_MS });
    },
  };
}
