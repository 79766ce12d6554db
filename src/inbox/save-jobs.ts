import { type SegmentRow, segmentRow, segmentsUnderWay } from '../../projections/inbox-segments.ts';
import type { Lease } from '../async/index.ts';
import { type Job, recoveryJob } from '../jobs/index.ts';
import { isTransient, type PaperlessDocument, PaperlessError } from '../paperless/index.ts';
import { newDocuments } from './new-documents.ts';
import { nextSaveStep, type SaveFacts, type SaveStep } from './next-save-step.ts';
import { recordCompletion, recordOutcome } from './record-save.ts';
import { complete, sentAs, upload } from './save-steps.ts';
import type { SegmentDeps } from './segment-deps.ts';

export const SAVE_SEGMENTS = 'save-segments';

/** Brings planned segments to Paperless, of whichever process, until each save has ended. */
export function saveJobs(deps: SegmentDeps): Job[] {
  return [
    recoveryJob({
      name: SAVE_SEGMENTS,
      everyMs: deps.intervalMs,
      isReachable: () => deps.paperless.reachable,
      async find() {
        const rows = await segmentsUnderWay(deps.db);
        return rows.map(({ segment_id }) => ({
          key: segment_id,
          resume: ({ lease, signal }) => carryOn(deps, segment_id, { lease, signal }),
        }));
      },
    }),
  ];
}

type Run = { lease: Lease; signal: AbortSignal };

/** @returns after how many ms to look again; nothing where there is no more to do */
async function carryOn(deps: SegmentDeps, segmentId: string, run: Run): Promise<number | undefined> {
  let facts: SaveFacts | undefined;
  for (;;) {
    const row = await segmentRow(deps.db, segmentId);
    if (!row || run.signal.aborted) return undefined;
    const known: SaveFacts = facts ?? { ageMs: row.age_ms };
    const step = nextSaveStep(row, known);
    if (!step) return undefined;
    if (step.step === 'wait') return step.ms;
    try {
      facts = await perform(deps, row, step, known, run);
    } catch (error) {
      if (!(error instanceof PaperlessError)) throw error;
      if (!isTransient(error) && error.failure !== 'forbidden') throw error;
      deps.logger.warn({ segmentId, step: step.step, error: error.message }, 'a save waits for Paperless');
      return 5_000;
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
      return { ...facts, unrecorded: await unrecordedUpload(deps, row) };
    case 'look-for-documents':
      return { ...facts, documents: await newDocuments(deps, row) };
    case 'ask-task':
      return { ...facts, task: row.task_id === null ? null : await deps.paperless.uploadTask(row.task_id) };
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

/** The task of an upload of this name that has not ended and that no save knows of. */
async function unrecordedUpload(deps: SegmentDeps, row: SegmentRow): Promise<string | null> {
  const name = await sentAs(deps, row);
  if (name === null) return null;
  const tasks = await deps.paperless.unfinishedUploads(name);
  if (tasks.length === 0) return null;
  const { rows } = await deps.db.query<{ task_id: string }>(
    'select task_id from inbox_segments where task_id = any($1)',
    [tasks],
  );
  const known = new Set(rows.map(({ task_id }) => task_id));
  return tasks.find((task) => !known.has(task)) ?? null;
}
