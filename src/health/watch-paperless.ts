import { type Job, job } from '../jobs/index.ts';
import type { Check, Paperless } from '../paperless/index.ts';

type Logger = { info(fields: object, message: string): void; warn(fields: object, message: string): void };
type Options = { tags: Record<string, number>; logger: Logger; onBack: () => void };

const ASK_EVERY_MS = 5_000;

/**
 * Knows how Paperless is: tests it at start, keeps asking while it is away, and tells when it is back. A failed
 * test stops nothing; it stands in the log and in the answer of `health/ready`.
 */
export function watchPaperless(
  paperless: Paperless,
  { tags, logger, onBack }: Options,
): { job: Job; checks: () => Check[]; first: () => Promise<boolean> } {
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
    test().catch((error: Error) => logger.warn({ error: error.message }, 'Paperless: the self-test failed'));
    onBack();
  });
  return {
    checks: () =>
      [...checks, paperless.writes()].map(({ name, ...check }) => ({ name: `paperless: ${name}`, ...check })),
    async first() {
      await test();
      return paperless.reachable;
    },
    job: job({
      name: 'ask-for-paperless',
      when: { everyMs: ASK_EVERY_MS },
      due: async () => !paperless.reachable,
      run: async () => void (await paperless.selfTest({})),
    }),
  };
}
