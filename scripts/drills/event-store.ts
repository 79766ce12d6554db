import { setTimeout as delay } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import type { Mode } from '../simulators/event-store/index.ts';
import { testEventStoreCluster } from '../testing/event-store.ts';
import { type RelayScene, relayScene } from '../testing/relay-scene.ts';
import { until } from '../testing/until.ts';
import { type DrillOptions, roundsOf, seconds } from './drill.ts';
import { eventStoreLosses } from './event-store-losses.ts';

const STREAMS = { short: 200, long: 1_000 };
const SHOWN_WITHIN_MS = 10_000;
const NO_LAG_WITHIN_MS = 10_000;
const BETWEEN_ELECTIONS_MS = 20_000;

/**
 * An event store that is not ready, denies everybody, elects again and again, while a thousand streams wait and more comes:
 * no stream is parked, trouble is shown soon, and soon after it nothing lags. Then what happens to data there: each is named
 * as what it is, the others go on, and the way back that is described brings all back.
 */
export async function eventStore(options: DrillOptions): Promise<string[]> {
  const lastsMs = options.short ? 1_500 : 60_000;
  const streams = STREAMS[options.short ? 'short' : 'long'];
  return [
    await oneServer(streams, lastsMs),
    await elections(streams, roundsOf(options, { short: 2, long: 30 }), options.short),
    ...(await eventStoreLosses()),
  ];
}

async function oneServer(streams: number, lastsMs: number): Promise<string> {
  const scene = await relayScene();
  try {
    await fill(scene, streams);
    scene.store.double?.behave(NOT_READY);
    await scene.startRelayAsServed();
    const told = [await strike(scene, NOT_READY, lastsMs)];
    const writing = keepWriting(scene, streams);
    told.push(await strike(scene, { is: 'denied' }, lastsMs));
    await writing.stop();
    await allThere(scene);
    return `${streams} streams waiting, ${told.join('; ')}: none parked`;
  } finally {
    await scene.close();
  }
}

const NOT_READY: Mode = { is: 'not-ready' };

async function strike(scene: RelayScene, mode: Mode, lastsMs: number): Promise<string> {
  scene.store.double?.behave(mode);
  const shown = await shownAfter(scene);
  await delay(lastsMs);
  const { parked, lag, trouble } = await scene.status();
  assert.equal([parked, lag > 0, trouble !== null], [[], true, true], `${mode.is}: ${lag} wait`);
  scene.store.double?.behave({ is: 'ok' });
  const caughtUp = await noLagAfter(scene);
  return `${mode.is} for ${seconds(lastsMs)}: shown after ${seconds(shown)}, no lag ${seconds(caughtUp)} after it`;
}

async function elections(streams: number, rounds: number, short: boolean): Promise<string> {
  const { store, cluster } = await testEventStoreCluster({ electionMs: short ? 500 : 2_000 });
  const scene = await relayScene({ store });
  try {
    await fill(scene, streams);
    await scene.startRelayAsServed();
    await noLagAfter(scene);
    const writing = keepWriting(scene, streams);
    let shown = 0;
    let caughtUp = 0;
    for (let round = 0; round < rounds; round += 1) {
      const nextAt = performance.now() + (short ? 0 : BETWEEN_ELECTIONS_MS);
      const standsStill = round % 2 === 1;
      const elected = standsStill ? cluster.stopLeader() : cluster.killLeader();
      shown = Math.max(shown, await shownAfter(scene));
      await elected;
      if (!standsStill) caughtUp = Math.max(caughtUp, await noLagAfter(scene));
      await cluster.goOn();
      caughtUp = Math.max(caughtUp, await noLagAfter(scene));
      assert.equal((await scene.status()).parked, [], `election ${round + 1}`);
      await delay(Math.max(0, nextAt - performance.now()));
    }
    await writing.stop();
    const events = await allThere(scene);
    return `${rounds} elections, ${events} events: none parked; shown after ${seconds(shown)}, no lag ${seconds(caughtUp)} after them, at most`;
  } finally {
    await scene.close();
  }
}

async function fill(scene: RelayScene, streams: number): Promise<void> {
  await Promise.all(Array.from({ length: streams }, (_, n) => scene.write(`s${n}`, 2)));
}

function keepWriting(scene: RelayScene, streams: number) {
  let goesOn = true;
  const written = (async () => {
    for (let n = 0; goesOn; n += 1) {
      await scene.write(`s${(n * 7) % streams}`, 1);
      await delay(20);
    }
  })();
  return {
    stop() {
      goesOn = false;
      return written;
    },
  };
}

async function took(wait: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await wait;
  return performance.now() - startedAt;
}

const shownAfter = (scene: RelayScene) =>
  took(until(scene.status, ({ trouble }) => trouble !== null, SHOWN_WITHIN_MS));

/** What comes all the time is never there at once. */
const noLagAfter = (scene: RelayScene) =>
  took(
    until(scene.status, ({ lagSeconds, trouble }) => lagSeconds < 1 && trouble === null, NO_LAG_WITHIN_MS),
  );

async function allThere(scene: RelayScene): Promise<number> {
  const { parked, head } = await scene.caughtUp();
  assert.equal(parked, []);
  await scene.assertDelivered();
  return head;
}
