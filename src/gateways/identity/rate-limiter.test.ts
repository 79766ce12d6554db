import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rateLimiter } from './rate-limiter.ts';
import { refusalLog } from './refusal-log.ts';

const tries = suite('failed tries');

tries('may be so many a minute, each address for itself', () => {
  let now = 0;
  const { count } = rateLimiter({ perMinute: 3, now: () => now });
  assert.equal(
    [1, 2, 3].map(() => count('1.1.1.1')),
    [0, 0, 0],
  );
  assert.is(count('1.1.1.1'), 60);
  now = 45_500;
  assert.is(count('1.1.1.1'), 15, 'the minute does not begin anew with each try');
  assert.is(count('2.2.2.2'), 0);
  now = 60_000;
  assert.is(count('1.1.1.1'), 0);
});

tries('of one IPv6 network count together', () => {
  const { count } = rateLimiter({ perMinute: 2, now: () => 0 });
  const found = ['2001:db8:1:2::1', '2001:db8:1:2:9:9:9:9', '2001:db8:1:2::', '2001:db8:1:3::1', '::1'].map(
    count,
  );
  assert.equal(found, [0, 0, 60, 0, 0]);
});

tries('take bounded memory: the address seen first is forgotten first', () => {
  const { count } = rateLimiter({ perMinute: 1, maxAddresses: 100, now: () => 0 });
  count('first');
  for (let n = 0; n < 100; n += 1) count(`other-${n}`);
  assert.is(count('first'), 0, 'forgotten, so it begins anew');
  assert.is(count('other-99'), 60, 'still known');
});

tries('who waits is held for a moment, but not without end', async () => {
  const { hold } = rateLimiter({ perMinute: 1, holdMs: 40, maxHeld: 2 });
  const gone: number[] = [];
  await Promise.all([1, 2, 3].map((who) => hold().then(() => gone.push(who))));
  assert.equal(gone, [3, 1, 2], 'beyond the bound nobody is held');
  const again = hold().then(() => gone.push(4));
  await new Promise(setImmediate);
  assert.is(gone.length, 3, 'and there is room again for those who come later');
  await again;
});

tries('are told to the log once a minute, summed up', () => {
  let now = 0;
  const lines: { refused: Record<string, number> }[] = [];
  let details = 0;
  const logger = {
    debug() {
      details += 1;
    },
    info: (fields: object) => void lines.push(fields as { refused: Record<string, number> }),
  };
  const refused = refusalLog(logger, () => now);
  refused('invalid', 'first', 'a');
  for (let n = 0; n < 1_000; n += 1) refused(n % 2 ? 'token' : 'invalid', 'flood', 'a');
  now = 60_000;
  refused('missing', 'later', 'a');
  assert.equal(
    lines.map((line) => line.refused),
    [{ invalid: 1 }, { invalid: 500, token: 500, missing: 1 }],
  );
  assert.is(details, 1_002);
});
tries.run();
