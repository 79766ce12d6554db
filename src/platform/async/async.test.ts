import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  backoffMs,
  concurrencyLimit,
  deadline,
  keyedMutex,
  singleFlight,
  sleep,
  TimedOut,
  withDeadline,
  withTimeout,
} from './index.ts';

const waiting = suite('waiting and limits');
const LONG = 60_000;

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => assert.unreachable(),
    (error: Error) => error,
  );
const never = () => new Promise<never>(() => {});

waiting('an answer in time is the answer, a failure the failure, no answer TimedOut', async () => {
  assert.is(await withTimeout(Promise.resolve(1), LONG), 1);
  assert.is((await failureOf(withTimeout(Promise.reject(new Error('away')), LONG)))?.message, 'away');
  assert.instance(await failureOf(withTimeout(never(), 1)), TimedOut);
});

waiting('a deadline answers its caller even if the work does not listen, and tells the work', async () => {
  let told: AbortSignal | undefined;
  const work = (signal: AbortSignal) => {
    told = signal;
    return never();
  };
  assert.instance(await failureOf(withDeadline(work, 1)), TimedOut);
  assert.instance(told?.reason, TimedOut);
});

waiting('a deadline ends with the outer signal, also one that has fired already', async () => {
  const outer = new AbortController();
  const first = failureOf(withDeadline(never, LONG, outer.signal));
  outer.abort(new Error('replaced'));
  assert.is((await first)?.message, 'replaced');
  let begun = false;
  const work = async () => {
    begun = true;
  };
  assert.is((await failureOf(withDeadline(work, LONG, outer.signal)))?.message, 'replaced');
  assert.is(begun, false, 'nothing is begun after the end');
});

waiting('work that fails late, when nobody listens any more, does not end the process', async () => {
  let fail: (error: Error) => void = () => {};
  const work = () => new Promise<never>((_, reject) => (fail = reject));
  await failureOf(withDeadline(work, 1));
  fail(new Error('too late'));
  await new Promise(setImmediate);
});

waiting('what throws before its first wait is a rejection', async () => {
  const work = (): Promise<never> => {
    throw new Error('at once');
  };
  assert.is((await failureOf(withDeadline(work, LONG)))?.message, 'at once');
});

waiting('a deadline that has ended fires no more, and lets go of the outer signal', async () => {
  const outer = new AbortController();
  const { signal, end, leftMs } = deadline(5, outer.signal);
  assert.ok(leftMs() <= 5);
  end();
  outer.abort();
  await sleep(20);
  assert.is(signal.aborted, false);
});

waiting('sleep ends early, and without an error', async () => {
  const stop = new AbortController();
  const paused = sleep(LONG, stop.signal);
  stop.abort();
  await paused;
  await sleep(LONG, stop.signal);
});

waiting('back-off: 0.2 to 30 seconds, at least half of it', () => {
  assert.equal(
    [1, 2, 3, 8, 9, 100].map((failures) => backoffMs(failures, { random: () => 1 })),
    [200, 400, 800, 25_600, 30_000, 30_000],
  );
  assert.is(backoffMs(1, { random: () => 0 }), 100);
});

waiting(
  'one key, one after the other, whatever became of the one before; another key does not wait',
  async () => {
    const mutex = keyedMutex();
    const order: string[] = [];
    const release: (() => void)[] = [];
    const held = mutex(
      7,
      () => new Promise<void>((_, reject) => release.push(() => reject(new Error('no')))),
    );
    const second = mutex(7, async () => order.push('second'));
    await mutex(8, async () => order.push('other'));
    release[0]?.();
    await failureOf(held);
    await second;
    assert.equal(order, ['other', 'second']);
  },
);

waiting('so many at once and no more, in the order of asking; a failure frees its place', async () => {
  const limit = concurrencyLimit(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = [1, 2, 3].map((n) =>
    limit(() => {
      begun.push(n);
      return new Promise<void>((resolve, reject) =>
        ends.push(n === 1 ? () => reject(new Error('no')) : resolve),
      );
    }),
  );
  await sleep(1);
  assert.equal(begun, [1, 2]);
  ends[0]?.();
  await failureOf(all[0] as Promise<void>);
  await sleep(1);
  assert.equal(begun, [1, 2, 3]);
  for (const end of ends) end();
  await Promise.all(all.slice(1));
});

waiting('those who ask together share one question; a failure is not kept', async () => {
  let asked = 0;
  const ask = singleFlight(async () => {
    asked += 1;
    if (asked === 1) throw new Error('away');
    return asked;
  });
  const [first, second] = await Promise.allSettled([ask(), ask()]);
  assert.equal([first?.status, second?.status, asked], ['rejected', 'rejected', 1]);
  assert.is(await ask(), 2);
});

waiting.run();
