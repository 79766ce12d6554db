import type { Feature } from '../../services/feature/index.ts';
import { deliveriesEndpoint } from './deliveries-endpoint.ts';
import type { DigestDeps } from './digest-deps.ts';
import { digestJob } from './digest-job.ts';
import { myDigestEndpoints } from './my-digest-endpoints.ts';
import { unsubscribeEndpoints } from './unsubscribe-endpoints.ts';

/** A mail a day to everybody who wants one: what waits for them, and what has changed since the last one. */
export const digest = (deps: DigestDeps): Feature => ({
  jobs: [digestJob(deps)],
  endpoints: [...myDigestEndpoints(deps), deliveriesEndpoint(deps), ...unsubscribeEndpoints(deps)],
  schedules: [{ name: 'digest', variable: 'DIGEST_CRON', cron: deps.cron }],
});
