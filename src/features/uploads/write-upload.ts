import type { UploadOfChange } from '../../../projections/pending-changes.ts';
import type { Change } from '../../domain/events/index.ts';
import type { PaperlessDocument } from '../../gateways/paperless/index.ts';
import type { Lease } from '../../platform/async/index.ts';
import { VersionConflict } from '../../platform/event-log/index.ts';
import {
  ChangeFailed,
  ChangeUnfinished,
  type DocumentChanges,
} from '../../services/document-changes/index.ts';
import type { RunCommand } from '../../services/runs/index.ts';
import { explainFailure } from './explain-failure.ts';
import type { Outcome } from './upload-result.ts';

type Upload = {
  document: PaperlessDocument;
  changes: Change[];
  /** Absent: the document is handed over for manual editing. */
  match?: NonNullable<UploadOfChange['match']>;
  /** Of the document's stream: written only when nothing was recorded since. */
  expectedVersion?: number;
};

/**
 * Writes what a run decided about a document; in a dry run only says it. A change that Paperless refuses, or that
 * is left to be finished later, is an outcome.
 *
 * @throws PaperlessError, SessionLockLost
 */
export async function writeUpload(
  changes: DocumentChanges,
  { command, lease }: { command: RunCommand; lease?: Lease },
  { document, changes: wanted, match, expectedVersion }: Upload,
): Promise<Outcome> {
  const outcome = match ? 'matched' : 'manual';
  if (command.dryRun) return { outcome, changes: wanted };
  try {
    const done = await changes.change(
      {
        document,
        kind: match ? 'upload-match' : 'upload-manual',
        changes: wanted,
        upload: { runId: command.runId, ...(match && { match }) },
        origin: command.origin,
        ...(expectedVersion !== undefined && { expectedVersion }),
      },
      lease,
    );
    return { outcome, eventId: done.eventId, changes: done.changes };
  } catch (error) {
    if (error instanceof VersionConflict) return { outcome: 'waits', reason: 'being-written' };
    if (error instanceof ChangeFailed) return { outcome: 'failed', ...explainFailure(error) };
    if (!(error instanceof ChangeUnfinished)) throw error;
    return { outcome: 'failed', reason: 'being-written', error: error.message };
  }
}
