import type { Paperless } from '../../gateways/paperless/index.ts';
import type { HealthCheck } from '../../services/feature/index.ts';

export type WatchLogger = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};
type Options = {
  /** Looks whether Paperless is as it must be; says in words what is wrong, and never throws for that. */
  examine: () => Promise<HealthCheck[]>;
  logger: WatchLogger;
  /** Called when Paperless is found there at start, and each time it is back. */
  onReachable: () => void;
};

/**
 * Knows how Paperless is: examines it at start and each time it is back, and reports when that is. Problems
 * stop nothing; they are in the log and in the answer of `health/checks`.
 */
export function watchPaperless(
  paperless: Pick<Paperless, 'reachable' | 'onBack' | 'writes'>,
  { examine, logger, onReachable }: Options,
): { checks: () => HealthCheck[]; first: () => Promise<void> } {
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
    onReachable();
  });
  return {
    checks() {
      // What was found before it went away is no longer so.
      const isKnownAway = checks.some(({ name, ok }) => name === AWAY.name && !ok);
      const now = paperless.reachable || isKnownAway ? checks : [AWAY];
      return [...now, paperless.writes()].map(({ name, ...check }) => ({
        name: `paperless: ${name}`,
        ...check,
      }));
    },
    async first() {
      await look();
      // When it is away now, that follows once it is back.
      if (paperless.reachable) onReachable();
    },
  };
}

const AWAY: HealthCheck = {
  name: 'address',
  ok: false,
  message: 'Paperless does not answer; asked again every few seconds',
};
