import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../../../projections/index.ts';
import { flakyProxy } from '../../../scripts/testing/flaky-proxy.ts';
import { readPrometheusText } from '../../../scripts/testing/prometheus-text.ts';
import { type ServiceFixture, serviceFixture, TEST_KEY } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';
import { eventRegistry } from '../../domain/events/index.ts';
import { createApiKey } from '../../gateways/identity/index.ts';
import { openEventLog } from '../../platform/event-log/index.ts';
import { changeSetting } from '../settings/index.ts';

const TAG = 16;
const origin = { actor: 'test', correlationId: 't' };

async function scrape({ url }: Pick<ServiceFixture, 'url'>) {
  const answer = await fetch(`${url}/api/metrics`);
  assert.equal(
    [answer.status, answer.headers.get('content-type')],
    [200, 'text/plain; version=0.0.4; charset=utf-8'],
  );
  return readPrometheusText(await answer.text());
}

const calls = suite('metrics of calls');
let fixture: ServiceFixture;

calls.before(async () => {
  fixture = await serviceFixture({
    documents: 2,
    withoutWorker: true,
    env: { METRICS_PUBLIC: 'true' },
  });
});
calls.after(() => fixture.close());

calls('every call is counted once, by what became of it', async () => {
  for (const id of [1, 1, 2]) assert.is((await fixture.call(id)).status, 200);
  const post = (key: string, body: string) =>
    fetch(`${fixture.url}/api/webhook`, { method: 'POST', headers: { 'x-api-key': key }, body });
  assert.is((await post(TEST_KEY, 'nothing')).status, 400);
  for (const key of ['wrong', 'wrong again']) assert.is((await post(key, '{"id":9}')).status, 401);
  await fetch(`${fixture.url}/api/webhook/status`);

  const { value } = await scrape(fixture);
  const counted = (result: string) => value('intake_webhook_calls_total', { result });
  assert.equal(
    ['queued', 'already-queued', 'rejected', 'unauthorized', 'unavailable', 'failed'].map(counted),
    [2, 1, 1, 2, 0, 0],
  );
  assert.is(value('intake_credentials_refused_total', { reason: 'invalid' }), 2);
  assert.is(value('intake_credentials_refused_total', { reason: 'missing' }), 1);
  assert.is(value('intake_events_recorded_total', { type: 'WebhookReceived' }), 3);
});

calls('calls that travel together in one turn are told apart', async () => {
  const before = await scrape(fixture);
  await Promise.all(Array.from({ length: 60 }, (_, n) => fixture.call(101 + (n % 6))));
  const after = await scrape(fixture);
  const more = (name: string, labels = {}) =>
    (after.value(name, labels) ?? 0) - (before.value(name, labels) ?? 0);
  assert.is(more('intake_webhook_calls_total', { result: 'queued' }), 6);
  assert.is(more('intake_webhook_calls_total', { result: 'already-queued' }), 54);
  assert.is(more('intake_log_turn_appends_sum'), 60);
  assert.ok(more('intake_log_turn_appends_count') < 60, 'and several did');
  assert.is(more('intake_log_turn_duration_seconds_count'), more('intake_log_turn_appends_count'));
  const seconds = more('intake_log_turn_duration_seconds_sum');
  assert.ok(seconds > 0 && seconds < 10, `${seconds} s`);
});

calls('how many documents wait, and since when', async () => {
  const queuedAt = (await fixture.db.query<{ at: string }>('select min(created_at) as at from webhook_queue'))
    .rows[0]?.at;
  const ageNow = () => (Date.now() - Date.parse(queuedAt ?? '')) / 1_000;
  const before = ageNow();
  const { value } = await scrape(fixture);
  const after = ageNow();
  assert.is(value('intake_queue_documents', { state: 'queued' }), 8);
  for (const state of ['processing', 'waiting', 'parked'])
    assert.is(value('intake_queue_documents', { state }), 0);
  const age = value('intake_queue_oldest_age_seconds') ?? -1;
  assert.ok(age > before - 2 && age < after + 2, `${age} s, between ${before} and ${after}`);
});

calls('the process, its loop, its connections', async () => {
  const { value } = await scrape(fixture);
  assert.is(value('intake_build_info', { version: '0.1.0' }), 1);
  assert.is(value('intake_database_up'), 1);
  assert.is(value('intake_database_connections_max'), 10);
  assert.ok((value('intake_database_connections', { state: 'idle' }) ?? 0) > 0);
  assert.type(value('intake_database_callers_waiting'), 'number');
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
  ])
    assert.type(value(name), 'number', name);
});

calls('names say what they are', async () => {
  for (const [name, type] of (await scrape(fixture)).families) {
    if (!name.startsWith('intake_')) continue;
    assert.is(name.endsWith('_total'), type === 'counter', name);
    assert.not.match(name, /_(ms|milliseconds|minutes|count|sum|bucket)(_total)?$/);
    if (type === 'histogram') assert.match(name, /_(seconds|appends)$/);
  }
});

const work = suite('metrics of work');

work('processing, retries, parked documents, requests to Paperless, jobs', async () => {
  const one = await serviceFixture({ documents: 4, env: { METRICS_PUBLIC: 'true' } });
  try {
    const log = await openEventLog(one.db, { eventRegistry, projections });
    const value = [{ name: 'Diesel', when: { content: 'Diesel' }, then: { title: 'Diesel' } }];
    await changeSetting(log, { key: 'processing_rules', value, origin });
    await log.close();
    const add = (content: string, tags: number[]) =>
      one.paperless.addDocument({ title: 'Scan', content, tags }).id;
    const [changed, skipped, failing, refused] = [
      add('Diesel', [TAG]),
      add('Diesel', []),
      add('Diesel', [TAG]),
      add('Diesel', [TAG]),
    ];
    one.paperless.faults.add({ kind: 'latency', ms: 300, times: 1, match: { documentId: changed } });
    one.paperless.faults.add({ kind: 'status', status: 500, times: 1, match: { documentId: failing } });
    one.paperless.faults.add({
      kind: 'status',
      status: 403,
      match: { documentId: refused, method: 'PATCH' },
    });
    for (const id of [changed, skipped, failing, refused]) await one.call(id);

    const seen = await until(
      () => scrape(one),
      ({ value }) =>
        value('intake_processing_duration_seconds_count', { outcome: 'changed' }) === 2 &&
        value('intake_documents_parked_total', { reason: 'refused' }) === 1,
    );
    const ended = (outcome: string) => seen.value('intake_processing_duration_seconds_count', { outcome });
    assert.equal(
      ['changed', 'skipped', 'failed', 'parked', 'unchanged', 'gone'].map(ended),
      [2, 1, 1, 1, 0, 0],
    );
    const took = seen.value('intake_processing_duration_seconds_sum', { outcome: 'changed' }) ?? 0;
    assert.ok(took >= 0.3 && took < 20, `${took} s for the two, one of them slowed by 0.3 s`);
    assert.is(seen.value('intake_processing_retries_total', { reason: 'dms' }), 1);
    assert.is(seen.value('intake_queue_documents', { state: 'parked' }), 1);

    const document = { method: 'GET', endpoint: '/api/documents/{id}/' };
    const requests = (status: string, name = 'count') =>
      seen.value(`intake_dms_request_duration_seconds_${name}`, { ...document, status }) ?? 0;
    assert.is(requests('500'), 1);
    assert.ok(requests('200') >= 4 && requests('200', 'sum') >= 0.3);
    assert.is(
      seen.value('intake_dms_request_duration_seconds_count', {
        ...document,
        method: 'PATCH',
        status: '403',
      }),
      1,
    );
    const ids = [...seen.series.keys()].filter((key) => /documents\/\d/.test(key));
    assert.equal(ids, [], 'no ids in labels');

    const drain = { job: 'drain-queue' };
    const runs = await until(
      async () =>
        (await scrape(one)).value('intake_job_run_duration_seconds_count', { ...drain, result: 'done' }) ?? 0,
      (count) => count > 0,
    );
    assert.ok(runs > 0);
    assert.ok((seen.value('intake_job_skips_total', { ...drain, reason: 'running' }) ?? 0) > 0);
    await until(
      async () => (await scrape(one)).value('intake_job_skips_total', { ...drain, reason: 'idle' }) ?? 0,
      (count) => count > 0,
    );
  } finally {
    await one.close();
  }
});

work('a key of the scope metrics opens them, no other does', async () => {
  const one = await serviceFixture({ documents: 1 });
  const log = await openEventLog(one.db, { eventRegistry, projections });
  try {
    const { key } = await createApiKey(log, { name: 'Prometheus', scopes: ['metrics'], origin });
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${one.url}/api/metrics`, { headers })).status;
    assert.is(await status({}), 401);
    assert.is(await status({ 'x-api-key': TEST_KEY }), 403, 'the key of the webhook');
    await until(
      () => status({ 'x-api-key': key }),
      (answer) => answer === 200,
    );
    const answer = await fetch(`${one.url}/api/metrics`, { headers: { 'x-api-key': key } });
    const { value } = readPrometheusText(await answer.text());
    assert.is(value('intake_credentials_refused_total', { reason: 'scope' }), 1);
  } finally {
    await log.close();
    await one.close();
  }
});

work('while the database is away a scrape answers with what is known', async () => {
  const one = await serviceFixture({ documents: 1, paused: true, env: { METRICS_PUBLIC: 'true' } });
  const proxy = await flakyProxy(one.db.url);
  try {
    await one.restart({ DATABASE_URL: proxy.url, WEBHOOK_QUEUE_INTERVAL_MS: '3600000' });
    await one.call(1);
    assert.is((await scrape(one)).value('intake_queue_documents', { state: 'queued' }), 1);
    proxy.setUp(false);
    assert.is((await one.call(1)).status, 503);
    const { value } = await scrape(one);
    assert.is(value('intake_database_up'), 0);
    assert.is(value('intake_webhook_calls_total', { result: 'queued' }), 1);
    assert.is(value('intake_webhook_calls_total', { result: 'unavailable' }), 1);
    assert.is(value('intake_queue_documents', { state: 'queued' }), undefined, 'not an old value');
    assert.is(value('intake_queue_oldest_age_seconds'), undefined);
    proxy.setUp(true);
    await until(
      async () => (await scrape(one)).value('intake_queue_documents', { state: 'queued' }),
      (queued) => queued === 1,
    );
  } finally {
    await one.close();
    await proxy.close();
  }
});

calls.run();
work.run();
