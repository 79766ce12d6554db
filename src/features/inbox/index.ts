import type { ConnectedPaperless } from '../../gateways/paperless/index.ts';
import type { Feature } from '../../services/feature/index.ts';
import { claimEndpoints } from './claim-endpoints.ts';
import { handOverNotices } from './hand-over-notices.ts';
import type { SeenItem } from './inbox-deps.ts';
import { inboxFigures } from './inbox-figures.ts';
import { itemChangeEndpoints } from './item-change-endpoints.ts';
import { itemEndpoints } from './item-endpoints.ts';
import { itemFileEndpoints } from './item-file-endpoints.ts';
import { handOverEndpoints, type MailsHandedOver } from './item-hand-over.ts';
import { mergeEndpoint } from './item-merge.ts';
import { itemPageEndpoints } from './item-page-endpoints.ts';
import { unlockEndpoint } from './item-unlock.ts';
import { prepareAgainJob, prepareQueue } from './prepare-queue.ts';
import { readAgainEndpoint } from './read-again-endpoint.ts';
import { readAgainJob } from './read-again-job.ts';
import { readQueue } from './read-queue.ts';
import { type Incoming, type Received, receiveFile } from './receive-file.ts';
import { KEPT_BY_INBOX, retentionJob } from './retention.ts';
import { saveJobs } from './save-jobs.ts';
import type { ScanFolder } from './scan-folder.ts';
import { scanFolderJobs } from './scan-folder-job.ts';
import { seenItem } from './seen-documents.ts';
import type { SegmentDeps } from './segment-deps.ts';
import { segmentEndpoints } from './segment-endpoints.ts';
import { sendableFiles } from './sendable-files.ts';
import { syncJob } from './sync-job.ts';
import { inboxTiles } from './tile.ts';
import { uploadEndpoint } from './upload-endpoint.ts';

type Deps = SegmentDeps & {
  paperless: ConnectedPaperless;
  scanFolders: readonly ScanFolder[];
  mailsHandedOver: MailsHandedOver;
  /** What all features still need of the stored files. */
  keptFiles: () => readonly string[];
};

/**
 * Files before they are documents: they come in, are read, shown, cut and saved.
 *
 * @returns also its door, for features that bring files
 */
export function inbox(given: Deps): Feature & {
  receive(incoming: Incoming): Promise<Received>;
  /** A file as it is seen by now, for somebody who may see it. */
  seenItem(sub: string, itemId: string): Promise<SeenItem>;
  /** Opens files for whoever sends them on. */
  sendable: ReturnType<typeof sendableFiles>;
} {
  const figures = inboxFigures(given.db, given.scanFolders);
  const forJobs = { ...given, paperless: given.paperless.forJobs };
  const deps = { ...given, readQueue: readQueue(given), prepareQueue: prepareQueue(forJobs) };
  return {
    receive: (incoming) => receiveFile(deps, incoming),
    seenItem: (sub, itemId) => seenItem(deps, sub, itemId),
    sendable: sendableFiles(deps),
    endpoints: [
      ...itemEndpoints(deps),
      uploadEndpoint(deps),
      mergeEndpoint(deps),
      ...itemChangeEndpoints(deps),
      ...claimEndpoints(deps),
      unlockEndpoint(deps),
      readAgainEndpoint(deps),
      ...handOverEndpoints(deps),
      ...handOverNotices(deps),
      ...itemPageEndpoints(deps),
      ...itemFileEndpoints(deps),
      ...segmentEndpoints(deps),
    ],
    jobs: [
      ...scanFolderJobs(deps, given.scanFolders),
      retentionJob(deps),
      readAgainJob(deps),
      prepareAgainJob({ ...forJobs, prepareQueue: deps.prepareQueue }),
      ...saveJobs(forJobs),
      syncJob(forJobs),
    ],
    tiles: inboxTiles(given.db),
    checks: figures.checks,
    gauges: figures.gauges,
    workQueues: [deps.readQueue, deps.prepareQueue],
    keepsFiles: KEPT_BY_INBOX,
  };
}
