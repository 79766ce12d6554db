import type { Check, Paperless } from '../paperless/index.ts';

type Logger = { info(fields: object, message: string): void; warn(fields: object, message: string): void };
type Options = { tags: Record<string, number>; logger: Logger; onBack: () => void };

/**
 * Knows how Paperless is: tests it at start and each time it is back, and tells when that is. A failed test stops
 * nothing; it stands in the log and in the answer of `health/ready`.
 */
export function watchPaperless(
  paperless: Paperless,
  { tags, logger, onBack }: Options,
): { checks: () => Check[]; first: () => Promise<boolean> } {
  let checks: Check[] = [{ name: 'reachable', ok: false, message: 'not asked yet' }];
  const test = async () => {
    checks = await paperless.selfTest(tags);
    for (const { name, ok, message } of checks) {
      if (ok) logger.info({ check: name }, `Paperless: ${message}`);
      else logger.warn({ check: name }, `Paperless: ${message}`);
    }
  };
  paperless.onBack(() => {
    logger.info({}, 'Paperless answers again');
    void test();
    onBack();
  });
  return {
    checks: () => {
      // What was found before it went away is no longer so.
      const isKnownAway = checks.some(({ name, ok }) => name === 'reachable' && !ok);
      const now = paperless.reachable || isKnownAway ? checks : [AWAY];
      return now.map(({ name, ...check }) => ({ name: `paperless: ${name}`, ...check }));
    },
    async first() {
      await test();
      return paperless.reachable;
    },
  };
}

const AWAY: Check = {
  name: 'reachable',
  ok: false,
  message: 'does not answer; asked again every few seconds',
};
