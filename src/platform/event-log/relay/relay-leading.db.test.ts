import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RelayScene, relayScene } from '../../../../scripts/testing/relay-scene.ts';
import { until } from '../../../../scripts/testing/until.ts';
import { replayFrom, unparkStream } from '../index.ts';

// Which process leads, where it continues, and under load.

const relay = suite('relay: leading and order');
let scene: RelayScene;

relay.before.each(async () => {
  scene = await relayScene();
});
relay.after.each(() => scene.close());

relay('does not go on when the log has another history, until it is told where to begin', async () => {
  await scene.write('a', 3);
  await scene.startRelay();
  await scene.caughtUp();
  await scene.stopRelays();
  await scene.db.query(`update relay_checkpoint set hash = sha256('another')`);
  await scene.write('a', 1);
  const stopped = await scene.startRelay();
  await until(stopped.now, ({ state }) => state === 'stopped');
  const status = await scene.status();
  assert.match(status.trouble?.why ?? '', /event at the checkpoint 3 is another one/);
  assert.is(status.lag, 1);
  assert.is((await scene.store.read('a')).length, 3);
  await replayFrom(scene.db, 1);
  const after = await scene.caughtUp();
  assert.is(after.trouble, null);
  await scene.assertDelivered();
  await scene.stopRelays();

  await scene.db.query(`update relay_checkpoint set position = 99`);
  assert.match((await scene.status()).trouble?.why ?? '', /event at the checkpoint 99 is not there/);
});

relay('of two relays one leads; the other takes over when that one stops', async () => {
  await scene.write('a', 2);
  const both = [await scene.startRelay(), await scene.startRelay()];
  await scene.caughtUp();
  await scene.write('b', 30);
  await scene.caughtUp();
  const leading = both.filter((one) => one.now().state === 'leading');
  const waiting = both.find((one) => one.now().state === 'idle');
  assert.is(leading.length, 1);
  assert.is(waiting?.now().delivered, 0);
  assert.ok((await scene.status()).leading);

  await leading[0]?.stop();
  await scene.write('c', 4);
  await scene.caughtUp();
  await until(
    () => waiting?.now().state,
    (state) => state === 'leading',
  );
  await until(
    () => waiting?.now().delivered,
    (delivered) => delivered === 4,
  );
  await scene.assertDelivered();
  await waiting?.stop();
  assert.not((await scene.status()).leading);
});

relay('leads anew after its connections to the database were cut', async () => {
  await scene.write('a', 2);
  const running = await scene.startRelay();
  await scene.caughtUp();
  await until(running.now, ({ delivered }) => delivered === 2);
  await scene.db.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await scene.write('a', 2);
  await scene.caughtUp();
  await until(running.now, ({ state, delivered }) => state === 'leading' && delivered === 4);
  await scene.assertDelivered();
});

relay('takes up a long stream in steps while the others go on', async () => {
  for (let n = 0; n < 3; n += 1) await scene.write('long', 600);
  await scene.pretendDelivered();
  await scene.write('long', 1);
  await scene.startRelay();
  await until(scene.status, ({ parked }) => parked.length === 1);
  await unparkStream(scene.db, 'long');
  await scene.write('other', 2);
  await until(scene.status, ({ lag, parked }) => lag === 0 && parked.length === 0);
  await scene.assertDelivered(['seen']);
});

relay('keeps the order of each stream and misses nothing while many write at once', async () => {
  await scene.startRelay({ pageSize: 37 });
  const writer = async (n: number) => {
    for (let round = 0; round < 15; round += 1) {
      await scene.write(`s-${(n * 7 + round) % 11}`, 1 + ((n + round) % 4));
      if (Math.random() < 0.3) await new Promise((wait) => setTimeout(wait, Math.random() * 10));
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, n) => writer(n)));
  await scene.caughtUp();
  await scene.assertDelivered();
});

relay.run();
