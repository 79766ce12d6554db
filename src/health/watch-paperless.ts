import { type Job, job } from '../jobs/index.ts';
import type { Paperless } from '../paperless/index.ts';
import type { HealthCheck } from './health.ts';

type Logger = { info(fields: object, message: string): void; warn(fields: object, message: string): void };
type Options = {
  /** Looks whether Paperless is as it must be; says in words what is wrong, and never throws for that. */
  examine: () => Promise<HealthCheck[]>;
  logger: Logger;
  onBack: () => void;
};

const ASK_EVERY_MS = 5_000;

/**
 * Knows how Paperless is: examines it at start, keeps asking while it is away, and tells when it is back. What is
 * wrong stops nothing; it stands in the log and in the answer of `health/ready`.
 */
export function watchPaperless(
  paperless: Pick<Paperless, 'greet' | 'reachable' | 'onBack' | 'writes'>,
  { examine, logger, onBack }: Options,
): { job: Job; checks: () => HealthCheck[]; first: () => Promise<boolean> } {
  let checks: HealthCheck[] = [{ name: 'address', ok: false, message: 'not asked yet' }];
  const look = async () => {
    try {
      checks = await examine();
    } catch (error) {
      checks = [{ name: 'address', ok: false, message: `it could not be examined: ${error}` }];
    }
    for (const { name, ok, message } of checks) {
      if (ok) logger.info({ check: name }, `Paperless: ${message}`);
      else logger.warn({ check: name }, `Paperless: ${message} npm run doctor says what to do.`);
    }
  };
  paperless.onBack(() => {
    logger.info({}, 'Paperless answers again');
    void look();
    onBack();
  });
  return {
    checks: () =>
      [...checks, paperless.writes()].map(({ name, ...check }) => ({ name: `paperless: ${name}`, ...check })),
    async first() {
      await look();
      return paperless.reachable;
    },
    job: job({
      name: 'ask-for-paperless',
      when: { everyMs: ASK_EVERY_MS },
      due: async () => !paperless.reachable,
      // That it fails again is what `reachable` says.
      run: async () => void (await paperless.greet().catch(() => {})),
    }),
  };
}
