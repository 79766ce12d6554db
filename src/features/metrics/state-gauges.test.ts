import { Registry } from 'prom-client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readPrometheusText } from '../../../scripts/testing/prometheus-text.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { stateGauges } from './state-gauges.ts';

const gauges = suite('gauges read for a scrape');

const poolUse = () => ({ max: 10, open: 4, idle: 1, waiting: 2 });
const dbOf = (query: (text: string) => Promise<unknown>) => ({ query: query as Queryable['query'], poolUse });
const answering = dbOf(async (text) => ({
  rows: text.includes('webhook_queue')
    ? [{ size: 3, oldest: null }]
    : text.includes('from files')
      ? [{ count: 4, bytes: 56_000_000 }]
      : [{ state: 'parked', n: 2 }],
}));
const silent = () => {
  const seen = { asked: 0 };
  const query = () => {
    seen.asked += 1;
    return new Promise(() => {});
  };
  return { seen, db: dbOf(query) };
};

gauges('the relay is asked when there is one, and left out when it cannot say', async () => {
  const registry = new Registry();
  const lags = [async () => 17, async () => Promise.reject(new Error('away')), async () => 0];
  const relay = async () => ({ lag: await (lags.shift() ?? (async () => 0))(), parked: 2 });
  const read = stateGauges(registry, { db: answering, relay });
  for (const expected of [17, undefined, 0]) {
    await read();
    const { value } = readPrometheusText(await registry.metrics());
    assert.is(value('intake_relay_lag_events'), expected);
    assert.is(value('intake_relay_parked_streams'), expected === undefined ? undefined : 2);
  }
});

gauges('without a relay there is no gauge of it', async () => {
  const registry = new Registry();
  await stateGauges(registry, { db: answering })();
  const { families, value } = readPrometheusText(await registry.metrics());
  assert.not.ok(families.has('intake_relay_lag_events'));
  assert.is(value('intake_queue_documents', { state: 'parked' }), 2);
  assert.is(value('intake_queue_oldest_age_seconds'), 0, 'nobody waits');
  assert.equal([value('intake_files'), value('intake_files_bytes')], [4, 56_000_000]);
  assert.is(value('intake_database_connections', { state: 'used' }), 3);
  assert.is(value('intake_database_callers_waiting'), 2);
});

gauges('a database that says nothing holds up no scrape, and is not asked ever more', async () => {
  const registry = new Registry();
  const { seen, db } = silent();
  const read = stateGauges(registry, { db, relay: async () => ({ lag: 5, parked: 0 }) });
  await Promise.all([read(), read()]);
  await read();
  assert.is(seen.asked, 3, 'the three statements of one reading');
  const { value } = readPrometheusText(await registry.metrics());
  assert.equal([value('intake_database_up'), value('intake_relay_lag_events')], [0, 5]);
  assert.is(value('intake_queue_documents', { state: 'queued' }), undefined);
});

gauges.run();
