import type { Schemas } from '../api/interface.ts';

/** A run of the upload check, without its documents. */
export type Run = Schemas['PollingRun'];
/** What a run decided about one document. */
export type Item = Schemas['UploadItem'];

export const OUTCOMES = ['matched', 'manual', 'ambiguous', 'failed', 'waits'] as const;
export const OUTCOME_COLORS = {
  matched: 'moss',
  manual: 'earth',
  ambiguous: 'orange',
  waits: 'gray',
  failed: 'red',
} as const satisfies Record<Item['outcome'], string>;

/** What may have changed after a run. */
export const RUN_REFRESHES = [
  '/farmsys/polling/runs',
  '/farmsys/runs/{runId}',
  '/farmsys/ambiguous-uploads',
  '/farmsys/status',
  '/overview',
] as const;
