import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { wrongTries } from './item-unlock-tries.ts';

test('after five wrong passwords a file is left alone for a minute, others are not', () => {
  let now = 0;
  const tries = wrongTries(() => now);
  // All at once: none of them has failed yet.
  for (let n = 0; n < 5; n += 1) tries.begin('a');
  assert.throws(() => tries.begin('a'), /60 seconds/);
  tries.begin('b');
  now += 60_000;
  tries.begin('a');
});

test('what was not wrong does not count', () => {
  const tries = wrongTries(() => 0);
  for (let n = 0; n < 20; n += 1) tries.begin('a')();
  for (let n = 0; n < 5; n += 1) tries.begin('a');
  assert.throws(() => tries.begin('a'), /seconds/);
});

test.run();
