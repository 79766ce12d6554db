import { ambiguousUploadIds, type UploadState, uploadStatesOf } from '../../../projections/upload-states.ts';
import { causeInWords } from '../../domain/events/index.ts';
import { type FarmSystem, FarmSystemError } from '../../gateways/farm-system/index.ts';
import { isTransient, PaperlessError } from '../../gateways/paperless/index.ts';
import { forEachConcurrently } from '../../platform/async/index.ts';
import { databaseNow } from '../../platform/database/index.ts';
import type { RunAtWork, RunCommand } from '../../services/runs/index.ts';
import { type CheckDeps, checkDocument } from './check-document.ts';
import { isBackingOff } from './document-backoff.ts';
import { endAmbiguities } from './end-ambiguities.ts';
import { explainFailure } from './explain-failure.ts';
import { type Outcome, type RunEnd, tally, type UploadResult } from './upload-result.ts';
import { type UploadSettings, uploadSettings } from './upload-settings.ts';

export type RunDeps = Omit<CheckDeps, 'farm'> & {
  /** Null while none is configured. */
  farm: FarmSystem | null;
  /** Documents that are asked about at once. */
  atOnce: number;
  /** Whether everybody who sees results may see every document. */
  tellValues: boolean;
};

/** The other side as a whole does not let us go on. */
class RunStopped extends Error {
  override name = 'RunStopped';
  readonly end: RunEnd;
  constructor(cause: Error, end: Pick<RunEnd, 'stopped' | 'refused'>) {
    super(cause.message, { cause });
    this.end = { ...end, ...explainFailure(cause) };
  }
}

/** After this many documents in a row without an answer, the farm system counts as unavailable. */
const MOST_UNANSWERED = 3;
const TELL_EVERY_MS = 1_000;

/**
 * Checks every document that waits for its entry in the farm system, page by page. A document that fails is
 * reported and the run goes on; it stops when a system refuses our login or does not answer.
 */
export async function runUploadCheck(
  deps: RunDeps,
  command: RunCommand,
  run: RunAtWork<UploadResult>,
): Promise<UploadResult> {
  const { db, farm, atOnce } = deps;
  const settings = await uploadSettings(db);
  const count = tally(deps);
  if (!farm || !settings) return count.result({ stopped: 'not-configured' });

  // By the clock that wrote down since when documents fail.
  const now = await databaseNow(db);
  const ambiguous = new Set(await ambiguousUploadIds(db));
  const silence = watchForSilence();
  let toldAt = performance.now();
  try {
    await forEachConcurrently(waiting(deps, settings, run.signal), atOnce, async ({ documentId, state }) => {
      ambiguous.delete(documentId);
      const startedAt = performance.now();
      const outcome = await outcomeOf(
        { ...deps, farm },
        { documentId, state, settings, command, run, silence, now },
      );
      count.add(documentId, outcome, Math.round(performance.now() - startedAt));
      if (performance.now() - toldAt < TELL_EVERY_MS) return;
      toldAt = performance.now();
      await run.progress({ ...count.result(), items: [] });
    });
    if (silence.isTotal()) {
      const silent = new FarmSystemError('unreachable', 'The farm system does not answer');
      return count.result({ stopped: 'unreachable', ...explainFailure(silent) });
    }
    if (!command.dryRun && !run.signal.aborted)
      await endAmbiguities(deps, { ids: ambiguous, tag: settings.tagHochgeladen, origin: command.origin });
    return count.result();
  } catch (error) {
    if (error instanceof RunStopped) return count.result(error.end);
    if (error instanceof PaperlessError) {
      return count.result({ stopped: 'unreachable', ...explainFailure(error) });
    }
    throw error;
  }
}

type Waiting = { documentId: number; state: UploadState | undefined };

async function* waiting(
  { db, paperless }: RunDeps,
  { tagHochgeladen }: UploadSettings,
  signal: AbortSignal,
): AsyncGenerator<Waiting> {
  for await (const page of paperless.withTag(tagHochgeladen)) {
    const states = await uploadStatesOf(db, page);
    for (const documentId of page) {
      if (signal.aborted) return;
      yield { documentId, state: states.get(documentId) };
    }
  }
}

type Asked = Waiting & {
  settings: UploadSettings;
  command: RunCommand;
  run: RunAtWork<UploadResult>;
  silence: ReturnType<typeof watchForSilence>;
  now: Date;
};

async function outcomeOf(deps: CheckDeps, { run, silence, now, ...look }: Asked): Promise<Outcome> {
  const { state, command } = look;
  if (command.scheduled && isBackingOff(state, now)) {
    const cause = state?.because && causeInWords(state.because);
    return {
      ...{ outcome: 'failed', reason: 'later' },
      ...(cause && { cause }),
      ...(state?.error && { error: state.error }),
    };
  }
  try {
    return await silence.note(() => checkDocument(deps, { ...look, lease: run.lease }));
  } catch (error) {
    if (error instanceof FarmSystemError) throwIfRefused(error);
    else if (!(error instanceof PaperlessError)) throw error;
    // Where Paperless does not answer at all, the other documents can only wait, too.
    else if (isTransient(error) && !deps.paperless.reachable) {
      throw new RunStopped(error, { stopped: 'unreachable' });
    }
    return { outcome: 'failed', ...explainFailure(error) };
  }
}

function throwIfRefused(error: FarmSystemError): void {
  const { failure } = error;
  if (failure !== 'unauthorized' && failure !== 'login-refused') return;
  const refused = failure === 'unauthorized' ? 'session' : 'log-in';
  throw new RunStopped(error, { stopped: 'unauthorized', refused });
}

/** Counts the documents in a row for which the farm system did not answer. */
function watchForSilence() {
  let asked = 0;
  let unanswered = 0;
  return {
    /** Whether there was no answer at all in this run. */
    isTotal: () => asked > 0 && unanswered === asked,
    /** @throws RunStopped when there have been too many; else what `ask` throws */
    async note(ask: () => Promise<Outcome>): Promise<Outcome> {
      asked += 1;
      try {
        const outcome = await ask();
        unanswered = 0;
        return outcome;
      } catch (error) {
        if (!(error instanceof FarmSystemError)) throw error;
        unanswered = error.failure === 'unreachable' ? unanswered + 1 : 0;
        if (unanswered < MOST_UNANSWERED) throw error;
        throw new RunStopped(error, { stopped: 'unreachable' });
      }
    },
  };
}
