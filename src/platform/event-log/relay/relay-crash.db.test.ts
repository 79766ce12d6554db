import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { relayScene } from '../../../../scripts/testing/relay-scene.ts';
import { until } from '../../../../scripts/testing/until.ts';
import { openDatabase } from '../../database/index.ts';
import { startRelay } from '../index.ts';

// Relays as processes of their own, killed without a word at any moment, with one more waiting for the lead.

const KILLS = 5;

/** What each process does until it is killed. */
async function relayUntilKilled(databaseUrl: string, url: string, prefix: string): Promise<void> {
  const database = openDatabase(databaseUrl, { applicationName: 'relay', onError: () => {} });
  const logger = { info: () => {}, warn: () => {} };
  const relay = await startRelay(database, { url, prefix, logger, electionMs: 50, pageSize: 40 });
  process.once('disconnect', () => process.exit());
  setInterval(() => process.connected && process.send?.(relay.now().state), 10);
}

test('relays that are killed in the middle: nothing is lost, nothing stands there twice', async () => {
  const scene = await relayScene();
  const { db, store } = scene;
  // Slow enough for kills to meet appends that are committed and not yet answered.
  store.double?.behave({ is: 'slow', ms: 60 });
  const processes = [startProcess(), startProcess()];
  const arrived = () => store.double?.appends.length ?? Number.POSITIVE_INFINITY;
  let writing = true;
  const writer = async (n: number) => {
    for (let round = 0; writing; round += 1) {
      await scene.write(`s-${(n + round) % 9}`, 1 + (round % 5));
      await new Promise((wait) => setTimeout(wait, 60));
    }
  };
  const writers = Promise.all([0, 1, 2, 3].map(writer));

  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const leader = await until(() => processes.find(({ state }) => state === 'leading'), Boolean, 30_000);
      await new Promise((wait) => setTimeout(wait, Math.random() * 150));
      // Right after an append has arrived: it is committed, and no checkpoint says so yet.
      const before = arrived();
      await until(arrived, (now) => now > before || now === Number.POSITIVE_INFINITY);
      if (!leader) throw new Error('nobody leads');
      await leader.kill();
      processes.splice(processes.indexOf(leader), 1, startProcess());
    }
    writing = false;
    await writers;
    await scene.caughtUp(30_000);
    assert.equal((await scene.status()).parked, []);
    await scene.assertDelivered();
    if (store.double) {
      const sent = store.double.appends.reduce((sum, { events }) => sum + events.length, 0);
      assert.ok(sent > store.double.size(), 'some were sent twice, so the kills did meet appends');
    }
  } finally {
    writing = false;
    await Promise.all(processes.map((one) => one.kill()));
    await writers;
    await scene.close();
  }

  function startProcess() {
    const env = { ...process.env, RELAY_DATABASE: db.url, RELAY_URL: store.url, RELAY_PREFIX: store.prefix };
    const child: ChildProcess = fork(import.meta.filename, { env, execArgv: [] });
    const one = {
      state: 'idle',
      async kill() {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      },
    };
    child.on('message', (state: string) => {
      one.state = state;
    });
    return one;
  }
});

const { RELAY_DATABASE, RELAY_URL, RELAY_PREFIX } = process.env;
if (RELAY_DATABASE && RELAY_URL) await relayUntilKilled(RELAY_DATABASE, RELAY_URL, RELAY_PREFIX ?? '');
else test.run();
