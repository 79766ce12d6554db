import { type MergeRow, openMerges } from '../../../projections/merges.ts';
import { type DomainEvents, mergeStream } from '../../domain/events/index.ts';
import { isTransient, PaperlessError } from '../../gateways/paperless/index.ts';
import { type NewEvent, VersionConflict } from '../../platform/event-log/index.ts';
import { type Job, type JobRun, recoveryJob } from '../../platform/jobs/index.ts';
import { failureOf } from '../../services/document-writing/index.ts';
import { evolve, foldMerge, type Merge } from './merge.ts';
import { deleteLoser, emptyLoser, finishMerge, moveSetting, takeOwner, uniteGrants } from './merge-steps.ts';
import { type MergeStep, nextStep } from './next-step.ts';
import type { MergeDeps } from './plan-merge.ts';
import { MergeStuck, type StepContext } from './step-context.ts';
import { finishUndo, recreateLoser, returnDocuments, returnOwner } from './undo-steps.ts';

type Deps = MergeDeps & {
  intervalMs: number;
  chunkSize?: number;
  giveUpAfterMs?: number;
  logger: { warn(fields: object, message: string): void };
};

export const MERGE_CORRESPONDENTS = 'merge-correspondents';

/**
 * Documents a bulk edit. Few enough that Paperless on SQLite, which has one writer, does not hold up others for
 * long, and that their ids fit into an address.
 */
export const DOCUMENTS_A_CHUNK = 100;
/**
 * A merge that has not come a step further for so long has failed: nobody should wait for it unawares. Measured in
 * this process alone: clocks of two machines are not compared, and a new process begins to wait anew.
 */
const GIVE_UP_AFTER_MS = 3_600_000;

/** Does what open merges and undos still need, one step at a time; also those that another process left behind. */
export function runMerges(deps: Deps): Job {
  const stalls = new Map<string, Stall>();
  return recoveryJob({
    name: MERGE_CORRESPONDENTS,
    everyMs: deps.intervalMs,
    isReachable: () => deps.paperless.reachable,
    async find() {
      const open = await openMerges(deps.db);
      return open.map((row) => ({
        key: row.merge_id,
        async resume(run) {
          if (await carryOn(deps, row, run, stalls)) stalls.delete(row.merge_id);
        },
      }));
    },
  });
}

/** Since when (of the process's own clock) a merge is at the version at which it was found to stand still. */
type Stall = { version: number; since: number };

/** How long a merge has been failing without a step forward. */
function stalledMs(stalls: Map<string, Stall>, { mergeId, version }: Merge): number {
  const known = stalls.get(mergeId);
  const stall = known?.version === version ? known : { version, since: performance.now() };
  stalls.set(mergeId, stall);
  return performance.now() - stall.since;
}

/** @returns false when it has to be tried again later */
async function carryOn(deps: Deps, row: MergeRow, run: JobRun, stalls: Map<string, Stall>): Promise<boolean> {
  const { giveUpAfterMs = GIVE_UP_AFTER_MS } = deps;
  const stream = mergeStream(row.merge_id);
  let merge = foldMerge(await deps.log.read(stream, { limit: Number.MAX_SAFE_INTEGER }));
  while (merge) {
    const step = nextStep(merge);
    if (!step || run.signal.aborted) return true;
    const state = stateOf(deps, run, merge);
    try {
      await perform(merge, step, state.context);
    } catch (error) {
      if (error instanceof VersionConflict) return true;
      // With what was recorded meanwhile: a step that moves documents records every chunk.
      const reached = state.now() ?? merge;
      if (isTransientHere(error) && stalledMs(stalls, reached) < giveUpAfterMs) return false;
      if (!(error instanceof PaperlessError || error instanceof MergeStuck)) throw error;
      deps.logger.warn({ mergeId: row.merge_id, step: step.step, error: error.message }, 'a merge failed');
      await state.context.record([
        { type: 'MergeFailed', data: { mergeId: row.merge_id, ...failureOf(error) } },
      ]);
    }
    merge = state.now();
  }
  return true;
}

const isTransientHere = (error: unknown): boolean => error instanceof PaperlessError && isTransient(error);

function perform(merge: Merge, step: MergeStep, context: StepContext): Promise<void> {
  switch (step.step) {
    case 'unite-grants':
      return uniteGrants(merge, context);
    case 'empty-loser':
      return emptyLoser(merge, step.loser, context);
    case 'move-setting':
      return moveSetting(merge, step.loser, context);
    case 'delete-loser':
      return deleteLoser(merge, step.loser, context);
    case 'take-owner':
      return takeOwner(merge, context);
    case 'finish-merge':
      return finishMerge(merge, context);
    case 'return-owner':
      return returnOwner(merge, context);
    case 'recreate-loser':
      return recreateLoser(merge, step.loser, context);
    case 'return-documents':
      return returnDocuments(merge, step.loser, context);
    case 'finish-undo':
      return finishUndo(merge, context);
  }
}

/** What a step may do; `now` is the merge with what was recorded meanwhile. */
function stateOf(
  { db, log, paperless, chunkSize = DOCUMENTS_A_CHUNK }: Deps,
  { lease }: JobRun,
  before: Merge,
): { context: StepContext; now: () => Merge | null } {
  const origin = { actor: before.actor, correlationId: before.mergeId };
  let merge: Merge | null = before;
  const context: StepContext = {
    db,
    paperless,
    version: (stream) => log.version(stream),
    writer: paperless.guardedBy(lease.assertValid),
    chunkSize,
    lease,
    async record(events: NewEvent<DomainEvents>[], others = []) {
      lease.assertValid();
      const stream = mergeStream(before.mergeId);
      const recorded = await log.appendTogether([
        { stream, events, origin, expectedVersion: merge?.version ?? 0 },
        ...others.map(({ event, ...other }) => ({ ...other, events: [event], origin })),
      ]);
      merge = recorded.filter((event) => event.stream === stream).reduce<Merge | null>(evolve, merge);
    },
  };
  return { context, now: () => merge };
}
