import type { Feature } from '../feature/index.ts';
import type { ConnectedPaperless } from '../paperless/index.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { itemEndpoints } from './item-endpoints.ts';
import { itemFileEndpoints } from './item-file-endpoints.ts';
import { itemPageEndpoints } from './item-page-endpoints.ts';
import { readQueue } from './read-queue.ts';
import { saveJobs } from './save-jobs.ts';
import type { SegmentDeps } from './segment-deps.ts';
import { segmentEndpoints } from './segment-endpoints.ts';
import { uploadEndpoint } from './upload-endpoint.ts';

type Deps = InboxDeps & SegmentDeps & { paperless: ConnectedPaperless };

/** Files before they are documents: they come in, are read, looked at, cut and saved. */
export function inbox(given: Deps): Feature {
  const deps = { ...given, readQueue: readQueue(given) };
  return {
    endpoints: [
      ...itemEndpoints(deps),
      uploadEndpoint(deps),
      ...itemPageEndpoints(deps),
      ...itemFileEndpoints(deps),
      ...segmentEndpoints(deps),
    ],
    jobs: saveJobs({ ...given, paperless: given.paperless.forJobs }),
    workQueues: [deps.readQueue],
  };
}
