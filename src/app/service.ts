import type { Logger } from 'pino';
import type { Authenticate } from '../platform/http/index.ts';
import { openJobs } from '../platform/jobs/index.ts';
import { runUntilEnded } from '../platform/life-cycle/index.ts';
import { createLogger } from '../platform/logger.ts';
import { type Config, ConfigProblems, readConfig, secretsOf } from './config/index.ts';
import { allFeatures } from './features.ts';
import { openKernel } from './kernel/index.ts';
import { prepareWork, serve } from './serve.ts';

export type Service = {
  url: string;
  port: number;
  /** Drains and ends everything that was started, in the reverse order. */
  stop(): Promise<void>;
};

type Options = {
  logger: Logger;
  checkResponses?: boolean;
  onUnfit?: () => void;
  /** Ends the start in order; afterwards it is `stop` that ends the service. */
  signal?: AbortSignal;
  /** For what must be done even where the end in order takes too long. */
  atLast?: (act: () => void) => void;
  /** In place of keys and tokens: for tests. */
  authenticate?: Authenticate;
};

const NEVER = new AbortController().signal;
const HTTP_STOP_WITHIN_MS = 3_000;
const JOBS_STOP_WITHIN_MS = 5_000;

/** Starts the whole service: kernel → features → jobs and HTTP. No job runs before all that it may touch is open. */
export async function startService(
  config: Config,
  {
    logger,
    checkResponses = false,
    onUnfit = () => {},
    signal = NEVER,
    atLast = () => {},
    authenticate,
  }: Options,
): Promise<Service> {
  const opened: (() => Promise<void> | void)[] = [];
  const onEnd = (close: () => Promise<void> | void) => void opened.push(close);
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const kernel = await openKernel(config, { logger, onUnfit, signal, atLast, onEnd });

    const jobs = await openJobs(kernel.database, { logger, timeZone: config.OFFICE_TIME_ZONE });
    onEnd(() => jobs.close());
    const features = allFeatures(kernel, jobs);
    for (const { close } of features) onEnd(() => close?.());
    signal.throwIfAborted();

    const work = await prepareWork(jobs, features);
    onEnd(() => work.stop(JOBS_STOP_WITHIN_MS));
    signal.throwIfAborted();
    // All that runs may touch is open; callers are none of that.
    work.begin();
    const server = await serve(kernel, features, { authenticate, checkResponses });
    onEnd(() => server.close(HTTP_STOP_WITHIN_MS));
    onEnd(() => {
      for (const { onEnding } of features) onEnding?.();
    });
    signal.throwIfAborted();
    logger.info({ port: server.port, host: config.HOST, publicUrl: config.PUBLIC_URL }, 'listening');
    for (const { onListening } of features) onListening?.();
    return { url: `http://${config.HOST}:${server.port}`, port: server.port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The whole process. */
export async function main(): Promise<void> {
  try {
    const { config } = readConfig({ required: ['PAPERLESS_URL', 'PAPERLESS_TOKEN'] });
    const logger = createLogger(config.LOG_LEVEL, undefined, secretsOf(config));
    await runUntilEnded(
      ({ signal, giveUp, atLast }) =>
        startService(config, { logger, signal, atLast, onUnfit: () => giveUp('outdated') }),
      { logger },
    );
  } catch (error) {
    console.error(error instanceof ConfigProblems ? error.message : error);
    process.exit(1);
  }
}
