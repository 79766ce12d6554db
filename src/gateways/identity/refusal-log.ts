import { logThrottle } from '../../platform/http/index.ts';

/** Why a caller was refused, in words that a metric can count by. */
export type Refusal = 'missing' | 'invalid' | 'scope' | 'token' | 'permission';

type Logger = { debug(fields: object, message: string): void; info(fields: object, message: string): void };

/**
 * Logs failed tries: each at the level debug; at info at most one line a minute, the first at once, with
 * how many there were since the line before.
 */
export function refusalLog(
  logger: Logger,
  now: () => number = Date.now,
): (why: Refusal, cause: string, address: string) => void {
  const count = logThrottle<Refusal, { cause: string; address: string }>(
    (refused, last) => logger.info({ refused, last }, 'credentials refused since the last such line'),
    now,
  );
  return (why, cause, address) => {
    logger.debug({ why, cause, address }, 'credentials refused');
    count(why, { cause, address });
  };
}
