import assert from 'node:assert/strict';
import { test } from 'uvu';
import { childPool } from './child-pool.ts';
import type { PageChild } from './child-process.ts';
import { PagesFailed } from './errors.ts';

/** Children that answer with their number on command. */
function nursery() {
  const answers: { by: number; answer(error?: Error): void }[] = [];
  let born = 0;
  const start = (): PageChild => {
    born += 1;
    const by = born;
    const child = {
      lastFile: undefined,
      done: 0,
      gone: false,
      end() {
        child.gone = true;
      },
      ask: () =>
        new Promise((resolve, reject) => {
          answers.push({ by, answer: (error) => (error ? reject(error) : resolve(by)) });
        }),
    };
    return child;
  };
  return { answers, start, born: () => born };
}
type Nursery = ReturnType<typeof nursery>;
const settled = () => new Promise((resolve) => setImmediate(resolve));
const ask = (pool: ReturnType<typeof childPool>, file: string, signal?: AbortSignal, withinMs = 1) =>
  pool.run(
    'inspect',
    { file: { path: file, mediaType: 'none' } },
    { file, withinMs, signal },
  ) as Promise<unknown>;
async function answerNext({ answers }: Nursery, error?: Error): Promise<void> {
  answers.shift()?.answer(error);
  await settled();
}

test('at most so many are at work, and a file goes to the one that has it open', async () => {
  const children = nursery();
  const pool = childPool(2, children.start);
  const [a, b, c] = [ask(pool, 'a'), ask(pool, 'b'), ask(pool, 'c')];
  assert.equal(children.answers.length, 2);
  await answerNext(children);
  await answerNext(children);
  assert.deepEqual([await a, await b], [1, 2]);
  await answerNext(children);
  assert.equal(await c, 1, 'the first that was free');
  const again = ask(pool, 'b');
  await answerNext(children);
  assert.equal(await again, 2);
  assert.equal(children.born(), 2);
  pool.close();
});

test('what is quick does not wait for what may take long', async () => {
  const children = nursery();
  const pool = childPool(1, children.start);
  const ended: string[] = [];
  const asked = [
    ['begun', 9],
    ['long', 9],
    ['long, too', 9],
    ['quick', 1],
    ['quick, too', 1],
  ] as const;
  const all = asked.map(([file, within]) => ask(pool, file, undefined, within).then(() => ended.push(file)));
  for (const _ of all) await answerNext(children);
  await Promise.all(all);
  assert.deepEqual(ended, ['begun', 'quick', 'quick, too', 'long', 'long, too']);
  pool.close();
});

test('one that broke is replaced, and so is one that has done enough', async () => {
  const children = nursery();
  const pool = childPool(1, children.start);
  const broken = ask(pool, 'a');
  await Promise.all([
    assert.rejects(broken, { reason: 'crashed' }),
    answerNext(children, new PagesFailed('crashed', '')),
  ]);
  const told = ask(pool, 'a');
  await Promise.all([
    assert.rejects(told, { reason: 'locked' }),
    answerNext(children, new PagesFailed('locked', '')),
  ]);
  const seen = [];
  for (let n = 1; n <= 300; n += 1) {
    const asked = ask(pool, 'a');
    await answerNext(children);
    seen.push(await asked);
  }
  assert.deepEqual([seen[0], seen[298], seen[299]], [2, 2, 3], 'an answer about the file is no reason');
  pool.close();
});

test('who no longer waits is not served, and the end is told to all', async () => {
  const children = nursery();
  const pool = childPool(1, children.start);
  const first = ask(pool, 'a');
  const abort = new AbortController();
  const second = ask(pool, 'b', abort.signal);
  const third = ask(pool, 'c');
  abort.abort(new Error('left'));
  await assert.rejects(second, /left/);
  await answerNext(children);
  assert.equal(await first, 1);
  assert.equal(children.answers.length, 1, 'the third is at work');
  const fourth = ask(pool, 'd');
  pool.close();
  await Promise.all([
    assert.rejects(fourth, { reason: 'closing' }),
    assert.rejects(third, { reason: 'closing' }),
    answerNext(children, new PagesFailed('crashed', '')),
  ]);
  await assert.rejects(ask(pool, 'e'), { reason: 'closing' });
});

test.run();
