import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { virtualClock } from '../../../scripts/testing/virtual-clock.ts';
import { atTimesOf, nextTimes } from './schedule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function fired(cron: string, start: string, timeZone = 'UTC') {
  const clock = virtualClock(start);
  const times: string[] = [];
  const stop = atTimesOf({ cron, timeZone }, (time) => times.push(time), clock);
  return { clock, times, stop };
}

test('every time once, also after a wait longer than a timer is set for', () => {
  const { clock, times, stop } = fired('0 30 5 * * *', '2026-11-21T06:00:00Z');
  clock.pass(49 * HOUR);
  assert.equal(times, ['2026-11-22T05:30:00.000Z', '2026-11-23T05:30:00.000Z']);
  stop();
  clock.pass(48 * HOUR);
  assert.is(times.length, 2, 'and no more when it is stopped');
});

test('a clock set back fires nothing twice', () => {
  const { clock, times } = fired('0 0 * * * *', '2026-11-21T05:59:00Z');
  clock.pass(2 * MINUTE);
  clock.set(Date.parse('2026-11-21T05:58:00Z'));
  clock.pass(2 * HOUR);
  assert.equal(times, ['2026-11-21T06:00:00.000Z', '2026-11-21T07:00:00.000Z']);
});

test('a clock that was ahead for a moment freezes nothing', () => {
  const { clock, times } = fired('0 0 * * * *', '2026-11-21T05:50:00Z');
  clock.set(Date.parse('2026-11-24T06:58:30Z'));
  clock.pass(2 * MINUTE);
  clock.set(Date.parse('2026-11-21T05:52:00Z'));
  clock.pass(3 * HOUR);
  assert.equal(times, [
    '2026-11-21T06:00:00.000Z',
    '2026-11-24T07:00:00.000Z',
    '2026-11-21T07:00:00.000Z',
    '2026-11-21T08:00:00.000Z',
  ]);
});

test('a clock set forward fires once for what it jumped over', () => {
  const { clock, times } = fired('0 * * * * *', '2026-11-21T06:00:30Z');
  clock.set(Date.parse('2026-11-21T09:00:30Z'));
  clock.pass(2 * MINUTE);
  assert.equal(times, ['2026-11-21T06:01:00.000Z', '2026-11-21T09:01:00.000Z', '2026-11-21T09:02:00.000Z']);
});

test('at seven means seven in the office, in summer and in winter', () => {
  const { clock, times } = fired('0 0 7 * * *', '2026-10-23T12:00:00Z', 'Europe/Berlin');
  clock.pass(72 * HOUR);
  assert.equal(times, ['2026-10-24T05:00:00.000Z', '2026-10-25T06:00:00.000Z', '2026-10-26T06:00:00.000Z']);
});

test('the hour that comes twice: a time of day once, an interval through both hours', () => {
  const night = '2026-10-24T23:45:00Z';
  const daily = fired('0 30 2 * * *', night, 'Europe/Berlin');
  daily.clock.pass(26 * HOUR);
  assert.equal(daily.times, ['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']);
  const hourly = fired('0 30 * * * *', night, 'Europe/Berlin');
  hourly.clock.pass(3 * HOUR);
  assert.equal(
    hourly.times.map((time) => time.slice(11, 16)),
    ['00:30', '01:30', '02:30'],
  );
  const everyMinute = fired('0 * * * * *', night, 'Europe/Berlin');
  everyMinute.clock.pass(3 * HOUR);
  assert.is(everyMinute.times.length, 180);
  assert.is(new Set(everyMinute.times).size, 180);
});

test('the hour that is left out: a time of day right after it, an interval without a gap', () => {
  const night = '2027-03-28T00:45:00Z';
  const daily = fired('0 30 2 * * *', night, 'Europe/Berlin');
  daily.clock.pass(25 * HOUR);
  assert.equal(daily.times, ['2027-03-28T01:00:00.000Z', '2027-03-29T00:30:00.000Z']);
  const everyMinute = fired('0 * * * * *', night, 'Europe/Berlin');
  everyMinute.clock.pass(3 * HOUR);
  assert.is(everyMinute.times.length, 180);
});

test('a service that starts, or whose clock is set, in the middle of the hour that comes twice', () => {
  const second = fired('0 30 2 * * *', '2026-10-25T01:10:00Z', 'Europe/Berlin');
  second.clock.pass(HOUR);
  assert.equal(second.times, [], 'it was half past two an hour ago already');
  const back = fired('0 30 2 * * *', '2026-10-25T00:29:00Z', 'Europe/Berlin');
  back.clock.pass(2 * MINUTE);
  back.clock.set(Date.parse('2026-10-25T00:15:00Z'));
  back.clock.pass(2 * HOUR);
  assert.equal(back.times, ['2026-10-25T00:30:00.000Z']);
});

test('what is shown beforehand is what happens', () => {
  for (const cron of ['0 30 2 * * *', '0 0 7 * * 1-5', '0 */20 * * * *', '0 0,30 1-3 * * *']) {
    for (const start of ['2026-10-24T20:00:00Z', '2027-03-27T20:00:00Z']) {
      const { clock, times } = fired(cron, start, 'Europe/Berlin');
      clock.pass(100 * HOUR);
      const shown = nextTimes(cron, 'Europe/Berlin', { after: new Date(start), count: times.length });
      assert.equal(
        times,
        shown.map((time) => time.toISOString()),
        `${cron} from ${start}`,
      );
      assert.ok(times.length > 1);
    }
  }
});

test('the 29th of February', () => {
  const { clock, times } = fired('0 0 0 29 2 *', '2027-02-28T12:00:00Z');
  clock.pass(24 * HOUR);
  assert.equal(times, [], 'there is none in 2027');
  clock.set(Date.parse('2028-02-28T23:59:00Z'));
  clock.pass(HOUR);
  clock.pass(HOUR);
  assert.equal(times, ['2028-02-29T00:00:00.000Z']);
});

test.run();
