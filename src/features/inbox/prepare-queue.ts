import { segmentRow, segmentsLeftBehind } from '../../../projections/inbox-segments.ts';
import { type Job, job, type WorkQueue, workQueue } from '../../platform/jobs/index.ts';
import { prepareSave } from './prepare-save.ts';
import { recordOutcome } from './record-save.ts';
import { SAVE_SEGMENTS } from './save-jobs.ts';
import type { SegmentDeps } from './segment-deps.ts';

export type PrepareQueue = WorkQueue<{ segmentId: string }>;

/** Segments that shall be saved are cut, hashed and compared in the background, each by itself. */
export const prepareQueue = (deps: SegmentDeps): PrepareQueue =>
  workQueue({
    name: 'inbox-prepare-save',
    // Pages are cut one after the other; meanwhile another segment is stored and looked for in Paperless.
    concurrency: 2,
    deadlineMs: 10 * 60_000,
    retry: { times: 3, firstAfterSeconds: 5, longestSeconds: 60 },
    keyOf: ({ segmentId }) => segmentId,
    async run({ segmentId }, { signal }) {
      if (await prepareSave(deps, segmentId, signal)) startSaving(deps);
    },
    async onDeadLetter({ segmentId }, error) {
      const row = await segmentRow(deps.db, segmentId);
      deps.logger.warn({ segmentId, error }, 'a segment could not be prepared');
      const message = 'The pages could not be made a file';
      if (row?.state === 'preparing') {
        await recordOutcome(deps, row, { type: 'SegmentSaveFailed', reason: 'damaged', message });
      }
    },
  });

const LEFT_BEHIND_MS = 15_000;

/** Asks again for segments that waited for Paperless. It changes nothing for those that wait for their turn. */
export const prepareAgainJob = (deps: SegmentDeps & { prepareQueue: PrepareQueue }): Job => {
  const leftBehind = async () =>
    deps.paperless.reachable ? segmentsLeftBehind(deps.db, LEFT_BEHIND_MS) : [];
  return job({
    name: 'inbox-prepare-again',
    when: { everyMs: 5_000 },
    due: async () => (await leftBehind()).length > 0,
    run: async () => deps.work.enqueue(deps.prepareQueue, await leftBehind()),
  });
};

/** Saves go on at every tick; a person who waits for one need not wait for the tick. */
function startSaving({ trigger, logger }: SegmentDeps): void {
  trigger(SAVE_SEGMENTS).catch((error: Error) =>
    logger.warn({ error: error.message }, 'saves wait for the next tick'),
  );
}
