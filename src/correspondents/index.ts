import type { Endpoint } from '../http/index.ts';
import type { Job } from '../jobs/index.ts';
import { conflictEndpoints } from './conflict-endpoints.ts';
import { mergeEndpoints } from './merge-endpoints.ts';
import type { MergeNeeds } from './plan-merge.ts';
import { runMerges } from './run-merges.ts';
import { settingEndpoints } from './setting-endpoints.ts';

type Needs = MergeNeeds & {
  intervalMs: number;
  logger: { warn(fields: object, message: string): void };
};

/** What the house knows of correspondents beside Paperless; which of them are one, and how they become one. */
export function correspondents(needs: Needs): { endpoints: Endpoint[]; jobs: Job[] } {
  return {
    endpoints: [...settingEndpoints(needs), ...conflictEndpoints(needs), ...mergeEndpoints(needs)],
    jobs: [runMerges(needs)],
  };
}
