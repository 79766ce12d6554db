import { setTimeout as delay } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { type Random, startRandom } from '../simulators/random.ts';
import { answersInWords, callWebhook, keepCalling } from '../testing/keep-calling.ts';
import { until } from '../testing/until.ts';
import { type DrillOptions, seconds } from './drill.ts';
import { allEnded, assertAsLogged, assertKept, assertStopInOrder } from './everything/afterwards.ts';
import { FAULTS, type Fault } from './everything/faults.ts';
import { startPeople } from './everything/people.ts';
import { openWorld, type World } from './everything/world.ts';
import { ANNA, setUpPapers } from './papers.ts';

const CALLS_A_SECOND = 10;
const EDITED = 4;
const DECIDED = 4;
const MINUTES = 60;
const BACK_WITHIN_MS = 60_000;
/** How many of the scans are called about at a time. */
const IN_HAND = 30;

/**
 * Two processes on one database. Calls, edits and decisions come in all the time, while Paperless, PostgreSQL, the
 * identity provider and the processes fail in turn. Nothing that was acknowledged is lost, every plan has an outcome,
 * every document is processed, nobody has gone, and the log holds: all without any help.
 */
export async function everything({ seed, short, rounds, minutes }: DrillOptions): Promise<string[]> {
  const random = startRandom(seed);
  const world = await openWorld();
  const { fixture, instances } = world;
  const endsAt = performance.now() + (minutes ?? MINUTES) * 60_000;
  const turns = rounds ?? (short ? 1 : Number.POSITIVE_INFINITY);
  const struck = new Map<string, number>();
  let longest = 0;
  try {
    const papers = await setUpPapers(fixture, instances[0].process.url, { edited: EDITED, decided: DECIDED });
    const scans: number[] = [];
    const inHand: number[] = [];
    const scan = () => {
      scans.push(fixture.scan());
      inHand.push(scans.at(-1) ?? 0);
      if (inHand.length > IN_HAND) inHand.shift();
    };
    scan();
    const scanning = setInterval(scan, 700);
    const url = () => random.pick(instances).process.url;
    const calls = keepCalling({ url, perSecond: CALLS_A_SECOND, documentIds: inHand });
    const people = startPeople(world, random, papers);
    try {
      for (let turn = 0; turn < turns && (short || performance.now() < endsAt); turn += 1) {
        for (const fault of faultsOfTurn(random)) {
          await strike(world, fault, random, short);
          struck.set(fault.name, (struck.get(fault.name) ?? 0) + 1);
          longest = Math.max(longest, await back(world, papers.documents[0] ?? 1, fault));
        }
      }
    } finally {
      clearInterval(scanning);
      await calls.stop();
      await people.stop();
    }
    // Of the last scans no call may have been acknowledged. All others were told of, and need nothing more.
    for (const id of inHand) await callWebhook(url(), id);
    await allEnded(world);
    await fixture.allDoneOnce(scans);
    await assertKept(world, calls.acknowledged, people);
    await assertAsLogged(world, papers.documents, papers.invoices);
    await assertStopInOrder(world);
    return [
      [...struck].map(([name, times]) => `${name} × ${times}`).join(', '),
      `${calls.acknowledged.length} calls, ${people.edits.length} edits and ${people.decisions.length} decisions ` +
        `acknowledged and kept; ${scans.length} documents done once; calls: ${answersInWords(calls)}; people: ${answersInWords(people)}`,
      `whole again at most ${seconds(longest)} after a fault`,
    ];
  } finally {
    await world.close();
  }
}

/** One of each kind, in an order drawn by lot. */
function faultsOfTurn(random: Random): Fault[] {
  const kinds = Object.values(FAULTS);
  const order: Fault[] = [];
  while (kinds.length > 0) {
    const [kind = []] = kinds.splice(random.between(0, kinds.length - 1), 1);
    order.push(random.pick(kind));
  }
  return order;
}

async function strike(world: World, fault: Fault, random: Random, short: boolean): Promise<void> {
  await delay(random.between(300, short ? 800 : 5_000));
  await fault.strike(world, short ? random.between(1_000, 2_500) : random.between(1_000, 40_000), random);
  for (const { name, process } of world.instances)
    assert.is(process.ended(), null, `after “${fault.name}” process ${name} has gone`);
}

/** Waits until both processes take calls and know people again; answers how long that took, in ms. */
async function back(
  { instances, fixture: { issuer } }: World,
  documentId: number,
  { name }: Fault,
): Promise<number> {
  const startedAt = performance.now();
  for (const { name: who, process } of instances) {
    const statuses = async () => [
      await callWebhook(process.url, documentId),
      await fetch(`${process.url}/api/me`, {
        headers: { authorization: `Bearer ${issuer.token(ANNA)}` },
        signal: AbortSignal.timeout(20_000),
      }).then(
        ({ status }) => status,
        () => null,
      ),
    ];
    await until(statuses, (all) => all.every((status) => status === 200), BACK_WITHIN_MS).catch((error) => {
      throw new Error(`process ${who} is not back after “${name}”`, { cause: error });
    });
  }
  return performance.now() - startedAt;
}
