import { Problem } from '../../platform/http/index.ts';

const MOST = 5;
const WINDOW_MS = 60_000;

/** Counts wrong passwords for each file: guessing is slow, for every person and from every address. */
export function wrongTries(now: () => number = () => performance.now()) {
  const seen = new Map<string, { tries: number; until: number }>();
  const forgetOld = () => {
    for (const [id, { until }] of seen) if (until <= now()) seen.delete(id);
  };
  return {
    /**
     * Counts a try before it is made, so that those made at the same time count, too.
     *
     * @returns takes it back: the password was not wrong
     * @throws Problem `too-many-tries`
     */
    begin(id: string): () => void {
      forgetOld();
      const { tries, until } = seen.get(id) ?? { tries: 0, until: 0 };
      if (tries < MOST) {
        seen.set(id, { tries: tries + 1, until: now() + WINDOW_MS });
        return () => {
          const mine = seen.get(id);
          if (mine) seen.set(id, { ...mine, tries: mine.tries - 1 });
        };
      }
      const seconds = Math.ceil((until - now()) / 1_000);
      throw new Problem(
        'too-many-tries',
        { reason: 'too-many-passwords', seconds },
        {
          headers: { 'retry-after': String(seconds) },
        },
      );
    },
  };
}
