import { join } from 'node:path';
import type { Feature } from './feature/index.ts';
import { type Authenticate, createApp, type HttpServer, listen, openApiEndpoints } from './http/index.ts';
import { type Jobs, startJobs } from './jobs/index.ts';
import type { Kernel } from './kernel/index.ts';
import { problemOf } from './problem-of.ts';
import { webApp } from './web-app/index.ts';

const WEB_BUILD = join(import.meta.dirname, '..', '.build', 'web');

/** The third step of a start, first half: what features do by themselves. */
export async function startWork(kernel: Kernel, features: readonly Feature[]): Promise<Jobs> {
  const { config, database, logger } = kernel;
  for (const { beforeJobs } of features) await beforeJobs?.();
  const work = {
    jobs: features.flatMap(({ jobs = [] }) => jobs),
    workQueues: features.flatMap(({ workQueues = [] }) => workQueues),
  };
  return startJobs(database, work, {
    logger,
    timeZone: config.OFFICE_TIME_ZONE,
    onTick(tick) {
      for (const { onJobTick } of features) onJobTick?.(tick);
    },
  });
}

type Options = {
  /** In place of keys and tokens. */
  authenticate: Authenticate | undefined;
  checkResponses: boolean;
};

/** The third step of a start, second half: what others may ask of them, and the pages. */
export function serve(
  { config, logger, identity, metrics, version }: Kernel,
  features: readonly Feature[],
  { authenticate, checkResponses }: Options,
): Promise<HttpServer> {
  const endpoints = features.flatMap((feature) => feature.endpoints);
  const publicUrl = new URL(config.PUBLIC_URL ?? '');
  const pathPrefix = publicUrl.pathname.replace(/\/$/, '');
  const web = webApp({ directory: WEB_BUILD, pathPrefix });
  if (!web.built) logger.warn('The web app is not built: pages are missing. Run npm run web.');
  const app = createApp({
    endpoints: [...endpoints, ...openApiEndpoints(endpoints, version)],
    authenticate: authenticate ?? identity.authenticate,
    logger,
    pathPrefix,
    pages: web.pages,
    browser: {
      https: publicUrl.protocol === 'https:',
      connectTo: identity.origins,
    },
    problemOf,
    onAnswer: metrics.onHttpAnswer,
    checkResponses,
  });
  return listen(app.callback(), { port: config.PORT, host: config.HOST });
}
