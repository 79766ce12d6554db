import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { replayFrom, unparkStream } from '../../src/platform/event-log/index.ts';
import type { EventStoreDouble } from '../simulators/event-store/index.ts';
import { type RelayScene, relayScene } from '../testing/relay-scene.ts';
import { until } from '../testing/until.ts';

const LIMIT = 100_000;
const VICTIM = 'victim';

type Struck = { scene: RelayScene; double: EventStoreDouble; stream: string };
type Loss = {
  name: string;
  strike(struck: Struck): Promise<unknown> | unknown;
  /** What `npm run relay -- status` says then: of the stream, or of all. */
  says: RegExp;
  stops: 'one stream' | 'all';
  wayBack: 'unpark' | 'replay' | 'another prefix';
  repair?(struck: Struck): Promise<unknown> | unknown;
};

const isReplayed = ({ scene }: Struck) => replayFrom(scene.db, 1);

const LOSSES: Loss[] = [
  {
    name: 'foreign event',
    strike: ({ double, stream }) => double.write(stream, [intruder()]),
    ...{ says: /is Intruder .*, not ours/, stops: 'one stream', wayBack: 'another prefix' },
  },
  {
    name: 'soft delete',
    async strike(struck) {
      struck.double.softDelete(struck.stream);
      await isReplayed(struck);
    },
    ...{ says: /its events are there, but hidden/, stops: 'one stream', wayBack: 'unpark' },
    repair: ({ scene, stream }) => scene.store.client.setStreamMetadata(stream, { truncateBefore: 0 }),
  },
  {
    name: 'scavenge',
    async strike(struck) {
      struck.double.softDelete(struck.stream);
      struck.double.scavenge({ restart: true });
      await isReplayed(struck);
    },
    ...{ says: /deleted there and counts on/, stops: 'one stream', wayBack: 'another prefix' },
  },
  {
    name: 'tombstone',
    strike: ({ double, stream }) => double.tombstone(stream),
    ...{ says: /deleted there for ever/, stops: 'one stream', wayBack: 'another prefix' },
  },
  {
    name: 'over the limit',
    strike: ({ scene }) => scene.write(VICTIM, 1, 'x'.repeat(2 * LIMIT)),
    ...{ says: /larger than what is taken there/, stops: 'one stream', wayBack: 'unpark' },
    repair: ({ double }) => double.takeEventsOf(10 * LIMIT),
  },
  {
    name: 'lost data folder',
    strike: ({ double }) => double.restore(0),
    ...{ says: /data was lost/, stops: 'all', wayBack: 'replay' },
  },
  {
    name: 'older backup',
    strike: ({ double }) => double.restore(double.size() - 3),
    ...{ says: /older backup/, stops: 'all', wayBack: 'replay' },
  },
];

/** @returns a line for each; @throws when one is not named, keeps others back, or its way back leads nowhere */
export async function eventStoreLosses(): Promise<string[]> {
  const lines: string[] = [];
  for (const loss of LOSSES) lines.push(await suffer(loss));
  return lines;
}

async function suffer({ name, strike, says, stops, wayBack, repair }: Loss): Promise<string> {
  const scene = await relayScene({ maxEventBytes: LIMIT });
  const { double, prefix } = scene.store;
  if (!double) throw new Error('Only the simulated event store loses data on demand');
  const struck: Struck = { scene, double, stream: prefix + VICTIM };
  try {
    for (const stream of ['other', VICTIM, 'last']) await scene.write(stream, 3);
    await scene.startRelay();
    await scene.caughtUp();
    if (stops === 'all') await scene.stopRelays();
    await strike(struck);
    if (stops === 'all') await scene.startRelay();
    else for (const stream of [VICTIM, 'other']) await scene.write(stream, 1);
    const { parked, trouble } = await until(scene.status, (now) =>
      says.test((stops === 'all' ? now.trouble?.why : now.parked[0]?.reason) ?? ''),
    );
    if (stops === 'one stream') {
      await scene.caughtUp();
      assert.is(parked.length, 1, name);
      await scene.assertDelivered([VICTIM]);
    }
    await repair?.(struck);
    if (wayBack === 'unpark') await unparkStream(scene.db, VICTIM);
    if (wayBack === 'another prefix') await useAnotherPrefix(scene);
    if (wayBack === 'replay') await replayFrom(scene.db, 1);
    await until(scene.status, (now) => now.lag === 0 && now.trouble === null && now.parked.length === 0);
    await scene.assertDelivered();
    return `${name}: “${trouble?.why ?? parked[0]?.reason}”; back by ${repair ? 'repair and ' : ''}${wayBack}`;
  } finally {
    await scene.close();
  }
}

async function useAnotherPrefix(scene: RelayScene): Promise<void> {
  await scene.stopRelays();
  scene.store.prefix = `again-${scene.store.prefix}`;
  await replayFrom(scene.db, 1);
  await scene.startRelay();
}

const intruder = () => ({
  ...{ id: randomUUID(), type: 'Intruder', contentType: 'application/json' },
  ...{ data: Buffer.from('{}'), metadata: Buffer.from('') },
});
