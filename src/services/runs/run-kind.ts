import { randomUUID } from 'node:crypto';
import { type DomainEvents, runStream, type SystemActor } from '../../domain/events/index.ts';
import { TimedOut, withTimeout } from '../../platform/async/index.ts';
import { type Queryable, SessionLockLost } from '../../platform/database/index.ts';
import type { EventLog, NewEvent, Origin } from '../../platform/event-log/index.ts';
import { Problem, Reply } from '../../platform/http/index.ts';
import { type Job, type JobRun, type Jobs, job, type Schedule } from '../../platform/jobs/index.ts';
import { runAnswer } from './run-answer.ts';
import { beginRun, endedRuns, endRun, noteProgress, type RunState, runById } from './run-table.ts';

/** What a person or the schedule asked for. */
export type RunCommand = { runId: string; dryRun: boolean; scheduled: boolean; origin: Origin };

/** What a run gets: its lock, to be checked before each write, and a way to report its progress. */
export type RunAtWork<Result> = JobRun & { progress(result: Result): Promise<void> };

export type RunDefinition<Result extends object> = {
  /** Names these runs in the API, in their table and as a job. A released kind keeps its name. */
  kind: string;
  when: Schedule;
  /** In whose name the schedule runs it. */
  actor: SystemActor;
  /** Whether the schedule has anything to do; runs that people ask for ignore it. */
  due?: () => Promise<boolean>;
  /** An abort ends it early: what it answers then is what it has done so far. */
  work: (command: RunCommand, run: RunAtWork<Result>) => Promise<Result>;
  /**
   * The fact that a run has become, or null when it is no news. Not asked for dry runs.
   *
   * @param last the result of the run before, null when there was none or it had none
   */
  fact: (ended: EndedRun<Result>, last: Result | null) => NewEvent<DomainEvents> | null;
};
export type EndedRun<Result> = { runId: string; state: Exclude<RunState, 'running'>; result: Result | null };

export type RunKind = {
  /** To be declared with the jobs of the feature. */
  job: Job;
  /**
   * Runs it now: 200 with the result when it ends in time, else 202 with the id of the run.
   *
   * @param request `runId`: a new one, where the caller notes something under it first
   * @throws Problem `conflict` while a run of this kind is going on, in whatever process
   */
  start(request: { runId?: string; dryRun: boolean; origin: Origin }): Promise<Reply>;
};

type Deps = { db: Queryable; log: EventLog<DomainEvents>; trigger: Jobs['trigger']; answerWithinMs?: number };

const ANSWER_WITHIN_MS = 20_000;

/**
 * Long work that is done on a schedule or on request, one at a time over all processes. How far it is and what
 * came of it can be asked for by its id; what it changed is in the log.
 */
export function runKind<Result extends object>(
  { db, log, trigger, answerWithinMs = ANSWER_WITHIN_MS }: Deps,
  definition: RunDefinition<Result>,
): RunKind {
  const { kind, when, actor, due } = definition;

  const perform = async (command: RunCommand, run: JobRun): Promise<void> => {
    const { runId, dryRun, origin } = command;
    const [before] = await endedRuns<Result>(db, kind, 1);
    await beginRun(db, { runId, kind, dryRun });
    const progress = (result: Result) => noteProgress(db, runId, result);
    const outcome = await settle(definition.work(command, { ...run, progress }), run);
    const fact = dryRun ? null : definition.fact({ runId, ...outcome }, before?.result ?? null);
    const end = endRun(runId, { ...outcome, isNews: dryRun || fact !== null });
    if (fact) await log.append(runStream(runId), [fact], { origin, alongside: [end] });
    else await db.query(end.text, end.values);
    if (outcome.cause !== undefined) throw outcome.cause;
  };

  return {
    job: job({
      name: kind,
      when,
      ...(due && { due }),
      run(run) {
        const runId = randomUUID();
        return perform(
          { runId, dryRun: false, scheduled: true, origin: { actor, correlationId: runId } },
          run,
        );
      },
    }),
    async start(request) {
      const command = { runId: randomUUID(), scheduled: false, ...request };
      const ended = Promise.withResolvers<void>();
      const started = await trigger(kind, async (run) => {
        const work = perform(command, run);
        work.then(ended.resolve, () => ended.resolve());
        await work;
      });
      if (!started) throw new Problem('conflict', { reason: 'run-going-on' });
      try {
        await withTimeout(ended.promise, answerWithinMs);
      } catch (error) {
        if (error instanceof TimedOut) return new Reply(202, { runId: command.runId });
        throw error;
      }
      const row = await runById(db, command.runId);
      if (!row) throw new Error(`the run ${command.runId} left no trace`);
      return new Reply(200, runAnswer(row));
    },
  };
}

type Outcome<Result> = Omit<EndedRun<Result>, 'runId'> & { error: string | null; cause?: unknown };

/** How the work ended; an error of ours is for the log, the table only says that there was one. */
async function settle<Result extends object>(
  work: Promise<Result>,
  { signal }: JobRun,
): Promise<Outcome<Result>> {
  try {
    const result = await work;
    return { state: signal.aborted ? 'interrupted' : 'finished', result, error: null };
  } catch (cause) {
    const lost = cause instanceof SessionLockLost;
    return {
      state: lost ? 'interrupted' : 'failed',
      result: null,
      error: lost ? 'Another process has taken over' : 'Something went wrong on our side; the log knows more',
      cause,
    };
  }
}
