import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forEachConcurrently } from './for-each-concurrently.ts';

const parallel = suite('work in parallel');

async function* numbers(count: number, taken: number[] = []): AsyncGenerator<number> {
  for (let n = 1; n <= count; n += 1) {
    taken.push(n);
    yield n;
  }
}
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await null;
};

parallel('all are done, so many at once and no more', async () => {
  const done: number[] = [];
  const now = { count: 0, most: 0 };
  await forEachConcurrently(numbers(20), 4, async (n) => {
    now.count += 1;
    now.most = Math.max(now.most, now.count);
    await turns(10 * (n % 3) + 5);
    now.count -= 1;
    done.push(n);
  });
  assert.equal([done.length, new Set(done).size, now.most], [20, 20, 4]);
});

parallel('items are taken only when somebody is free for them', async () => {
  const taken: number[] = [];
  let done = 0;
  await forEachConcurrently(numbers(30, taken), 3, async () => {
    assert.ok(taken.length <= done + 4, `${taken.length} taken, ${done} done`);
    await turns(5);
    done += 1;
  });
  assert.is(done, 30);
});

parallel('a failure ends all: those under way are finished first, no other is begun', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = async (n: number) => {
    begun.push(n);
    if (n === 2) throw new Error('no more');
    await turns(50);
    ended.push(n);
  };
  await forEachConcurrently(numbers(100), 3, work).then(
    () => assert.unreachable(),
    (error: Error) => assert.is(error.message, 'no more'),
  );
  assert.equal(
    [begun, ended],
    [
      [1, 2, 3],
      [1, 3],
    ],
  );
});

parallel('a source that fails is a failure', async () => {
  async function* broken(): AsyncGenerator<number> {
    yield 1;
    throw new Error('away');
  }
  const failure = await forEachConcurrently(broken(), 4, async () => {}).catch(
    (error: Error) => error.message,
  );
  assert.is(failure, 'away');
});

parallel.run();
