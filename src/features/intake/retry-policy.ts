import type { Change, Failures, ParkReason } from '../../domain/events/index.ts';
import { isTransient, PaperlessError } from '../../gateways/paperless/index.ts';
import { failureOf, NotKept } from '../../services/document-writing/index.ts';
import { redactValues } from './redact-values.ts';
import { RuleFailed, TwoWriters } from './rule-failed.ts';

/** After how many seconds a document is tried again, by kind of failure; after the last it is given up. */
export type RetrySeconds = { dms: readonly number[]; notFound: readonly number[] };

/** What becomes of a document whose processing did not come to its end. */
export type Verdict =
  | { kind: 'retry'; of: 'dms' | 'not-found'; afterSeconds: number; failure: Failure }
  /** Paperless answers nobody: it has its turn again when that is over. */
  | { kind: 'postpone'; failure: Failure }
  | { kind: 'park'; reason: ParkReason; failure: Failure }
  | { kind: 'gone' };

type Failure = ReturnType<typeof failureOf>;
type Circumstances = {
  failures: Failures;
  retrySeconds: RetrySeconds;
  /** Whether Paperless answers others. */
  reachable: boolean;
  /** Our account at Paperless, where its name is known. */
  account: string | null;
  /** What was planned: its values may be text of the document, and no message repeats them. */
  changes: readonly Change[];
};

/** Paperless announces a document before it has committed it, so one that is not there may come yet. */
export function afterNotFound({ failures, retrySeconds, account }: Circumstances): Verdict {
  const afterSeconds = retrySeconds.notFound[failures.notFound];
  if (afterSeconds === undefined) return { kind: 'gone' };
  const whom = account ? `the account “${account}”` : 'the account of the service';
  const error = `Paperless does not show this document (yet): not there, or not shared with ${whom}`;
  return { kind: 'retry', of: 'not-found', afterSeconds, failure: { because: { code: 'not-shown' }, error } };
}

/** Failures of Paperless are tried again; everything else waits for a person, and the queue goes on. */
export function afterError(error: unknown, circumstances: Circumstances): Verdict {
  const { failures, retrySeconds, reachable, changes } = circumstances;
  if (error instanceof PaperlessError) {
    if (error.failure === 'not-found') return afterNotFound(circumstances);
    const failure = { ...failureOf(error), error: redactValues(error.message, changes) };
    if (!isTransient(error)) return { kind: 'park', reason: 'refused', failure };
    if (!reachable) return { kind: 'postpone', failure };
    const afterSeconds = retrySeconds.dms[failures.dms];
    if (afterSeconds === undefined) return { kind: 'park', reason: 'dms-failed', failure };
    return { kind: 'retry', of: 'dms', afterSeconds, failure };
  }
  if (error instanceof NotKept) return { kind: 'park', reason: 'not-kept', failure: failureOf(error) };
  if (error instanceof TwoWriters) return { kind: 'park', reason: 'two-writers', failure: failureOf(error) };
  if (error instanceof RuleFailed) return { kind: 'park', reason: 'rule-failed', failure: failureOf(error) };
  // Its message may quote what it could not read; it is in the log of the service.
  const name = error instanceof Error ? error.name : typeof error;
  const said = `Unexpected (${name}): see the log of the service`;
  return { kind: 'park', reason: 'unexpected', failure: { because: { code: 'unexpected' }, error: said } };
}
