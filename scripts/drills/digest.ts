import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { readableMail } from '../simulators/mail-server/index.ts';
import { type Random, startRandom } from '../simulators/random.ts';
import { assertLogHolds } from '../testing/invariants.ts';
import { mailOutFixture } from '../testing/mail-out-fixture.ts';
import { type DrillOptions, roundsOf, seconds } from './drill.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const PEOPLE = 50;
/** The server does not know them; they stand among the others. */
const AWAY = ['p07', 'p23', 'p41'];
const TIMES = ['00:15', '02:00', '02:30', '06:30', '12:05', '23:50'];
const DAYS = ['workdays', 'daily', 'mondays'] as const;
/** Each has a change of its clocks in the first days, and another one within four weeks where the zone has one. */
const SCENES = [
  { zone: 'Europe/Berlin', start: '2027-03-26T10:00:00Z' },
  { zone: 'Europe/Berlin', start: '2027-10-29T10:00:00Z' },
  { zone: 'America/Santiago', start: '2027-04-02T10:00:00Z' },
  { zone: 'Australia/Lord_Howe', start: '2027-10-01T10:00:00Z' },
];

type Person = { sub: string; days: (typeof DAYS)[number]; time: string; whenEmpty: boolean };

/**
 * Two processes that send digests of 50 people over 30 days, each on a clock that jumps, killed or standing still at random
 * moments, to a server that refuses some, puts others off and loses answers. Every due day of everybody is settled once, by
 * one mail or by a reason; each mail is there once, but for those that the server refuses, and of nobody else it is said
 * that they were refused; there is no mail for another day and none in which nothing is open.
 */
export async function digests(options: DrillOptions): Promise<string[]> {
  const random = startRandom(options.seed);
  const spanDays = roundsOf(options, { short: 4, long: 30 });
  const scene = random.pick(SCENES);
  const world = await mailOutFixture();
  const people = Array.from({ length: PEOPLE }, (_, n) => somebody(n, random));
  const start = Date.parse(scene.start);
  const end = start + spanDays * DAY;
  await settle(world.db, people, scene.start);
  const env = {
    ...process.env,
    ...world.world.env,
    DATABASE_URL: world.db.url,
    OFFICE_TIME_ZONE: scene.zone,
  };
  const pair: ChildProcess[] = await Promise.all([startChild(env), startChild(env)]);
  const counted = { steps: 0, kills: 0, pauses: 0, jumps: 0 };
  const startedAt = performance.now();
  try {
    for (let now = start; now < end; ) {
      now = Math.min(end, now + random.between(5, 200) * MINUTE);
      counted.steps += 1;
      await changeOpen(world.db, people, random);
      const clocks = pair.map(() => (now === end ? now : now + jump(random)));
      counted.jumps += clocks.filter((one) => one !== now).length;
      const ticking = Promise.all(pair.map((child, n) => tick(child, clocks[n] ?? now)));
      if (random.chance(0.08)) {
        await delay(random.between(0, 120));
        const doomed = random.pick([0, 1]);
        pair[doomed]?.kill('SIGKILL');
        counted.kills += 1;
        await ticking;
        pair[doomed] = await startChild(env);
      }
      if (random.chance(0.08)) {
        await delay(random.between(0, 60));
        const paused = random.pick(pair);
        paused.kill('SIGSTOP');
        await delay(random.pick([50, 500, 2_000]));
        paused.kill('SIGCONT');
        counted.pauses += 1;
      }
      await ticking;
      if (random.chance(0.2)) await sendOut(world, random);
    }
    // Whatever was cut off at the end is made up for.
    for (const child of pair) await tick(child, end);
    await sendOut(world, random);
    return [
      `${spanDays} days in ${scene.zone} from ${scene.start}, ${PEOPLE} people, ${counted.steps} steps in ${seconds(performance.now() - startedAt)}: ${counted.kills} × kill -9, ${counted.pauses} pauses, ${counted.jumps} jumps of a clock`,
      ...(await checked(world, people, { ...scene, end })),
    ];
  } finally {
    for (const child of pair) child.kill('SIGKILL');
    await world.close();
  }
}

const somebody = (n: number, random: Random): Person => ({
  sub: `p${String(n).padStart(2, '0')}`,
  days: random.pick(DAYS),
  time: random.pick(TIMES),
  whenEmpty: random.chance(0.1),
});

/** Mostly right; minutes off, hours off, and now and then years. */
const jump = (random: Random): number => {
  if (random.chance(0.75)) return 0;
  if (random.chance(0.02)) return random.pick([400, -400]) * DAY;
  return random.between(-20 * 60, 20 * 60) * (random.chance(0.9) ? 0.05 : 1) * MINUTE;
};

type World = Awaited<ReturnType<typeof mailOutFixture>>;

async function settle(db: World['db'], people: readonly Person[], start: string): Promise<void> {
  await db.query('create table drill_open (sub text primary key, open integer not null)');
  for (const { sub, days, time, whenEmpty } of people) {
    await db.query(
      `insert into users (sub, username, email, email_verified, groups, last_seen_at, daily_digest_enabled, digest_days,
                          digest_time, digest_when_empty, digest_set_at)
       values ($1, $1, $6, true, '["PM_User"]', now(), true, $2, $3, $4, $5)`,
      [sub, days, time, whenEmpty, start, addressOf(sub)],
    );
    await db.query('insert into drill_open values ($1, 1)', [sub]);
  }
}

async function changeOpen(db: World['db'], people: readonly Person[], random: Random): Promise<void> {
  const { sub } = random.pick(people);
  await db.query('update drill_open set open = $2 where sub = $1', [sub, random.pick([0, 0, 1, 7])]);
}

/** What waits goes out in one burst. A fault strikes once, so that none is put off for as long as an hour. */
async function sendOut({ world: { server }, run }: World, random: Random): Promise<void> {
  const { faults } = server;
  faults.clear();
  for (const sub of AWAY) {
    faults.add({
      ...{ protocol: 'smtp', at: 'recipient', kind: 'reply', recipient: addressOf(sub) },
      ...{ code: 550, text: '5.1.1 No such user' },
    });
  }
  const once = { protocol: 'smtp', times: 1 } as const;
  if (random.chance(0.5))
    faults.add({ ...once, at: 'recipient', kind: 'reply', code: random.pick([450, 452]) });
  if (random.chance(0.3)) faults.add({ ...once, at: random.pick(['from', 'end'] as const), kind: 'drop' });
  await run();
}

const addressOf = (sub: string): string => `${sub}@hof.example`;

async function startChild(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'digest-process.ts'), { env });
  await once(child, 'message');
  return child;
}

/** Resolves when the child has done what is due at this time, or is gone. */
async function tick(child: ChildProcess, now: number): Promise<void> {
  if (child.signalCode !== null || !child.connected) return;
  const over = new AbortController();
  const either = (event: string) => once(child, event, { signal: over.signal }).catch(() => {});
  const ended = Promise.race([either('exit'), either('message')]);
  child.send({ now: Math.round(now) }, () => {});
  await ended;
  over.abort();
}

type Settled = { sub: string; type: string; day: string; reason: string | null; mail: string | null };

async function checked(
  world: World,
  people: readonly Person[],
  scene: { zone: string; start: string; end: number },
): Promise<string[]> {
  await assertLogHolds(world.db);
  const { rows } = await world.db.query<Settled>(
    `select data ->> 'sub' as sub, type, data ->> 'day' as day, data ->> 'reason' as reason, data ->> 'mailId' as mail
       from events where type in ('DigestSent', 'DigestLeftOut')`,
  );
  const settled = new Map(rows.map((row) => [`${row.sub} ${row.day}`, row]));
  assert.is(settled.size, rows.length, 'nobody has a day that was settled twice');
  const byId = new Map(people.map((one) => [one.sub, one]));
  for (const { sub, day } of rows) {
    const person = byId.get(sub);
    assert.ok(person && isTheirDay(person, day), `${sub} has nothing on ${day}`);
  }
  for (const person of people)
    for (const day of dueDays(person, scene))
      assert.ok(
        settled.has(`${person.sub} ${day}`),
        `${person.sub} (${person.time}) was forgotten on ${day}`,
      );

  const arrived = new Map<string, number>();
  for (const { raw, to } of world.world.server.received) {
    const { text, headers } = await readableMail(raw);
    const id = /^Message-ID:\s+<([^@]+)@/im.exec(headers)?.[1] ?? '';
    arrived.set(id, (arrived.get(id) ?? 0) + 1);
    const sub = to[0]?.split('@')[0] ?? '';
    if (!byId.get(sub)?.whenEmpty)
      assert.match(text, /^\d+ Posteingang$/m, `nothing is open in a mail to ${sub}`);
  }
  const sent = rows.filter(({ type }) => type === 'DigestSent');
  const states = new Map(
    (
      await world.db.query<{ mail_id: string; state: string }>('select mail_id, state from outgoing_mails')
    ).rows.map(({ mail_id, state }) => [mail_id, state]),
  );
  const told = { 'handed-over': 0, refused: 0, unclear: 0 };
  for (const { sub, day, mail } of sent) {
    const state = states.get(mail ?? '') as keyof typeof told;
    const isAway = AWAY.includes(sub);
    assert.ok(
      isAway ? state === 'refused' : state === 'handed-over' || state === 'unclear',
      `${sub} ${day}: ${state}`,
    );
    assert.is(
      arrived.get(mail ?? '') ?? 0,
      isAway ? 0 : 1,
      `the mail of ${sub} on ${day}, which is ${state}`,
    );
    told[state] += 1;
  }
  const there = sent.length - told.refused;
  assert.is(arrived.size, there, 'no mail without a day');
  const reasons = Map.groupBy(
    rows.filter(({ reason }) => reason !== null),
    ({ reason }) => reason ?? '',
  );
  const leftOut = [...reasons].map(([reason, all]) => `${all.length} × ${reason}`).join(', ');
  return [
    `${sent.length} mails, one a person and due day: ${there} there once (${told.unclear} said to be unclear), ${told.refused} refused; ${leftOut || 'none'} left out; none empty`,
  ];
}

const isTheirDay = ({ days }: Person, day: string): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return days === 'daily' || (days === 'mondays' ? weekday === 1 : weekday >= 1 && weekday <= 5);
};

/** By the calendar alone, without a word about clocks: from the time of day at the start to that at the end. */
function dueDays(
  person: Person,
  { zone, start, end }: { zone: string; start: string; end: number },
): string[] {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const [firstDay = '', firstTime = ''] = clock.format(new Date(start)).split(' ');
  const [lastDay = '', lastTime = ''] = clock.format(end).split(' ');
  const found: string[] = [];
  for (let at = Date.parse(firstDay); at <= Date.parse(lastDay); at += DAY) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (day === firstDay && person.time <= firstTime) continue;
    if (day === lastDay && person.time > lastTime) continue;
    if (isTheirDay(person, day)) found.push(day);
  }
  return found;
}
