import { type DomainEvents, mergeStream } from '../../domain/events/index.ts';
import { decideAndAppend, type NewEvent, type Origin } from '../../platform/event-log/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { foldMerge, type Merge, whyNoRetry, whyNoUndo } from './merge.ts';
import { idsOf } from './merge-steps.ts';
import { type MergeDeps, refusedAsBusy } from './plan-merge.ts';

type MergeCommand = { mergeId: string; origin: Origin };

/**
 * Records that a merge is to be taken back.
 *
 * @throws Problem
 * @throws MergeRefused when another merge that is not over has one of these correspondents
 */
export const planUndo = (deps: MergeDeps, command: MergeCommand): Promise<void> =>
  record(deps, command, async (merge) => {
    const { mergeId, survivor, phase } = merge;
    const why = whyNoUndo(phase);
    if (why) throw new Problem('conflict', { reason: why });
    if (!(await deps.paperless.correspondent(survivor.id))) {
      throw new Problem('conflict', { reason: 'survivor-gone', id: survivor.id, name: survivor.name });
    }
    return { type: 'MergeUndoPlanned', data: { mergeId, correspondentIds: idsOf(merge) } };
  });

/** Records that a merge, or its undo, that failed is to be tried again. @throws Problem */
export const retryMerge = (deps: MergeDeps, command: MergeCommand): Promise<void> =>
  record(deps, command, (merge) => {
    const why = whyNoRetry(merge);
    if (why) throw new Problem('conflict', { reason: why });
    return { type: 'MergeRetried', data: { mergeId: merge.mergeId } };
  });

async function record(
  { log }: MergeDeps,
  { mergeId, origin }: MergeCommand,
  decide: (merge: Merge) => NewEvent<DomainEvents> | Promise<NewEvent<DomainEvents>>,
): Promise<void> {
  const stream = mergeStream(mergeId);
  await decideAndAppend(log, stream, { origin }, async () => {
    const merge = foldMerge(await log.read(stream, { limit: Number.MAX_SAFE_INTEGER }));
    if (!merge) throw new Problem('not-found', { reason: 'merge-unknown', mergeId });
    return [await decide(merge)];
  }).catch(refusedAsBusy);
}
