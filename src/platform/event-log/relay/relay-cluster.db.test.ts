import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EventStoreCluster } from '../../../../scripts/simulators/event-store/index.ts';
import { testEventStoreCluster } from '../../../../scripts/testing/event-store.ts';
import { type RelayScene, relayScene } from '../../../../scripts/testing/relay-scene.ts';
import { until } from '../../../../scripts/testing/until.ts';

// Three nodes that elect a leader, while events come in.

const clusters = suite('relay, a cluster');
let scene: RelayScene;
let cluster: EventStoreCluster;
let writing: { stop(): Promise<void> };

clusters.before.each(async () => {
  const { store, cluster: started } = await testEventStoreCluster({ electionMs: 400 });
  cluster = started;
  scene = await relayScene({ store });
  await scene.startRelay({ parkAfterTries: 3, timeoutMs: 2_000 });
  writing = keepWriting();
});
clusters.after.each(async () => {
  await writing.stop();
  await scene.close();
});

function keepWriting() {
  let goesOn = true;
  const written = (async () => {
    for (let n = 0; goesOn; n += 1) {
      await scene.write(`s${n % 30}`, 1 + (n % 3));
      await new Promise((wait) => setTimeout(wait, 5));
    }
  })();
  return {
    stop() {
      goesOn = false;
      return written;
    },
  };
}

const delivers = () => {
  const before = cluster.size();
  return until(
    () => cluster.size(),
    (size) => size > before + 20,
    30_000,
  );
};

async function allThereOnce() {
  await writing.stop();
  const { parked } = await scene.caughtUp(30_000);
  assert.equal(parked, []);
  await until(scene.status, ({ trouble }) => trouble === null);
  await scene.assertDelivered();
  assert.is(cluster.size(), (await scene.log.readAll({ limit: 100_000 })).length, 'nothing else was written');
}

clusters('its leader is killed, again and again: none is parked, all is there once', async () => {
  for (let round = 0; round < 3; round += 1) {
    await delivers();
    await cluster.killLeader();
    await delivers();
    await cluster.goOn();
  }
  await allThereOnce();
});

clusters('its leader stands still, goes on, and calls itself leader beside the new one', async () => {
  await delivers();
  await cluster.stopLeader();
  await delivers();
  await Promise.all([cluster.goOn(), delivers()]);
  await allThereOnce();
});

for (const [name, strike] of [
  ['both followers', () => cluster.killFollowers()],
  ['the leader and a follower', () => cluster.killMost()],
] as const) {
  clusters(
    `without ${name} nobody leads: it waits, says so in words, and goes on with the next leader`,
    async () => {
      await delivers();
      await strike();
      assert.is(cluster.leader(), undefined);
      await until(
        scene.status,
        ({ trouble }) => /^no node of the cluster leads .*Failed to discover/.test(trouble?.why ?? ''),
        30_000,
      );
      await cluster.goOn();
      await allThereOnce();
    },
  );
}

clusters.run();
