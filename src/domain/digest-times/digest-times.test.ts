import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type DigestTimes, digestOff, dueDigests, lastDue, nextDigests } from './index.ts';

const times = suite('the times of a digest');
const days = (of: DigestTimes['days'], time = '06:30'): DigestTimes => ({ days: of, time });
/** What becomes due in this zone from one moment to another. */
const due = (set: DigestTimes, timeZone: string, after: string, until: string) =>
  dueDigests(set, { timeZone, after: new Date(after), until: new Date(until) }).map(
    ({ day, at }) => `${day} ${at.toISOString().slice(0, 16)}`,
  );

times('on the days that somebody has chosen, by the date of the office', () => {
  const week = ['2026-11-20T12:00:00Z', '2026-11-27T12:00:00Z'] as const;
  const dates = (set: DigestTimes, zone = 'Europe/Berlin') =>
    due(set, zone, ...week).map((one) => one.slice(8, 10));
  assert.equal(dates(days('workdays')), ['23', '24', '25', '26', '27']);
  assert.equal(dates(days('daily')), ['21', '22', '23', '24', '25', '26', '27']);
  assert.equal(dates(days('mondays')), ['23']);
  // In Auckland it is Monday before it is anywhere else.
  assert.equal(due(days('mondays'), 'Pacific/Auckland', ...week), ['2026-11-23 2026-11-22T17:30']);
});

times('where clocks go forward, a time that there is not falls on the next minute that there is', () => {
  for (const [zone, time, day, at] of [
    ['Europe/Berlin', '02:30', '2026-03-29', '2026-03-29T01:00'],
    ['America/New_York', '02:00', '2026-03-08', '2026-03-08T07:00'],
    ['America/Santiago', '00:15', '2026-09-06', '2026-09-06T04:00'],
    // Half an hour only.
    ['Australia/Lord_Howe', '02:10', '2026-10-04', '2026-10-03T15:30'],
  ] as const) {
    const start = new Date(Date.parse(at) - 86_400_000 + 3_600_000).toISOString();
    const found = due(
      days('daily', time),
      zone,
      start,
      new Date(Date.parse(`${at}Z`) + 7_200_000).toISOString(),
    );
    assert.equal(found, [`${day} ${at}`], zone);
  }
});

times('where clocks go back, a time that comes twice counts once', () => {
  for (const [zone, time, from, until, expected] of [
    ['Europe/Berlin', '02:30', '2026-10-24T12:00Z', '2026-10-25T12:00Z', '2026-10-25 2026-10-25T00:30'],
    ['America/New_York', '01:30', '2026-10-31T12:00Z', '2026-11-01T12:00Z', '2026-11-01 2026-11-01T05:30'],
    ['America/Santiago', '23:15', '2026-04-04T12:00Z', '2026-04-05T12:00Z', '2026-04-04 2026-04-05T02:15'],
  ] as const)
    assert.equal(due(days('daily', time), zone, from, until), [expected], zone);
});

times('every day of a year is due once, whatever the clocks do', () => {
  for (const zone of [
    'Europe/Berlin',
    'America/Santiago',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'UTC',
  ]) {
    const found: string[] = [];
    for (let month = 0; month < 12; month += 1) {
      const [after, until] = [new Date(Date.UTC(2026, month, 1)), new Date(Date.UTC(2026, month + 1, 1))];
      found.push(
        ...dueDigests(days('daily', '02:30'), { timeZone: zone, after, until }).map(({ day }) => day),
      );
    }
    assert.is(new Set(found).size, found.length, zone);
    assert.is(found.length, 365, zone);
  }
});

times('after years of silence it looks back some weeks, and no further', () => {
  const found = due(days('daily'), 'Europe/Berlin', '2001-01-01T00:00:00Z', '2026-11-22T12:00:00Z');
  assert.equal([found.length, found.at(-1)], [40, '2026-11-22 2026-11-22T05:30']);
  const last = (set: DigestTimes) => lastDue(set, 'Europe/Berlin', new Date('2026-11-22T12:00:00Z'))?.day;
  assert.equal(
    [last(days('daily')), last(days('workdays')), last(days('mondays'))],
    ['2026-11-22', '2026-11-20', '2026-11-16'],
  );
});

times('the next two leave out a day that has had its digest', () => {
  const after = new Date('2026-11-20T04:00:00Z');
  const next = (settled: string[]) =>
    nextDigests(days('workdays'), { timeZone: 'Europe/Berlin', after, settled }).map(({ day }) => day);
  assert.equal(next([]), ['2026-11-20', '2026-11-23']);
  assert.equal(next(['2026-11-20']), ['2026-11-23', '2026-11-24']);
});

times('why somebody gets none is told by what they can do about it', () => {
  const fine = { email: 'a@hof.example', emailVerified: true, bounced: false };
  assert.is(digestOff(fine, true), null);
  assert.is(digestOff(fine, false), 'no-mail-server');
  assert.is(digestOff({ ...fine, emailVerified: false }, false), 'not-verified');
  assert.is(digestOff({ ...fine, email: null, emailVerified: false }, true), 'no-address');
  assert.is(digestOff({ ...fine, bounced: true }, true), 'bounces');
});

times.run();
