import { type SegmentRow, segmentRow, segmentsUnderWay } from '../../../projections/inbox-segments.ts';
import { isTransient, type PaperlessDocument, PaperlessError } from '../../gateways/paperless/index.ts';
import type { Lease } from '../../platform/async/index.ts';
import { type Job, recoveryJob } from '../../platform/jobs/index.ts';
import { heldUpBy, nextTryMs } from './held-up.ts';
import { isOfSegment, newDocuments } from './new-documents.ts';
import { nextSaveStep, type SaveFacts, type SaveStep } from './next-save-step.ts';
import { recordCompletion, recordOutcome } from './record-save.ts';
import { complete, upload } from './save-steps.ts';
import type { SegmentDeps } from './segment-deps.ts';
import { markOf } from './sent-name.ts';
import { resumeUndo } from './undo-save.ts';

export const SAVE_SEGMENTS = 'save-segments';

/**
 * Brings planned segments to Paperless, of whichever process, until each save has ended.
 *
 * @param failedUploads by segment, how many in a row
 */
export function saveJobs(deps: SegmentDeps, failedUploads = new Map<string, number>()): Job[] {
  return [
    recoveryJob({
      name: SAVE_SEGMENTS,
      everyMs: deps.intervalMs,
      isReachable: () => deps.paperless.reachable,
      async find() {
        const rows = await segmentsUnderWay(deps.db);
        return rows.map(({ segment_id }) => ({
          key: segment_id,
          resume: ({ lease, signal }) => carryOn(deps, segment_id, { lease, signal, failedUploads }),
        }));
      },
    }),
  ];
}

type Run = { lease: Lease; signal: AbortSignal; failedUploads: Map<string, number> };

/** @returns after how many ms to look again; nothing where there is no more to do */
async function carryOn(deps: SegmentDeps, segmentId: string, run: Run): Promise<number | undefined> {
  let facts: SaveFacts | undefined;
  for (;;) {
    const row = await segmentRow(deps.db, segmentId);
    if (!row || run.signal.aborted) return undefined;
    const known: SaveFacts = facts ?? { ageMs: row.age_ms };
    const step: SaveStep | null = row.undo_by === null ? nextSaveStep(row, known) : { step: 'take-back' };
    if (!step) return undefined;
    if (step.step === 'wait') return step.ms;
    try {
      facts = await perform(deps, row, step, known, run);
      if (step.step === 'upload') run.failedUploads.delete(segmentId);
    } catch (error) {
      if (!(error instanceof PaperlessError)) throw error;
      if (!isTransient(error) && error.failure !== 'forbidden') throw error;
      deps.logger.warn({ segmentId, step: step.step, error: error.message }, 'a save waits for Paperless');
      const isUpload = step.step === 'upload';
      const failed = (run.failedUploads.get(segmentId) ?? 0) + 1;
      if (isUpload) run.failedUploads.set(segmentId, failed);
      const heldUp = heldUpBy(step.step, error, failed);
      if (heldUp && heldUp.reason !== row.failure) await recordOutcome(deps, row, heldUp);
      return nextTryMs(row.age_ms, isUpload || heldUp !== null);
    }
  }
}

/** @returns what is known by now; undefined: the row is another one */
async function perform(
  deps: SegmentDeps,
  row: SegmentRow,
  step: Exclude<SaveStep, { step: 'wait' }>,
  facts: SaveFacts,
  { lease }: Run,
): Promise<SaveFacts | undefined> {
  switch (step.step) {
    case 'look-for-uploads':
      return { ...facts, unrecorded: (await deps.paperless.unfinishedUploads(markOf(row)))[0] ?? null };
    case 'look-for-documents':
      return { ...facts, documents: await newDocuments(deps, row) };
    case 'ask-task':
      return { ...facts, task: row.task_id === null ? null : await deps.paperless.uploadTask(row.task_id) };
    case 'prove':
      return { ...facts, isOurs: await isOfSegment(deps, row, step.documentId) };
    case 'take-back':
      await lease.confirm();
      await resumeUndo(deps, row, deps.paperless.guardedBy(lease.assertValid));
      return undefined;
    case 'read-document':
      return { ...facts, isThere: (await deps.paperless.document(step.documentId)) !== null };
    case 'upload':
      await recordOutcome(deps, row, await upload(deps, row, lease));
      return undefined;
    case 'record':
      await recordOutcome(deps, row, step.outcome);
      return undefined;
    case 'complete':
      // Other writers of this document wait until we are done, and the other way round.
      await deps.changes.documentMutex(step.documentId, async () => {
        const document: PaperlessDocument | null = await deps.paperless.document(step.documentId);
        if (document) await recordCompletion(deps, row, await complete(deps, row, document, lease));
      });
      return undefined;
  }
}
