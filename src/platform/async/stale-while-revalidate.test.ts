import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { staleWhileRevalidate } from './stale-while-revalidate.ts';

const kept = suite('an answer kept fresh');

/** A source that answers on command, and a clock that is set by hand. */
function asked() {
  const waiting: { resolve(value: string): void; reject(error: Error): void }[] = [];
  let time = 0;
  const list = staleWhileRevalidate(
    () =>
      new Promise<string>((resolve, reject) => {
        waiting.push({ resolve, reject });
      }),
    { freshMs: 5, staleMs: 60, now: () => time },
  );
  return {
    list,
    times: () => waiting.length,
    answer: (index: number, value: string) => waiting[index]?.resolve(value),
    fail: (index: number) => waiting[index]?.reject(new Error('away')),
    at(now: number) {
      time = now;
    },
  };
}

kept('those who ask together share one question, and the answer is kept', async () => {
  const { list, times, answer, at } = asked();
  const together = [list.get(), list.get()];
  answer(0, 'a');
  assert.equal(await Promise.all(together), ['a', 'a']);
  at(4);
  assert.is(await list.get(), 'a');
  assert.is(times(), 1);
});

kept('a stale answer is given while one new one is fetched behind it', async () => {
  const { list, times, answer, at } = asked();
  const first = list.get();
  answer(0, 'a');
  await first;
  at(20);
  assert.equal(await Promise.all([list.get(), list.get()]), ['a', 'a']);
  assert.is(times(), 2);
  answer(1, 'b');
  await new Promise(setImmediate);
  assert.is(await list.get(), 'b');
});

kept('an answer that is too old is not given any more', async () => {
  const { list, answer, at } = asked();
  const first = list.get();
  answer(0, 'a');
  await first;
  at(60);
  const second = list.get();
  answer(1, 'b');
  assert.is(await second, 'b');
});

kept('forgotten: whoever asks after it never gets an answer that was under way before', async () => {
  const { list, times, answer } = asked();
  const before = list.get();
  list.forget();
  const after = list.get();
  assert.is(times(), 2);
  answer(1, 'new');
  assert.is(await after, 'new');
  answer(0, 'old');
  assert.is(await before, 'old');
  assert.is(await list.get(), 'new', 'the late one does not replace it');
});

kept('a failure is not kept, and does not take a stale answer away', async () => {
  const { list, answer, fail, at } = asked();
  const failed = list.get();
  fail(0);
  await failed.then(assert.unreachable, (error: Error) => assert.is(error.message, 'away'));
  const first = list.get();
  answer(1, 'a');
  await first;
  at(20);
  assert.is(await list.get(), 'a');
  fail(2);
  await new Promise(setImmediate);
  assert.is(await list.get(), 'a');
});

kept.run();
