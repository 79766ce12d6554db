import * as assert from 'uvu/assert';
import { atTimesOf } from '../../src/platform/jobs/schedule.ts';
import { type Random, startRandom } from '../simulators/random.ts';
import { queueAtRest } from '../testing/at-rest.ts';
import { type DatabaseClock, databaseClock } from '../testing/database-clock.ts';
import { assertLogHolds, assertNeverTwoAtOnce } from '../testing/invariants.ts';
import { type ServiceFixture, serviceFixture } from '../testing/service-fixture.ts';
import { until } from '../testing/until.ts';
import { virtualClock } from '../testing/virtual-clock.ts';
import { type DrillOptions, roundsOf } from './drill.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DOCUMENTS = 16;
const MOMENTS = [
  '2026-10-25T00:59:59.990Z', // the hour from two to three comes twice in Berlin
  '2027-03-28T00:59:59.990Z', // and not at all
  '2028-02-29T23:59:59.990Z',
  '2026-12-31T23:59:59.990Z',
  '1999-12-31T23:59:59.990Z',
  '2038-01-19T03:14:07.990Z',
];

/**
 * The clock of the database jumps between calls, by hours, by years, through the nights that have their own
 * rules. Recorded times never run backwards, the queue keeps the order of the calls, and a schedule fires at each
 * of its times at most once.
 */
export async function clockJumps(options: DrillOptions): Promise<string[]> {
  const random = startRandom(options.seed);
  const jumps = await queueUnderJumps(random, roundsOf(options, { short: 1, long: 12 }));
  const occurrences = schedulesUnderJumps(random, options.short ? 300 : 20_000);
  return [
    `${jumps} jumps of the clock between calls: recorded times never ran backwards, documents went in the order of their calls`,
    `schedules: ${occurrences} times fired under jumps, none twice`,
  ];
}

async function queueUnderJumps(random: Random, rounds: number): Promise<number> {
  const fixture = await serviceFixture({ documents: 1 });
  const { db, paperless } = fixture;
  const documentIds = Array.from({ length: DOCUMENTS }, () => paperless.addDocument({ tags: [] }).id);
  const clock = await databaseClock(db);
  // The connections of the service are opened anew, with the other clock.
  await fixture.restart();
  let jumps = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const order = shuffled(documentIds, random);
      await withQueueHeldUp(fixture, async () => {
        for (const id of order) {
          await jump(clock, random);
          jumps += 1;
          assert.is((await fixture.call(id)).status, 200);
        }
      });
      // Somebody sets it right in the end: who waits for a time that is years ahead has long to wait.
      await clock.set(new Date().toISOString());
      await queueAtRest(fixture.db);
      assert.equal((await startedInOrder(fixture)).slice(-DOCUMENTS), order, 'the order of the calls');
    }
    // Fails when a time runs backwards.
    await assertLogHolds(db);
    await assertNeverTwoAtOnce(db);
  } finally {
    await fixture.close();
  }
  return jumps;
}

const jump = (clock: DatabaseClock, random: Random): Promise<void> =>
  random.chance(0.5) ? clock.set(random.pick(MOMENTS)) : clock.move(random.between(-30 * HOUR, 30 * HOUR));

/** While document 1 is being processed, the others only join the queue. */
async function withQueueHeldUp(fixture: ServiceFixture, act: () => Promise<void>): Promise<void> {
  const { faults } = fixture.paperless;
  const fault = faults.add({ kind: 'latency', ms: 3_000, match: { documentId: 1, method: 'GET' } });
  await fixture.call(1);
  await until(fixture.status, ({ processing }) => processing?.documentId === 1);
  await act();
  assert.is((await fixture.status()).processing?.documentId, 1, 'the queue must have been held up until now');
  faults.remove(fault);
}

async function startedInOrder({ db }: ServiceFixture): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select (data->>'documentId')::int as id from events
      where type = 'ProcessingStarted' order by position`,
  );
  return rows.map(({ id }) => id);
}

const REMEMBERED = 900;

/** Lets schedules run on a clock that somebody keeps setting; answers how often they fired. */
function schedulesUnderJumps(random: Random, steps: number): number {
  let fired = 0;
  // What fires every minute has fired thousands of times after a few days.
  for (const [pattern, share] of [
    ['0 * * * * *', 0.2],
    ['0 30 2 * * *', 1],
    ['15 0 6 29 2 *', 1],
    ['*/20 59 23 31 12 *', 1],
  ] as const) {
    const clock = virtualClock(random.pick(MOMENTS));
    const timeZone = random.pick(['UTC', 'Europe/Berlin', 'America/New_York']);
    const seen: string[] = [];
    const stop = atTimesOf(
      { cron: pattern, timeZone },
      (time) => {
        assert.ok(
          Date.parse(time) <= clock.now(),
          `${pattern} fired at ${new Date(clock.now()).toISOString()}, before ${time}`,
        );
        seen.push(time);
      },
      clock,
    );
    for (let step = 0; step < steps * share; step += 1) {
      clock.pass(random.between(0, 3 * HOUR));
      if (random.chance(0.3)) clock.set(clock.now() + random.between(-2 * HOUR, 2 * HOUR));
      if (random.chance(0.02)) clock.set(Date.parse(random.pick(MOMENTS)));
    }
    stop();
    // A clock that is set back brings times that had not come yet; those that a schedule remembers come once.
    const again = seen.find((time, at) => seen.slice(Math.max(0, at - REMEMBERED), at).includes(time));
    assert.is(again, undefined, `${pattern} must fire once at a time`);
    fired += seen.length;
  }
  return fired;
}

function shuffled<Item>(items: Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
