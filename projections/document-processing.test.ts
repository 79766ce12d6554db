import { suite } from 'uvu';
import { at, fact, given, uuid } from '../scripts/testing/given.ts';
import { paper } from '../scripts/testing/paper.ts';
import {
  called,
  dequeued,
  failed,
  gapFound,
  NO_FAILURES,
  overwritten,
  PROCESSING,
  parked,
  planned,
  processed,
  RENAMED,
  requeued,
  started,
} from '../scripts/testing/processing-facts.ts';
import { documentProcessing } from './document-processing.ts';

// Every order of these facts together with the worker: src/domain/processing-state/life.test.ts.

const life = suite('the processing of a document');
const BECAUSE = { code: 'rule-date', values: { rule: 'Diesel' } };
const whatFor = {
  ...{ since: at(2), source: 'webhook', failures: NO_FAILURES },
  ...{ reason: 'rule-failed', because: BECAUSE, error: 'no date', fingerprint: 'f1' },
};

life('begins with nothing planned, known by its event', () => {
  given(started({ queuedAt: at(0) }))
    .fold(documentProcessing)
    .gives({
      ...{ document_id: 7, state: 'processing', since: at(1), processing_id: PROCESSING },
      ...{ run_id: null, source: 'webhook', failures: NO_FAILURES, resumed: 0, called_again: false },
      ...{ plan: null, retry_at: null, reason: null, because: null, error: null },
      ...{ queued_at: at(0), parked: null },
    });
  given(started({ source: 'batch', batch: { runId: uuid(100), chunk: 0 } }))
    .fold(documentProcessing)
    .gives({ source: 'batch', run_id: uuid(100), queued_at: null });
});

life('keeps its plan, so that it is finished and not made anew', () => {
  given(started(), planned(), fact('ProcessingResumed', { ...about(PROCESSING), times: 1 }))
    .fold(documentProcessing)
    .gives({ resumed: 1, plan: { before: paper(), changes: RENAMED, rules: ['Diesel'] } });
});

life('ends when the document is processed', () => {
  for (const outcome of ['changed', 'skipped', 'echo', 'gone'] as const)
    given(started(), processed(outcome)).fold(documentProcessing).gives();
});

life('facts of an older processing count no longer', () => {
  const old = uuid(9);
  given(started(), processed('changed', { processingId: old }), parked({ processingId: old }))
    .fold(documentProcessing)
    .gives({ state: 'processing' });
});

life('fails: waits for another try, by the clock of the log', () => {
  given(started(), failed({ retryAfterSeconds: 30 }))
    .fold(documentProcessing)
    .gives({
      ...{
        state: 'waiting',
        since: at(2),
        retry_at: at(32),
        reason: 'dms',
        because: { code: 'paperless-failed' },
      },
      error: '502',
      failures: { dms: 1, notFound: 0 },
    });
  given(started({ failures: { dms: 1, notFound: 1 } }), failed({ kind: 'not-found' }))
    .fold(documentProcessing)
    .gives({ reason: 'not-found', failures: { dms: 1, notFound: 2 } });
});

life('an outage is no failure: it goes back to the queue', () => {
  given(started(), failed({ kind: 'outage' }))
    .fold(documentProcessing)
    .gives();
});

life('queued again while it is processed, by a call or by hand, then fails: it need not wait beside', () => {
  for (const again of [called, gapFound, overwritten(), requeued('manual')]) {
    given(started(), again).fold(documentProcessing).gives({ state: 'processing', called_again: true });
    given(started(), again, failed()).fold(documentProcessing).gives();
  }
});

life('queued again, taken out of the queue, then fails: it waits and is not lost', () => {
  for (const again of [called, requeued('manual')])
    given(started(), again, dequeued, failed()).fold(documentProcessing).gives({ state: 'waiting' });
});

life('taken out, or called, while it waits: nowhere but in the queue', () => {
  for (const end of [dequeued, called, gapFound, overwritten(), requeued('retry')])
    given(started(), failed(), end).fold(documentProcessing).gives();
});

life('parked: says what for, and a call takes nothing away', () => {
  given(started(), parked(), called)
    .fold(documentProcessing)
    .gives({
      ...{ state: 'parked', since: at(2), reason: 'rule-failed', because: BECAUSE, error: 'no date' },
      plan: null,
      parked: whatFor,
    });
});

life('looked at again it is parked as before when there is no news, or when Paperless is away', () => {
  for (const end of [processed('echo'), failed({ kind: 'outage' })])
    given(started(), parked(), called, started(), end)
      .fold(documentProcessing)
      .gives({ state: 'parked', since: at(2), parked: whatFor });
  given(started(), parked(), called, started(), processed('changed')).fold(documentProcessing).gives();
});

life('a try that fails keeps in mind what it was parked for', () => {
  given(started(), parked(), called, started(), failed())
    .fold(documentProcessing)
    .gives({ state: 'waiting', parked: whatFor });
  given(started(), parked(), called, started(), failed(), called)
    .fold(documentProcessing)
    .gives({ state: 'parked', retry_at: null });
});

life('queued by hand, or taken by a batch run, it is tried afresh', () => {
  given(started(), parked(), requeued('manual')).fold(documentProcessing).gives();
  given(started(), parked(), started({ source: 'batch', batch: { runId: uuid(100), chunk: 0 } }))
    .fold(documentProcessing)
    .gives({ state: 'processing', parked: null });
  given(started(), parked(), called, started(), requeued('manual'))
    .fold(documentProcessing)
    .gives({ called_again: true, parked: null });
});

function about(processingId: string) {
  return { documentId: 7, processingId };
}

life.run();
