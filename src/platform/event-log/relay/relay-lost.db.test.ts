import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EventStoreDouble } from '../../../../scripts/simulators/event-store/index.ts';
import { hasDouble } from '../../../../scripts/testing/event-store.ts';
import { type RelayScene, relayScene } from '../../../../scripts/testing/relay-scene.ts';
import { until } from '../../../../scripts/testing/until.ts';
import { type RelayStatus, replayFrom, unparkStream } from '../index.ts';

// What was delivered is deleted or lost on the other side.

const lost = suite('relay, events deleted or lost there');
let scene: RelayScene;

lost.before.each(async () => {
  scene = await relayScene();
});
lost.after.each(() => scene.close());

const withDouble = (name: string, act: (double: EventStoreDouble, prefix: string) => Promise<void>) =>
  (hasDouble ? lost : lost.skip)(name, async () => {
    const { double, prefix } = scene.store;
    assert.ok(double);
    await act(double, prefix);
  });

const intruder = (id: string) => ({
  ...{ id, type: 'Intruder', contentType: 'application/json' },
  ...{ data: Buffer.from('{}'), metadata: Buffer.from('') },
});

withDouble(
  'a stream that counts on behind a deletion is parked at once, and others go on',
  async (double, prefix) => {
    double.write(`${prefix}a`, [intruder('x')]);
    double.softDelete(`${prefix}a`);
    await scene.write('a', 3);
    await scene.write('b', 2);
    await scene.startRelay();
    const { parked } = await scene.caughtUp();
    assert.equal(
      parked.map(({ stream }) => stream),
      ['a'],
    );
    assert.match(parked[0]?.reason ?? '', /our version 3 is 4 there/);
    await scene.assertDelivered(['a']);
  },
);

for (const scavenged of [false, true])
  withDouble(
    `a deleted stream that answers a replay with success is parked${scavenged ? ', scavenged too' : ''}; undeleted it goes on`,
    async (double, prefix) => {
      await scene.write('a', 3);
      await scene.write('b', 1);
      await scene.startRelay();
      await scene.caughtUp();
      double.softDelete(`${prefix}a`);
      if (scavenged) double.scavenge({ restart: false });
      await replayFrom(scene.db, 1);
      const hidden = ({ parked }: RelayStatus) =>
        /events are there, but hidden/.test(parked[0]?.reason ?? '');
      const { parked } = await until(scene.status, (status) => status.lag === 0 && hidden(status));
      assert.equal(
        parked.map(({ stream }) => stream),
        ['a'],
      );
      await unparkStream(scene.db, 'a');
      await until(
        scene.status,
        (status) => status.parked[0]?.parkedAt !== parked[0]?.parkedAt && hidden(status),
      );
      if (scavenged) return;
      await scene.store.client.setStreamMetadata(`${prefix}a`, { truncateBefore: 0 });
      await unparkStream(scene.db, 'a');
      await scene.write('a', 1);
      await until(scene.status, (status) => status.lag === 0 && status.parked.length === 0);
      await scene.assertDelivered();
    },
  );

withDouble(
  'scavenged and sent again, a deleted stream is not taken for delivered',
  async (double, prefix) => {
    await scene.write('a', 3);
    await scene.write('b', 1);
    await scene.startRelay();
    await scene.caughtUp();
    double.softDelete(`${prefix}a`);
    double.scavenge({ restart: true });
    await replayFrom(scene.db, 1);
    const { parked } = await until(scene.status, ({ lag, parked }) => lag === 0 && parked.length > 0);
    assert.match(parked[0]?.reason ?? '', /our version 3 is 6 there/);
  },
);

withDouble(
  'other batches of a deleted stream are refused, and the reason says what it is',
  async (double, prefix) => {
    await scene.write('a', 2);
    await scene.startRelay();
    await scene.caughtUp();
    await scene.stopRelays();
    double.softDelete(`${prefix}a`);
    await scene.write('a', 2);
    await scene.write('b', 1);
    await replayFrom(scene.db, 1);
    await scene.startRelay();
    const { parked } = await scene.caughtUp();
    assert.match(parked[0]?.reason ?? '', /deleted there: its events are there, but hidden/);
  },
);

// Nothing, a part of a stream, all but a whole one.
for (const left of [0, 4, 6])
  withDouble(
    `with ${left} events left there it stops without any new one, and a replay brings all back`,
    async (double) => {
      for (const stream of ['a', 'b', 'c']) await scene.write(stream, 3);
      await scene.startRelay();
      await scene.caughtUp();
      await scene.stopRelays();
      double.restore(left);
      const running = await scene.startRelay();
      const { trouble, parked } = await until(scene.status, (status) => status.trouble !== null);
      assert.match(trouble?.why ?? '', /older backup/);
      assert.equal(parked, []);
      await until(running.now, ({ state }) => state === 'stopped');
      await replayFrom(scene.db, 1);
      await until(scene.status, (status) => status.lag === 0 && status.trouble === null);
      await scene.assertDelivered();
    },
  );

withDouble(
  'an older backup that is there after a break is seen before anything is written',
  async (double) => {
    for (const stream of ['a', 'b', 'c']) await scene.write(stream, 3);
    await scene.startRelay();
    await scene.caughtUp();
    double.setUp(false);
    await scene.write('new', 1);
    await until(scene.status, (status) => status.trouble !== null);
    double.restore(4);
    double.setUp(true);
    await until(scene.status, ({ trouble }) => /older backup/.test(trouble?.why ?? ''));
    assert.is(double.size(), 4);
    await replayFrom(scene.db, 1);
    await until(scene.status, (status) => status.lag === 0 && status.trouble === null);
    await scene.assertDelivered();
  },
);

withDouble('what is kept there for a time only is neither lost nor deleted', async (_double, prefix) => {
  await scene.store.client.setStreamMetadata(`${prefix}a`, { maxAge: 1 });
  await scene.write('a', 3);
  await scene.startRelay();
  await scene.caughtUp();
  await scene.stopRelays();
  await until(
    () => scene.store.read('a'),
    (left) => left.length === 0,
  );
  await scene.startRelay();
  await scene.write('b', 1);
  await scene.caughtUp();
  await replayFrom(scene.db, 1);
  const { parked, trouble } = await scene.caughtUp();
  assert.equal([parked, trouble], [[], null]);
  await scene.assertDelivered(['a']);
});

withDouble('one deleted stream at the checkpoint stops nobody', async (double, prefix) => {
  await scene.write('b', 1);
  await scene.write('a', 3);
  await scene.startRelay();
  await scene.caughtUp();
  await scene.stopRelays();
  double.softDelete(`${prefix}a`);
  await scene.startRelay();
  await scene.write('b', 1);
  await scene.caughtUp();
  await scene.assertDelivered(['a']);
});

lost.run();
