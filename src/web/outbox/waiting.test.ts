import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { countdown, secondsToGo } from './waiting.ts';

test('the seconds count down from what the service said, by the clock of the browser alone', () => {
  assert.is(secondsToGo(10, 5_000, 5_000), 10);
  assert.is(secondsToGo(10, 5_000, 5_001), 10);
  assert.is(secondsToGo(10, 5_000, 7_500), 8);
  assert.is(secondsToGo(10, 5_000, 60_000), 0);
  assert.is(secondsToGo(10, 5_000, 4_000), 10, 'a tick that lies before the answer');
});

test('a countdown is written as clocks show it', () => {
  assert.equal([0, 7, 60, 1_799, 3_600, 10_799].map(countdown), [
    ...['0:00', '0:07', '1:00', '29:59', '1:00:00', '2:59:59'],
  ]);
});

test.run();
