import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RecordedEvent } from '../src/event-log/index.ts';
import { type DocumentInProcess, documentProcessing } from './document-processing.ts';

const STARTED = '0199d1f0-0000-7000-8000-000000000001';
const failures = { dms: 0, notFound: 0 };

/** Folds facts about document 7, the processing of which has begun. */
function after(...facts: [type: string, data?: object][]): DocumentInProcess | null {
  const all: [type: string, data?: object][] = [
    ['ProcessingStarted', { source: 'webhook', failures }],
    ...facts,
  ];
  return all.reduce<DocumentInProcess | null>((row, [type, data], index) => {
    const event = { type, id: STARTED, position: index + 1, recordedAt: '2026-11-21T08:00:00.000Z' };
    const about = { documentId: 7, processingId: STARTED, ...data };
    return (documentProcessing.on[type]?.(row, { ...event, data: about } as unknown as RecordedEvent, 7) ??
      null) as DocumentInProcess | null;
  }, null);
}
const failed: [string, object] = [
  'ProcessingFailed',
  { kind: 'dms', error: 'x', retryAt: '2026-11-21T09:00:00.000Z' },
];
const requeued: [string, object] = ['DocumentRequeued', { source: 'manual', failures }];

test('fails: waits for another try', () => {
  assert.is(after(failed)?.state, 'waiting');
});

test('queued again while it is processed, by a call or by hand, then fails: it need not wait beside', () => {
  assert.is(after(['WebhookReceived'], failed), null);
  assert.is(after(requeued, failed), null);
});

test('queued again, taken out of the queue, then fails: it waits and is not lost', () => {
  assert.is(after(['WebhookReceived'], ['DocumentDequeued'], failed)?.state, 'waiting');
  assert.is(after(requeued, ['DocumentDequeued'], failed)?.state, 'waiting');
});

test('taken out while it waits: nowhere', () => {
  assert.is(after(failed, ['DocumentDequeued']), null);
});

test.run();
