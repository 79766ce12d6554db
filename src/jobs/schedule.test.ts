import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { virtualClock } from '../../scripts/testing/virtual-clock.ts';
import { atTimesOf } from './schedule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function fired(pattern: string, start: string) {
  const clock = virtualClock(start);
  const times: string[] = [];
  const stop = atTimesOf(pattern, (time) => times.push(time), clock);
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

test('the night when the hour from two to three comes twice in Berlin, or not at all', () => {
  const { clock, times } = fired('0 30 * * * *', '2026-10-25T00:00:00Z');
  clock.pass(3 * HOUR);
  assert.equal(times, ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00.000Z']);
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
