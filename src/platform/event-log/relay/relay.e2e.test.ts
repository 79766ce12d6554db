import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bareEnvironment } from '../../../../scripts/testing/bare-environment.ts';
import { CANARY } from '../../../../scripts/testing/canary.ts';
import { hasDouble, type TestEventStore, testEventStore } from '../../../../scripts/testing/event-store.ts';
import { type ServiceFixture, serviceFixture } from '../../../../scripts/testing/service-fixture.ts';
import { until } from '../../../../scripts/testing/until.ts';

// The whole service with a relay, and its command line.

const relay = suite('relay of the service');
const TOOL = join(import.meta.dirname, '..', '..', '..', '..', 'scripts', 'relay.ts');
let fixture: ServiceFixture;
let store: TestEventStore;

relay.before(async () => {
  store = await testEventStore();
  fixture = await serviceFixture({
    env: { EVENTSTORE_URL: store.url, EVENTSTORE_STREAM_PREFIX: store.prefix },
  });
});
relay.after(async () => {
  await fixture.close();
  await store.stop();
});

relay('a call of the webhook is a stream on the other side', async () => {
  assert.is((await fixture.call(1)).status, 200);
  const events = await until(
    () => store.read('document-1'),
    (found) => found.some(({ type }) => type === 'DocumentProcessed'),
  );
  assert.is(events[0]?.type, 'WebhookReceived');
  assert.equal(events[0]?.data, { documentId: 1, action: null });
  assert.equal(
    events.map(({ revision }) => revision),
    events.map((_, index) => index),
  );
});

relay('readiness tells of the relay', async () => {
  const fine = await until(ready, ({ check }) => check.ok && check.message.startsWith('leads, has come to'));
  assert.is(fine.status, 200);
});

(hasDouble ? relay : relay.skip)('readiness does not depend on the event store', async () => {
  assert.ok(store.double);
  store.double.setUp(false);
  assert.is((await fixture.call(2)).status, 200);
  const away = await until(ready, ({ check }) => !check.ok);
  assert.is(away.status, 200);
  assert.match(away.check.message, /leads, but: .*UNAVAILABLE/);
  const status = await tool('status');
  assert.match(status.out, /lag +\d+ events, the oldest/);
  assert.match(status.out, /trouble +.*UNAVAILABLE/);
  store.double.setUp(true);
  await until(ready, ({ check }) => check.ok);
});

relay('the command line tells how it is, and sends again', async () => {
  await until(
    () => tool('status'),
    ({ out }) => /lag +0 events/.test(out),
  );
  const status = await tool('status');
  assert.is(status.code, 0);
  assert.match(status.out, /relay +leading\ncheckpoint +[1-9]\d* /);
  assert.match(status.out, /parked +0 streams/);

  const before = (await store.read('document-1')).length;
  const replay = await tool('replay', '--from', '2');
  assert.is(replay.code, 0);
  assert.match(replay.out, /from position 2 on is sent again: the running service does it/);
  await until(
    () => tool('status'),
    ({ out }) => /lag +0 events/.test(out),
  );
  assert.is((await store.read('document-1')).length, before);
});

relay('the command line lists what is parked, and takes it up', async () => {
  await store.client.appendToStream(`${store.prefix}document-3`, {
    ...{ id: '6f1c2f7e-9f0b-4b0e-9d35-0a4b7f3f8a11', contentType: 'application/json', type: 'Intruder' },
    ...{ data: {}, metadata: {} },
  });
  assert.is((await fixture.call(3)).status, 200);
  const { out } = await until(
    () => tool('status'),
    (status) => /parked +1 streams/.test(status.out),
  );
  assert.match(out, /document-3 +1 +\d+ .* parked +version 1 there is Intruder/);
  const unpark = await tool('unpark', 'document-3');
  assert.equal([unpark.code, /document-3 is taken up/.test(unpark.out)], [0, true]);
});

relay('the command line refuses what it cannot do, with exit code 1', async () => {
  const wrong: [string[], RegExp][] = [
    [['unpark', 'document-99'], /document-99 is not parked/],
    [['unpark'], /npm run relay --/],
    [['replay', '--from', 'yesterday'], /--from takes a position/],
    [['replay', '--from', '99999'], /no event in front of position 99999/],
    [[], /npm run relay --/],
  ];
  for (const [words, message] of wrong) {
    const { code, error } = await tool(...words);
    assert.is(code, 1, words.join(' '));
    assert.match(error, message);
    assert.not.match(error, /\n +at /);
  }
});

relay('without an event store the relay is off, and nothing else changes', async () => {
  await fixture.restart({ EVENTSTORE_URL: '' });
  assert.equal((await ready()).check, { name: 'relay', ok: true, message: 'off' });
  const { out } = await tool('status');
  assert.match(out, /relay +idle: no running service leads/);
});

async function ready() {
  const answer = await fetch(`${fixture.url}/api/health/checks`, { headers: fixture.as('PM_Admin') });
  const { checks } = (await answer.json()) as { checks: { name: string; ok: boolean; message: string }[] };
  const check = checks.find(({ name }) => name === 'relay') ?? { name: '', ok: false, message: 'missing' };
  return { status: answer.status, check };
}

function tool(...words: string[]): Promise<{ code: number; out: string; error: string }> {
  const env = { ...bareEnvironment(), ...fixture.env };
  return new Promise((resolve) => {
    execFile(process.execPath, [TOOL, ...words], { env }, (failure, out, error) => {
      assert.not.match(`${out}${error}`, CANARY);
      resolve({ code: failure ? Number(failure.code) : 0, out, error });
    });
  });
}

relay.run();
