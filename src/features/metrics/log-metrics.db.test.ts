import { Registry } from 'prom-client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../../../projections/index.ts';
import { readPrometheusText } from '../../../scripts/testing/prometheus-text.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { type DomainEvents, documentStream, eventRegistry, NO_FAILURES } from '../../domain/events/index.ts';
import { type EventLog, openEventLog } from '../../platform/event-log/index.ts';
import { logMetrics } from './log-metrics.ts';
import { webhookCalls } from './webhook-calls.ts';

const turns = suite('metrics of turns');
const origin = { actor: 'test', correlationId: 't' };
let db: TestDatabase;
let log: EventLog<DomainEvents>;
let registry: Registry;

turns.before.each(async () => {
  db = await testDatabase();
  registry = new Registry();
  const onTurn = logMetrics(registry, webhookCalls(registry));
  log = await openEventLog(db, { eventRegistry, projections, onTurn });
});
turns.after.each(async () => {
  await log.close();
  await db.drop();
});

type Fact = Parameters<typeof log.append>[1][number];
const record = (documentId: number, ...events: Fact[]) =>
  log.append(documentStream(documentId), events, { origin });
const call = (documentId: number) =>
  record(documentId, { type: 'WebhookReceived', data: { documentId, action: 'updated' } });
const start = (documentId: number, id: string): Fact => ({
  type: 'ProcessingStarted',
  id,
  data: { documentId, source: 'webhook', failures: NO_FAILURES },
});
const seen = async () => readPrometheusText(await registry.metrics());
const calls = async () => {
  const { value } = await seen();
  return ['queued', 'already-queued'].map((result) => value('intake_webhook_calls_total', { result }));
};

turns('ten calls for one document in one turn: one queued it, nine found it there', async () => {
  await Promise.all(Array.from({ length: 10 }, () => call(1)));
  assert.equal(await calls(), [1, 9]);
  assert.is((await seen()).value('intake_log_turn_appends_count'), 1);
});

turns('a document that a sweep had queued is found there', async () => {
  await Promise.all([record(1, { type: 'IntakeGapFound', data: { documentId: 1 } }), call(1)]);
  assert.equal(await calls(), [0, 1]);
});

turns('a call that starts the attempts of a queued document afresh did not queue it', async () => {
  const failures = { dms: 1, notFound: 0 };
  await record(1, { type: 'DocumentRequeued', data: { documentId: 1, source: 'retry', failures } });
  await call(1);
  assert.equal(await calls(), [0, 1]);
});

turns('a document that is being processed is queued anew', async () => {
  await call(1);
  await record(1, start(1, '01939b5e-7a00-7000-8000-000000000001'));
  await call(1);
  assert.equal(await calls(), [2, 0]);
});

turns('a processing lasts from its own start to its own end; the end of another is not timed', async () => {
  const [first, second] = ['01939b5e-7a00-7000-8000-000000000001', '01939b5e-7a00-7000-8000-000000000002'];
  const done = (documentId: number, processingId: string): Fact => ({
    type: 'DocumentProcessed',
    data: { documentId, processingId, outcome: 'skipped' },
  });
  await record(1, start(1, first));
  await new Promise((later) => setTimeout(later, 60));
  await log.appendTogether([
    { stream: documentStream(1), events: [done(1, first)], origin },
    { stream: documentStream(2), events: [start(2, second)], origin },
  ]);
  await record(3, done(3, '01939b5e-7a00-7000-8000-000000000003'));
  const skipped = async (what: string) =>
    (await seen()).value(`intake_processing_duration_seconds_${what}`, { outcome: 'skipped' }) ?? 0;
  assert.is(await skipped('count'), 1);
  assert.ok((await skipped('sum')) >= 0.06 && (await skipped('sum')) < 5, `${await skipped('sum')} s`);
  await record(2, done(2, second));
  assert.is(await skipped('count'), 2);
});

turns.run();
