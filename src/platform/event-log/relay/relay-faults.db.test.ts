import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type EventStoreDouble,
  type Mode,
  startEventStoreDouble,
} from '../../../../scripts/simulators/event-store/index.ts';
import { hasDouble, type TestEventStore } from '../../../../scripts/testing/event-store.ts';
import { type RelayScene, relayScene } from '../../../../scripts/testing/relay-scene.ts';
import { until } from '../../../../scripts/testing/until.ts';
import { unparkAll, unparkStream } from '../index.ts';

// What a real server does not do on demand; skipped, with a message, where there is no simulator.

const faults = suite('relay, event store misbehaving');
let scene: RelayScene;

faults.before.each(async () => {
  scene = await relayScene();
});
faults.after.each(() => scene.close());

const withDouble = (name: string, act: (double: EventStoreDouble, store: TestEventStore) => Promise<void>) =>
  (hasDouble ? faults : faults.skip)(name, async () => {
    const { double } = scene.store;
    assert.ok(double);
    await act(double, scene.store);
  });

const passing: Mode[] = [
  { is: 'hang' },
  { is: 'lost-answer' },
  { is: 'drop-after-commit' },
  { is: 'cancelled' },
  { is: 'unavailable' },
  { is: 'unknown' },
  { is: 'wrong-version' },
  { is: 'timeout', committed: true },
  { is: 'timeout', committed: false },
  { is: 'slow', ms: 60 },
  { is: 'slow', ms: 350 },
];
for (const mode of passing) {
  withDouble(`nothing is lost, doubled or parked: ${JSON.stringify(mode)}`, async (double) => {
    for (const stream of ['a', 'b', 'c']) await scene.write(stream, 3);
    double.behave(mode, { times: 3 });
    const running = await scene.startRelay();
    await scene.caughtUp();
    await scene.write('a', 2);
    double.behave(mode, { times: 1 });
    await scene.write('b', 2);
    const { parked } = await until(scene.status, ({ lag, trouble }) => lag === 0 && trouble === null);
    assert.equal(parked, []);
    assert.is(running.now().trouble, null);
    await scene.assertDelivered();
  });
}

withDouble(
  'an unknown outcome is repeated on the same boundaries, whatever came meanwhile',
  async (double) => {
    await scene.write('a', 4);
    double.behave({ is: 'lost-answer' });
    await scene.startRelay();
    await until(
      () => double.appends.length,
      (appends) => appends > 0,
    );
    await scene.write('a', 4);
    await until(
      () => double.appends.length,
      (appends) => appends > 1,
    );
    double.behave({ is: 'ok' });
    await scene.caughtUp();
    const sizes = double.appends.map(({ events }) => events.length);
    assert.ok(sizes.length >= 3 && sizes.every((size) => size === 4), String(sizes));
    await scene.assertDelivered();
  },
);

withDouble('goes to the leader it is sent to', async (double) => {
  const leader = await startEventStoreDouble();
  double.behave({ is: 'not-leader', leaderPort: leader.port });
  await scene.write('a', 3);
  await scene.write('b', 3);
  await scene.startRelay();
  await scene.caughtUp();
  await scene.write('a', 1);
  await scene.caughtUp();
  assert.is(leader.size(), 7);
  assert.is(double.size(), 0);
  // The leader dies, and the one that is asked first has been elected.
  await leader.stop();
  double.behave({ is: 'ok' });
  for (const { stream, events } of leader.appends) double.write(stream, events);
  await scene.write('a', 1);
  await scene.caughtUp();
  await scene.assertDelivered();
});

withDouble('waits for an event store that is away, says so, and goes on when it is back', async (double) => {
  double.setUp(false);
  await scene.write('a', 2);
  const running = await scene.startRelay();
  const { trouble } = await until(scene.status, (status) => status.trouble !== null);
  assert.match(trouble?.why ?? '', /UNAVAILABLE/);
  assert.is(running.now().state, 'leading');
  assert.match(running.now().trouble ?? '', /UNAVAILABLE/);
  double.setUp(true);
  await scene.caughtUp();
  await until(scene.status, (status) => status.trouble === null);
  double.setUp(false);
  await scene.write('a', 2);
  await until(() => running.now().trouble, Boolean);
  double.setUp(true);
  await scene.caughtUp();
  await scene.assertDelivered();
});

withDouble('stops in time while nothing is answered, and goes on with the next start', async (double) => {
  double.behave({ is: 'hang' });
  await scene.write('a', 2);
  const running = await scene.startRelay({ timeoutMs: 60_000 });
  await until(running.now, ({ state }) => state === 'leading');
  await new Promise((wait) => setTimeout(wait, 200));
  const startedAt = performance.now();
  await running.stop();
  assert.ok(performance.now() - startedAt < 30_000, 'the call that hangs is not waited for');
  double.behave({ is: 'ok' });
  await scene.startRelay();
  await scene.caughtUp();
  await scene.assertDelivered();
});

withDouble(
  'parks the one stream to which writing is denied or always refused without reason',
  async (double, { prefix }) => {
    for (const is of ['append-denied', 'unknown', 'wrong-version'] as const) {
      double.behave({ is }, { stream: `${prefix}${is}` });
      await scene.write(is, 2);
      await scene.write(`other-${is}`, 2);
      await scene.startRelay();
      await scene.caughtUp();
      await scene.stopRelays();
      await scene.assertDelivered(['append-denied', 'unknown', 'wrong-version']);
    }
    const { parked } = await scene.status();
    assert.equal(
      parked.map(({ stream, reason }) => [stream, reason]),
      [
        ['append-denied', 'writing to the stream is denied (4 times)'],
        ['unknown', 'an unknown error (4 times)'],
        ['wrong-version', 'the stream was deleted there: its events are there, but hidden (4 times)'],
      ],
    );
    double.behave({ is: 'ok' });
    assert.is(await unparkAll(scene.db), 3);
    await scene.startRelay();
    await until(scene.status, (status) => status.parked.length === 0);
    await scene.assertDelivered();
  },
);

withDouble(
  'sends nothing of a parked stream, also when it would be taken again',
  async (double, { prefix }) => {
    double.behave({ is: 'append-denied' }, { stream: `${prefix}a` });
    await scene.write('a', 1);
    await scene.write('b', 1);
    const running = await scene.startRelay();
    await until(scene.status, ({ parked }) => parked.length === 1);
    await until(
      () => running.now().parked,
      (parked) => parked === 1,
    );
    double.behave({ is: 'ok' });
    await scene.write('a', 2);
    await scene.write('b', 2);
    await scene.stopRelays();
    await scene.startRelay();
    await scene.caughtUp();
    await scene.write('a', 1);
    await scene.caughtUp();
    assert.is(double.appends.filter(({ stream }) => stream === `${prefix}a`).length, 4);
    assert.is((await scene.status()).parked[0]?.fromVersion, 1);
  },
);

for (const mode of [
  { is: 'not-ready' },
  { is: 'not-ready', says: 'Server Is Busy' },
  { is: 'not-ready', says: 'No leader info available in response' },
  { is: 'denied' },
] as const) {
  withDouble(
    `what every stream is refused for is no stream's fault: ${JSON.stringify(mode)}`,
    async (double) => {
      const streams = Array.from({ length: 6 }, (_, number) => `s${number}`);
      double.behave(mode);
      for (const stream of streams) await scene.write(stream, 1);
      const running = await scene.startRelay({ parkAfterTries: 2 });
      // As often as would do for parking all of them.
      await until(
        () => double.appends.length,
        (appends) => appends > 24,
      );
      const { parked, trouble } = await scene.status();
      assert.equal([parked, trouble === null], [[], false]);
      double.behave({ is: 'ok' });
      await scene.caughtUp();
      // Again in the middle of work, as when a cluster elects.
      double.behave(mode, { times: 4 });
      for (const stream of streams) await scene.write(stream, 1);
      const { parked: after } = await scene.caughtUp();
      assert.equal(after, []);
      assert.is(running.now().trouble, null);
      await scene.assertDelivered();
    },
  );
}

for (const says of ['Server Is Not Ready', 'Server Is Busy'])
  withDouble(`every other answer is “${says}”: all goes out, nothing is parked`, async (double) => {
    double.behave({ is: 'not-ready', says }, { each: 2 });
    const streams = Array.from({ length: 12 }, (_, number) => `s${number}`);
    for (const stream of streams) await scene.write(stream, 2);
    await scene.startRelay({ parkAfterTries: 2 });
    const { parked } = await scene.caughtUp(30_000);
    assert.equal(parked, []);
    await scene.stopRelays();
    double.behave({ is: 'ok' });
    await scene.assertDelivered();
  });

withDouble(
  'one stream that may be written and not read is parked, with that reason',
  async (double, { prefix }) => {
    await scene.write('a', 1);
    await scene.write('b', 1);
    await scene.startRelay();
    await scene.caughtUp();
    // At another version than expected, so that it is looked into.
    double.write(`${prefix}a`, [intruder]);
    double.behave({ is: 'read-denied' }, { stream: `${prefix}a` });
    for (const stream of ['a', 'b']) await scene.write(stream, 1);
    const { parked } = await scene.caughtUp();
    assert.equal(
      parked.map(({ stream, reason }) => [stream, reason]),
      [['a', 'reading the stream is denied (4 times)']],
    );
  },
);

const intruder = {
  ...{ id: 'x', type: 'Intruder', contentType: 'application/json' },
  ...{ data: Buffer.from('{}'), metadata: Buffer.from('') },
};

withDouble('parks a stream that was deleted for ever', async (double, { prefix }) => {
  await scene.write('a', 1);
  await scene.startRelay();
  await scene.caughtUp();
  double.tombstone(`${prefix}a`);
  await scene.write('a', 1);
  const { parked } = await scene.caughtUp();
  assert.equal(
    parked.map(({ reason }) => reason),
    ['the stream was deleted there for ever'],
  );
  const { parkedAt } = parked[0] ?? {};
  await unparkStream(scene.db, 'a');
  const again = await until(scene.status, (status) => status.parked[0]?.parkedAt !== parkedAt);
  assert.is(again.parked[0]?.reason, 'the stream was deleted there for ever');
});

faults.run();
