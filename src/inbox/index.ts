import type { Feature } from '../feature/index.ts';
import type { ConnectedPaperless } from '../paperless/index.ts';
import { claimEndpoints } from './claim-endpoints.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { inboxFigures } from './inbox-figures.ts';
import { itemChangeEndpoints } from './item-change-endpoints.ts';
import { itemEndpoints } from './item-endpoints.ts';
import { itemFileEndpoints } from './item-file-endpoints.ts';
import { handOverEndpoints } from './item-hand-over.ts';
import { mergeEndpoint } from './item-merge.ts';
import { itemPageEndpoints } from './item-page-endpoints.ts';
import { unlockEndpoint } from './item-unlock.ts';
import { readAgainJob } from './read-again-job.ts';
import { readQueue } from './read-queue.ts';
import { retentionJob } from './retention.ts';
import { saveJobs } from './save-jobs.ts';
import type { ScanFolder } from './scan-folder.ts';
import { scanFolderJobs } from './scan-folder-job.ts';
import type { SegmentDeps } from './segment-deps.ts';
import { segmentEndpoints } from './segment-endpoints.ts';
import { inboxTiles } from './tile.ts';
import { uploadEndpoint } from './upload-endpoint.ts';

type Deps = InboxDeps & SegmentDeps & { paperless: ConnectedPaperless; scanFolders: readonly ScanFolder[] };

/** Files before they are documents: they come in, are read, shown, cut and saved. */
export function inbox(given: Deps): Feature {
  const figures = inboxFigures(given.db, given.scanFolders);
  const deps = { ...given, readQueue: readQueue(given) };
  return {
    endpoints: [
      ...itemEndpoints(deps),
      uploadEndpoint(deps),
      mergeEndpoint(deps),
      ...itemChangeEndpoints(deps),
      ...claimEndpoints(deps),
      unlockEndpoint(deps),
      ...handOverEndpoints(deps),
      ...itemPageEndpoints(deps),
      ...itemFileEndpoints(deps),
      ...segmentEndpoints(deps),
    ],
    jobs: [
      ...scanFolderJobs(deps, given.scanFolders),
      retentionJob(deps),
      readAgainJob(deps),
      ...saveJobs({ ...given, paperless: given.paperless.forJobs }),
    ],
    tiles: inboxTiles(given.db),
    checks: figures.checks,
    gauges: figures.gauges,
    workQueues: [deps.readQueue],
  };
}
