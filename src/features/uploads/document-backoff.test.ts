import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isBackingOff } from './document-backoff.ts';

const backoff = suite('back-off of a document');
const NOW = '2026-11-21T08:00:00.000Z';

backoff('a document that failed is left alone for longer each time', () => {
  const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000);
  const failed = (failures: number) => ({ state: 'failed', since: NOW, failures });
  for (const [failures, minutes] of [
    [1, 1],
    [2, 5],
    [3, 15],
    [4, 60],
    [9, 60],
  ] as const) {
    assert.is(isBackingOff(failed(failures), at(minutes - 0.5)), true, `${failures} failures`);
    assert.is(isBackingOff(failed(failures), at(minutes)), false, `${failures} failures`);
  }
  assert.is(isBackingOff(undefined, at(0)), false);
  assert.is(isBackingOff({ state: 'ambiguous', since: NOW, failures: 0 }, at(0)), false);
});

backoff('a failure that a clock ahead wrote down keeps nobody waiting for that time', () => {
  const since = new Date(Date.parse(NOW) + 3_600_000).toISOString();
  assert.is(isBackingOff({ state: 'failed', since, failures: 1 }, new Date(NOW)), false);
});

backoff.run();
