/** Why somebody was not let in, in words that a metric can count by. */
export type Refusal = 'missing' | 'invalid' | 'scope' | 'token' | 'permission';

type Logger = { debug(fields: object, message: string): void; info(fields: object, message: string): void };

const LINE_EVERY_MS = 60_000;

/**
 * Tells the log of failed tries: each at the level debug; at info at most one line a minute, the first at once, with
 * how many there were since the line before.
 */
export function sumUpRefusals(
  logger: Logger,
  now: () => number = Date.now,
): (why: Refusal, cause: string, address: string) => void {
  let counts: Partial<Record<Refusal, number>> = {};
  let toldAt = Number.NEGATIVE_INFINITY;
  return (why, cause, address) => {
    logger.debug({ why, cause, address }, 'credentials refused');
    counts[why] = (counts[why] ?? 0) + 1;
    if (now() - toldAt < LINE_EVERY_MS) return;
    logger.info(
      { refused: counts, last: { cause, address } },
      'credentials refused since the last such line',
    );
    counts = {};
    toldAt = now();
  };
}
