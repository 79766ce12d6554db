import { Counter, Histogram, type Registry } from 'prom-client';
import { type QueuedDocument, webhookQueue } from '../../../projections/webhook-queue.ts';
import { ParkReason, ProcessingOutcome } from '../../domain/events/index.ts';
import type { RecordedEvent, Turn } from '../../platform/event-log/index.ts';
import type { WebhookCalls } from './webhook-calls.ts';

/**
 * Counts what the turns of this process's writer have recorded. What is a fact is counted here and nowhere else, so
 * no feature has to say it a second time.
 */
export function logMetrics(registry: Registry, calls: WebhookCalls): (turn: Turn) => void {
  const registers = [registry];
  const turnSeconds = new Histogram({
    name: 'intake_log_turn_duration_seconds',
    help: 'Turns of the writer, from taking the head of the log to the commit',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 10],
    registers,
  });
  const batchSize = new Histogram({
    name: 'intake_log_turn_appends',
    help: 'Appends that travelled together in one turn of the writer',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000],
    registers,
  });
  const recorded = new Counter({
    name: 'intake_events_recorded_total',
    help: 'Events recorded by this process, by type',
    labelNames: ['type'],
    registers,
  });
  const processing = processingMetrics(registry);

  return ({ events, changes, requests, ms }) => {
    turnSeconds.observe(ms / 1_000);
    batchSize.observe(requests);
    const queue = changes.get(webhookQueue);
    const types = new Map<string, number>();
    for (const event of events) {
      types.set(event.type, (types.get(event.type) ?? 0) + 1);
      if (event.type === 'WebhookReceived') {
        // The row names the event that queued its document: this very call, or an earlier event.
        const row = queue?.get(event.data.documentId as number) as QueuedDocument | null | undefined;
        calls.inc({ result: row?.position === event.position ? 'queued' : 'already-queued' });
      } else if (event.type === 'WebhookRejected') calls.inc({ result: 'rejected' });
      else processing(event);
    }
    for (const [type, count] of types) recorded.inc({ type }, count);
  };
}

function processingMetrics(registry: Registry): (event: RecordedEvent) => void {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'intake_processing_duration_seconds',
    help: 'From the start of a processing to its end in this process, by outcome',
    labelNames: ['outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
    registers,
  });
  const retries = new Counter({
    name: 'intake_processing_retries_total',
    help: 'Processings that failed and are tried again later, by what failed',
    labelNames: ['reason'],
    registers,
  });
  const parked = new Counter({
    name: 'intake_documents_parked_total',
    help: 'Documents given up for a person to look at, by reason',
    labelNames: ['reason'],
    registers,
  });
  for (const outcome of [...ProcessingOutcome.options, 'failed', 'parked']) seconds.zero({ outcome });
  for (const reason of ['dms', 'not-found']) retries.inc({ reason }, 0);
  for (const reason of ParkReason.options) parked.inc({ reason }, 0);

  // One document is processed at a time, so one start is all there is to remember.
  let open: { id: unknown; at: number } | undefined;
  const end = ({ data, recordedAt }: RecordedEvent, outcome: string) => {
    if (open?.id === data.processingId && open)
      seconds.observe({ outcome }, (Date.parse(recordedAt) - open.at) / 1_000);
  };
  return (event) => {
    switch (event.type) {
      case 'ProcessingStarted':
        open = { id: event.id, at: Date.parse(event.recordedAt) };
        break;
      case 'ProcessingResumed':
        open = { id: event.data.processingId, at: Date.parse(event.recordedAt) };
        break;
      case 'DocumentProcessed':
        end(event, String(event.data.outcome));
        break;
      case 'ProcessingFailed':
        retries.inc({ reason: String(event.data.kind) });
        end(event, 'failed');
        break;
      case 'DocumentParked':
        parked.inc({ reason: String(event.data.reason) });
        end(event, 'parked');
        break;
    }
  };
}
