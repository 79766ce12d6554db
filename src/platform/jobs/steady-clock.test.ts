import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ClockSeen, judgeClock } from './steady-clock.ts';

const clock = suite('whether a clock is believed');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Looks at these times, one after the other, after a long steady time until 0. @returns what each came to */
function looks(...times: number[]): boolean[] {
  let seen: ClockSeen = { seenAt: 0, steadySince: -99 * DAY };
  return times.map((now) => {
    const judged = judgeClock(seen, now);
    seen = judged.seen;
    return judged.isSteady;
  });
}

clock('one that goes on is believed, also over a weekend and when it is put right by a little', () => {
  assert.equal(looks(HOUR, 2 * HOUR, 2 * HOUR - 60_000, 3 * DAY, 3 * DAY + HOUR), [
    true,
    true,
    true,
    true,
    true,
  ]);
});

clock('one that is ahead for a moment deletes nothing, nor does it right after', () => {
  assert.equal(looks(31 * DAY, 31 * DAY + 6_000, HOUR, 2 * HOUR, 25 * HOUR), [
    false,
    false,
    false,
    false,
    true,
  ]);
});

clock('what was off for long is believed a day after it is back', () => {
  assert.equal(looks(60 * DAY, 60 * DAY + 23 * HOUR, 61 * DAY), [false, false, true]);
});

clock('one that leaps again and again is never believed', () => {
  assert.equal(looks(...[1, 2, 3, 4, 5].map((times) => times * 10 * DAY)), [
    false,
    false,
    false,
    false,
    false,
  ]);
});

clock.run();
