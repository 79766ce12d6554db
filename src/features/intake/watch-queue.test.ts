import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../../../scripts/testing/until.ts';
import { type QueueWatch, watchQueue } from './watch-queue.ts';

const queue = suite('whether the queue stands still');
let time = 0;
let state: string | null = null;
let looks = 0;
let watch: QueueWatch;

queue.before.each(() => {
  time = 0;
  state = null;
  watch = watchQueue({
    db: {
      async query() {
        looks += 1;
        return { rows: [{ state }] as never[], rowCount: 1 };
      },
    },
    job: 'drain',
    tickEveryMs: 1_000,
    now: () => time,
    lookEveryMs: 1,
  });
});
queue.after.each(() => watch.stop());

const looked = async () => {
  const before = looks;
  await until(
    () => looks,
    (count) => count > before + 1,
  );
};

queue('it says so when nothing has moved for two minutes, and for how long', async () => {
  state = '1@1';
  await looked();
  time = 119_000;
  assert.equal(watch.check(), { name: 'queue', ok: true, message: 'moves' });
  watch.onTick({ job: 'drain', result: 'not-started' });
  time = 150_000;
  assert.is(watch.check().ok, false);
  assert.is(
    watch.check().message,
    'nothing has moved for 150 s; the last look for work here that went well was 150 s ago',
  );
  assert.is(watch.stalledForSeconds(), 150);
  assert.is(watch.hangs(), undefined, 'its ticks come to an end');

  state = '2@2';
  await looked();
  assert.is(watch.check().ok, true);
});

queue('an empty queue does not stand, however long', async () => {
  await looked();
  time = 3_600_000;
  assert.equal(watch.check(), { name: 'queue', ok: true, message: 'empty' });
});

queue('a process whose ticks do not end is no good any more', () => {
  watch.onTick({ job: 'other', result: 'idle' });
  time = 130_000;
  assert.is(watch.hangs(), 'no look for work has come to an end for 130 s');
  watch.onTick({ job: 'drain', result: 'idle' });
  assert.is(watch.hangs(), undefined);
});

queue.run();
