import { NotKept } from '../document-writing/index.ts';
import type { Failures, ParkReason } from '../events/index.ts';
import { isPassing, PaperlessError } from '../paperless/index.ts';
import { RuleFailed } from './evaluate.ts';

/** After how many seconds a document is tried again, by kind of failure; after the last it is given up. */
export type RetrySeconds = { dms: readonly number[]; notFound: readonly number[] };

/** What becomes of a document whose processing did not come to its end. */
export type Verdict =
  | { kind: 'retry'; because: 'dms' | 'not-found'; afterSeconds: number; error: string }
  | { kind: 'park'; reason: ParkReason; error: string }
  | { kind: 'gone' };

/** Paperless announces a document before it has committed it, so one that is not there may come yet. */
export function notThere(failures: Failures, { notFound }: RetrySeconds): Verdict {
  const afterSeconds = notFound[failures.notFound];
  if (afterSeconds === undefined) return { kind: 'gone' };
  return {
    kind: 'retry',
    because: 'not-found',
    afterSeconds,
    error: 'Paperless does not show this document (yet)',
  };
}

/** Failures of Paperless are tried again; everything else waits for a person, and the queue goes on. */
export function afterError(error: unknown, failures: Failures, seconds: RetrySeconds): Verdict {
  if (error instanceof PaperlessError) {
    if (error.failure === 'not-found') return notThere(failures, seconds);
    if (!isPassing(error)) return { kind: 'park', reason: 'refused', error: error.message };
    const afterSeconds = seconds.dms[failures.dms];
    if (afterSeconds === undefined) return { kind: 'park', reason: 'dms-failed', error: error.message };
    return { kind: 'retry', because: 'dms', afterSeconds, error: error.message };
  }
  if (error instanceof NotKept) return { kind: 'park', reason: 'not-kept', error: error.message };
  if (error instanceof RuleFailed) return { kind: 'park', reason: 'rule-failed', error: error.message };
  return { kind: 'park', reason: 'unexpected', error: `Unexpected: ${(error as Error).message}` };
}
