import type { Logger } from 'pino';

export type RunningService = { stop(): Promise<void> };

/** How a starting service learns that it must end, and reports that it has to. */
export type Ending = {
  /** Aborted when the process is about to end: what starts stops in order, and throws. */
  signal: AbortSignal;
  /** This process must not go on: another one is to take its place. */
  giveUp(why: string): void;
  /** Does this, at once, where the end in order takes too long: what would else be left running without us. */
  atLast(act: () => void): void;
};

type Options = { logger: Pick<Logger, 'info' | 'fatal' | 'error'>; stopWithinMs?: number };

/** Containers are killed after 10 seconds by default; the embedded database has to stop in that, too. */
const STOP_WITHIN_MS = 10_000;

/**
 * Runs a service for the life of the process. A signal ends it in order, also while it starts.
 *
 * The last net: an uncaught error (thrown in an event of a stream, an unhandled rejection) leaves
 * the process in an unknown state. It is logged; calls under way are answered, the lease of the worker is
 * handed over, and the process ends with 1, so that its supervisor starts a sound one.
 *
 * @throws what the start throws, unless it was asked to end
 */
export async function runUntilEnded(
  start: (ending: Ending) => Promise<RunningService>,
  { logger, stopWithinMs = STOP_WITHIN_MS }: Options,
): Promise<void> {
  const ended = new AbortController();
  const lastActs: (() => void)[] = [];
  let exitCode = 0;

  const end = async (why: string, code: number) => {
    exitCode = Math.max(exitCode, code);
    if (ended.signal.aborted) return;
    logger.info({ why }, 'stopping');
    // Even if something hangs, the process ends in time: what was under way is taken up at the next start.
    setTimeout(() => {
      for (const act of lastActs) act();
      process.exit(exitCode || 1);
    }, stopWithinMs).unref();
    ended.abort();
    const service = await started.catch(() => undefined);
    await service?.stop().catch((error: unknown) => {
      exitCode = 1;
      logger.error({ error }, 'not everything could be stopped in order');
    });
    logger.info('stopped');
    process.exitCode = exitCode;
  };

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(signal, 0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      logger.fatal({ error, event }, 'an error that nobody caught: this process ends');
      void end(event, 1);
    });
  }
  const started = start({
    signal: ended.signal,
    giveUp: (why) => void end(why, 1),
    atLast: (act) => void lastActs.push(act),
  });
  await started.catch((error: unknown) => {
    if (!ended.signal.aborted) throw error;
    if (error !== ended.signal.reason) logger.error({ error }, 'the start broke off');
  });
}
