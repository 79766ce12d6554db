import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type JobRun, recoveryJob } from './index.ts';

const recovery = suite('recovery of unfinished work');

/** Work that ends after this number of resumes. */
function unfinished(left: Record<string, number>, lease = async () => {}) {
  const resumed: string[] = [];
  const seen = { isReachable: true };
  const stop = new AbortController();
  const job = recoveryJob({
    name: 'recovery',
    everyMs: 1,
    isReachable: () => seen.isReachable,
    find: async () =>
      Object.keys(left).map((key) => ({
        key,
        async resume() {
          resumed.push(key);
          const times = left[key] ?? 1;
          if (times > 1) left[key] = times - 1;
          else delete left[key];
        },
      })),
  });
  const run = () =>
    job.run({ lease: { confirm: lease, assertValid() {} }, signal: stop.signal } satisfies JobRun);
  return { job, run, resumed, seen, stop };
}

recovery('resumes what has no end, and is not due without any', async () => {
  const { job, run, resumed } = unfinished({ a: 1, b: 1 });
  assert.is(await job.due?.(), true);
  await run();
  assert.equal(resumed, ['a', 'b']);
  assert.is(await job.due?.(), false);
});

recovery('what still has no end is left alone for a while, and holds up nothing else', async () => {
  const left: Record<string, number> = { a: 2 };
  const { job, run, resumed } = unfinished(left);
  await run();
  assert.is(await job.due?.(), false);
  left.b = 1;
  assert.is(await job.due?.(), true);
  await run();
  assert.equal(resumed, ['a', 'b']);
});

recovery('what comes again after it had an end is new', async () => {
  const left: Record<string, number> = { a: 1 };
  const { job, run, resumed } = unfinished(left);
  await run();
  assert.is(await job.due?.(), false);
  left.a = 1;
  await run();
  assert.equal(resumed, ['a', 'a']);
});

recovery('where nobody answers, the others wait, too', async () => {
  const { job, run, resumed, seen } = unfinished({ a: 2, b: 1 });
  seen.isReachable = false;
  await run();
  assert.equal(resumed, ['a']);
  assert.is(await job.due?.(), false);
});

recovery('ends with its process, or with its lease', async () => {
  const ending = unfinished({ a: 1 });
  ending.stop.abort();
  await ending.run();
  const replaced = unfinished({ a: 1 }, () => Promise.reject(new Error('taken over')));
  await replaced.run().then(
    () => assert.unreachable(),
    (error: Error) => assert.is(error.message, 'taken over'),
  );
  assert.equal([ending.resumed, replaced.resumed], [[], []]);
});

recovery.run();
