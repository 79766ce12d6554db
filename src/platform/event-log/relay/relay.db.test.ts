import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RelayScene, relayScene } from '../../../../scripts/testing/relay-scene.ts';
import { until } from '../../../../scripts/testing/until.ts';
import { replayFrom, unparkStream } from '../index.ts';

// Against the double, or against a real server (TEST_EVENTSTORE_URL, TEST_DATABASE=containers).

const relay = suite('relay');
let scene: RelayScene;

relay.before.each(async () => {
  scene = await relayScene();
});
relay.after.each(() => scene.close());

relay('takes every event over, with its id, type, data, metadata and place', async () => {
  await scene.write('a', 3);
  await scene.write('b', 1);
  await scene.write('a', 2);
  await scene.startRelay();
  await scene.caughtUp();
  await scene.assertDelivered();
});

relay('goes on at once with what is recorded while it runs', async () => {
  // It never looks unasked: what comes was announced.
  const running = await scene.startRelay({ lookAfterMs: 3_600_000 });
  await until(running.now, ({ state, position }) => state === 'leading' && position === 0);
  for (const times of [1, 2]) {
    const written = await scene.write('a', times);
    await until(running.now, ({ position }) => position === written.at(-1)?.position);
  }
  await scene.assertDelivered();
});

relay('does not begin anew after a stop, and takes up what came meanwhile', async () => {
  await scene.write('a', 4);
  await scene.startRelay();
  await scene.caughtUp();
  await scene.stopRelays();
  await scene.write('a', 3);
  await scene.write('b', 2);
  const second = await scene.startRelay();
  await scene.caughtUp();
  await until(second.now, ({ delivered }) => delivered > 0);
  assert.is(second.now().delivered, 5);
  await scene.assertDelivered();
});

relay('writes nothing twice when everything is sent again in other batches', async () => {
  await scene.write('a', 5);
  await scene.write('b', 7);
  await scene.startRelay({ pageSize: 4 });
  await scene.caughtUp();
  await scene.stopRelays();
  // The repeated batch begins with what is there and ends with what is not.
  await scene.write('a', 3);
  await replayFrom(scene.db, 1);
  assert.is((await scene.status()).lag, 15);
  await scene.startRelay({ pageSize: 100 });
  await scene.caughtUp();
  await scene.assertDelivered();

  await replayFrom(scene.db, 9);
  await scene.caughtUp();
  await scene.assertDelivered();
});

relay('a replay is taken up by a relay that is running', async () => {
  await scene.write('a', 5);
  const running = await scene.startRelay();
  await scene.caughtUp();
  await until(running.now, ({ delivered }) => delivered === 5);
  await replayFrom(scene.db, 3);
  await until(running.now, ({ delivered }) => delivered === 8);
  assert.is((await scene.status()).checkpoint, 5);
  await scene.assertDelivered();
  assert.instance(await replayFrom(scene.db, 7).catch((error: Error) => error), RangeError);
});

relay(
  'parks a stream that somebody else wrote to, keeps its events back, and goes on with the others',
  async () => {
    await scene.write('mine', 2);
    await scene.startRelay();
    await scene.caughtUp();
    await scene.store.client.appendToStream(`${scene.store.prefix}mine`, {
      ...{ id: '6f1c2f7e-9f0b-4b0e-9d35-0a4b7f3f8a11', contentType: 'application/json', type: 'Intruder' },
      ...{ data: {}, metadata: {} },
    });
    await scene.write('mine', 2);
    await scene.write('other', 3);
    await scene.write('mine', 1);
    const status = await scene.caughtUp();
    assert.equal(
      status.parked.map(({ stream, fromVersion, fromPosition, unparkedAt }) => ({
        stream,
        fromVersion,
        fromPosition,
        unparkedAt,
      })),
      [{ stream: 'mine', fromVersion: 3, fromPosition: 3, unparkedAt: null }],
    );
    assert.match(status.parked[0]?.reason ?? '', /version 3 there is Intruder 6f1c2f7e.*not ours/);
    assert.equal(
      (await scene.store.read('mine')).map(({ type }) => type),
      ['Said', 'Said', 'Intruder'],
    );
    await scene.assertDelivered(['mine']);

    assert.ok(await unparkStream(scene.db, 'mine'));
    assert.not(await unparkStream(scene.db, 'other'));
    const again = await until(
      scene.status,
      ({ parked }) =>
        parked[0]?.unparkedAt === null && parked[0].parkedAt > (status.parked[0]?.parkedAt ?? ''),
    );
    assert.match(again.parked[0]?.reason ?? '', /not ours/);
    assert.is((await scene.store.read('mine')).length, 3, 'nothing is written behind what is not ours');
  },
);

relay('takes an unparked stream up from where it stands there, and then with the others', async () => {
  await scene.write('a', 3);
  await scene.write('b', 3);
  // As after a loss in the target: the checkpoint is beyond its last event.
  await scene.pretendDelivered();
  await scene.write('a', 2);
  await scene.write('b', 1);
  await scene.startRelay({ pageSize: 2 });
  const { parked } = await scene.caughtUp();
  assert.equal(
    parked.map(({ stream, fromVersion, reason }) => ({ stream, fromVersion, reason })),
    [
      { stream: 'a', fromVersion: 4, reason: 'versions up to 3 are missing there, so 4 cannot follow' },
      { stream: 'b', fromVersion: 4, reason: 'versions up to 3 are missing there, so 4 cannot follow' },
    ],
  );
  await scene.write('b', 1);
  await unparkStream(scene.db, 'a');
  await unparkStream(scene.db, 'b');
  await until(scene.status, ({ parked }) => parked.length === 0);
  await scene.write('a', 1);
  await scene.write('b', 1);
  await scene.caughtUp();
  await scene.assertDelivered(['seen']);
});

relay('a replay from before a parked stream takes that up too', async () => {
  await scene.write('a', 3);
  await scene.pretendDelivered();
  await scene.write('a', 1);
  await scene.startRelay();
  await until(scene.status, ({ parked }) => parked.length === 1);
  assert.equal(await replayFrom(scene.db, (await scene.status()).head), { parked: 0 });
  await until(scene.status, ({ parked }) => parked.length === 1);
  assert.equal(await replayFrom(scene.db, 1), { parked: 0 });
  await until(scene.status, ({ lag, parked }) => lag === 0 && parked.length === 0);
  await scene.assertDelivered(['seen']);
});

relay.run();
