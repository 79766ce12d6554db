import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EventStoreDouble, Mode } from '../../../../scripts/simulators/event-store/index.ts';
import { hasDouble, type TestEventStore } from '../../../../scripts/testing/event-store.ts';
import { type RelayScene, relayScene } from '../../../../scripts/testing/relay-scene.ts';
import { replayFrom } from '../index.ts';

// What the event store takes and how it is addressed.

const faults = suite('relay, limits and addresses of the event store');
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
  { is: 'slow', ms: 60 },
  { is: 'slow', ms: 350 },
];

(hasDouble ? faults : faults.skip)(
  'sends less at once where less is taken, and parks what is too large by itself',
  async () => {
    await scene.close();
    scene = await relayScene({ maxAppendBytes: 4_000 });
    await scene.write('a', 20);
    await scene.write('large', 1);
    await scene.write('large', 1, 'x'.repeat(5_000));
    await scene.write('large', 1);
    await scene.startRelay();
    const { parked } = await scene.caughtUp();
    assert.equal(
      parked.map(({ stream, fromVersion, reason }) => ({ stream, fromVersion, reason })),
      [
        {
          stream: 'large',
          fromVersion: 2,
          reason: 'the event is larger than the 4000 bytes that are taken there',
        },
      ],
    );
    await scene.assertDelivered(['large']);
    assert.is((await scene.store.read('large')).length, 1);
  },
);

withDouble(
  'a message larger than the server reads ends the call of all: its stream alone is parked',
  async () => {
    for (const stream of ['a', 'b', 'c']) await scene.write(stream, 1);
    await scene.write('huge', 1);
    await scene.write('huge', 1, 'x'.repeat(17_500_000));
    for (const stream of ['a', 'b', 'c']) await scene.write(stream, 1);
    await scene.startRelay({ timeoutMs: 10_000 });
    const { parked } = await scene.caughtUp(60_000);
    assert.equal(
      parked.map(({ stream, fromVersion }) => [stream, fromVersion]),
      [['huge', 2]],
    );
    assert.match(parked[0]?.reason ?? '', /RESOURCE_EXHAUSTED.* \(4 times\)/);
    await scene.assertDelivered(['huge']);
  },
);

(hasDouble ? faults : faults.skip)(
  'an event above the limit of one event is parked alone, what stands in front of it goes out',
  async () => {
    await scene.close();
    scene = await relayScene({ maxEventBytes: 4_000 });
    await scene.write('a', 2);
    await scene.write('large', 3);
    await scene.write('large', 1, 'x'.repeat(5_000));
    await scene.write('large', 1);
    await scene.startRelay();
    const { parked } = await scene.caughtUp();
    assert.equal(
      parked.map(({ stream, fromVersion, reason }) => [stream, fromVersion, reason]),
      [['large', 4, 'the event is larger than what is taken there']],
    );
    await scene.assertDelivered(['large']);
    assert.is((await scene.store.read('large')).length, 3);
  },
);

withDouble(
  'what metadata of a stream hides is not missed by a replay',
  async (_double, { client, prefix }) => {
    for (const [stream, metadata] of [
      ['cut', { truncateBefore: 2 }],
      ['few', { maxCount: 1 }],
    ] as const) {
      await scene.write(stream, 3);
      await client.setStreamMetadata(prefix + stream, metadata);
    }
    await scene.startRelay();
    await scene.caughtUp();
    await replayFrom(scene.db, 1);
    const { parked } = await scene.caughtUp();
    assert.equal(parked, []);
    for (const stream of ['cut', 'few']) {
      await scene.write(stream, 1);
      await scene.caughtUp();
      assert.is((await scene.store.read(stream)).at(-1)?.revision, 3);
    }
  },
);

(hasDouble ? faults : faults.skip)('writes to a server that does not know the batch append', async () => {
  await scene.close();
  scene = await relayScene({ batch: false });
  const { double } = scene.store;
  assert.ok(double);
  await scene.write('a', 3);
  await scene.startRelay();
  await scene.caughtUp();
  for (const mode of passing) {
    // Without a place of its own for such an answer, it may be the connection's.
    if (mode.is === 'unknown') continue;
    double.behave(mode, { times: 1 });
    await scene.write('a', 2);
    await scene.caughtUp();
  }
  double.write(`${scene.store.prefix}a`, [
    {
      id: 'x',
      type: 'Intruder',
      contentType: 'application/json',
      data: Buffer.from('{}'),
      metadata: Buffer.from(''),
    },
  ]);
  await scene.write('a', 1);
  await scene.write('b', 1);
  const { parked } = await scene.caughtUp();
  assert.match(parked[0]?.reason ?? '', /Intruder x, not ours/);
});

withDouble('finds the leader of a cluster by itself', async (double, { prefix }) => {
  await scene.write('a', 3);
  const url = `esdb://127.0.0.1:1,127.0.0.1:${double.port}?tls=false`;
  await scene.startRelay({ url, prefix });
  await scene.caughtUp();
  await scene.assertDelivered();
});

faults('takes the address by the name of today', async () => {
  await scene.write('a', 2);
  await scene.startRelay({ url: scene.store.url.replace(/^esdb/, 'kurrentdb') });
  await scene.caughtUp();
  await scene.assertDelivered();
});

faults('does not repeat a URL that it cannot understand', async () => {
  const error = await scene
    .startRelay({ url: 'http://user:very-secret@host' })
    .catch((thrown: Error) => thrown);
  assert.instance(error, Error);
  assert.match((error as Error).message, /EVENTSTORE_URL/);
  assert.not.match(JSON.stringify([(error as Error).message, (error as Error).cause]), /very-secret/);
});

faults.run();
