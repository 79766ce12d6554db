import { suite } from 'uvu';
import { at, given } from '../scripts/testing/given.ts';
import {
  called,
  dequeued,
  failed,
  gapFound,
  overwritten,
  requeued,
  started,
} from '../scripts/testing/processing-facts.ts';
import { webhookQueue } from './webhook-queue.ts';

const queue = suite('the queue');
const FAILED = { dms: 2, notFound: 0 };

queue('a call puts a document into the queue', () => {
  given(called)
    .fold(webhookQueue)
    .gives({ document_id: 7, created_at: at(1), position: 1, source: 'webhook', failures: null });
});

queue('each document stands in it once, at the place that it had first', () => {
  given(called, called, gapFound, overwritten()).fold(webhookQueue).gives({ position: 1, source: 'webhook' });
  given(gapFound, gapFound, called).fold(webhookQueue).gives({ position: 1, source: 'sweep' });
});

queue('a call starts the attempts of a document that waits afresh', () => {
  given(requeued('retry', FAILED)).fold(webhookQueue).gives({ source: 'retry', failures: FAILED });
  given(requeued('retry', FAILED), called).fold(webhookQueue).gives({ source: 'retry', failures: null });
});

queue('queued by hand it need not settle, keeps its place and starts afresh', () => {
  given(requeued('retry', FAILED), requeued('manual'))
    .fold(webhookQueue)
    .gives({ position: 1, source: 'manual', failures: null });
  given(called, requeued('retry', FAILED)).fold(webhookQueue).gives({ source: 'webhook', failures: null });
});

queue('what is lost of our own write is queued to be written again', () => {
  given(overwritten()).fold(webhookQueue).gives({ source: 'rewrite', position: 1 });
});

queue('whoever is processed or taken out stands in it no longer', () => {
  given(called, started()).fold(webhookQueue).gives();
  given(called, dequeued).fold(webhookQueue).gives();
});

queue('an outage gives it its old place again; another failure does not', () => {
  const queued = { at: at(0), source: 'sweep' as const, failures: FAILED };
  given(called, started(), failed({ kind: 'outage', queued }))
    .fold(webhookQueue)
    .gives({ created_at: at(0), position: 3, source: 'sweep', failures: FAILED });
  given(called, started(), failed({ kind: 'dms', queued }))
    .fold(webhookQueue)
    .gives();
});

queue('a call that came meanwhile keeps its own beginning, at the old place', () => {
  const queued = { at: at(0), source: 'retry' as const, failures: FAILED };
  given(started(), called, failed({ kind: 'outage', queued }))
    .fold(webhookQueue)
    .gives({ created_at: at(0), source: 'webhook', failures: null });
});

queue.run();
