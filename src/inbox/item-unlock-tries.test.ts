import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { wrongTries } from './item-unlock-tries.ts';

test('after five wrong passwords a file is left alone for a minute, others are not', () => {
  let now = 0;
  const tries = wrongTries(() => now);
  for (let n = 0; n < 5; n += 1) {
    tries.assertMore('a');
    tries.count('a');
  }
  assert.throws(() => tries.assertMore('a'), /60 seconds/);
  tries.assertMore('b');
  now += 60_000;
  tries.assertMore('a');
});

test.run();
