import { join } from 'node:path';
import { fileTickets } from '../platform/file-tickets/index.ts';
import {
  type Authenticate,
  createApp,
  type HttpServer,
  listen,
  openApiEndpoints,
} from '../platform/http/index.ts';
import type { OpenedJobs } from '../platform/jobs/index.ts';
import type { Feature } from '../services/feature/index.ts';
import type { Kernel } from './kernel/index.ts';
import { problemOf } from './problem-of.ts';
import { webApp } from './web-app/index.ts';

const WEB_BUILD = join(import.meta.dirname, '..', '..', '.build', 'web');

/** What features do by themselves, ready to begin once everything is open. */
export async function prepareWork(
  jobs: OpenedJobs,
  features: readonly Feature[],
): ReturnType<OpenedJobs['prepare']> {
  for (const { beforeJobs } of features) await beforeJobs?.();
  return jobs.prepare({
    jobs: features.flatMap(({ jobs = [] }) => jobs),
    workQueues: features.flatMap(({ workQueues = [] }) => workQueues),
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

/** What others may ask of features, and the pages. */
export function serve(
  { config, logger, database, identity, metrics, version }: Kernel,
  features: readonly Feature[],
  { authenticate, checkResponses }: Options,
): Promise<HttpServer> {
  const declared = features.flatMap((feature) => feature.endpoints);
  const tickets = fileTickets(database, declared);
  const endpoints = [...declared, ...tickets.endpoints];
  const publicUrl = new URL(config.PUBLIC_URL ?? '');
  const pathPrefix = publicUrl.pathname.replace(/\/$/, '');
  const web = webApp({ directory: WEB_BUILD, pathPrefix });
  if (!web.built) logger.warn('The web app is not built: pages are missing. Run npm run web.');
  const app = createApp({
    endpoints: [...endpoints, ...openApiEndpoints(endpoints, version)],
    authenticate: authenticate ?? identity.authenticate,
    redeemTicket: tickets.redeem,
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
