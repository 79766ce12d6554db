import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { everyRow } from './every-row.ts';

const every = suite('every row of a list');
/** A list of so many rows, and the pages that were asked for. */
function list(total: number) {
  const asked: number[] = [];
  return {
    asked,
    load: async ({ page, pageSize }: { page: number; pageSize: number }) => {
      asked.push(page);
      const rest = Math.max(0, total - (page - 1) * pageSize);
      return {
        items: Array.from({ length: Math.min(rest, pageSize) }, (_, n) => (page - 1) * pageSize + n),
        total,
      };
    },
  };
}

every('in as many calls as it takes, in order', async () => {
  for (const [total, pages] of [
    [0, [1]],
    [7, [1]],
    [200, [1]],
    [201, [1, 2]],
    [1_000, [1, 2, 3, 4, 5]],
  ] as const) {
    const { load, asked } = list(total);
    const progress: string[] = [];
    const { items, total: said } = await everyRow(load, {
      most: 5_000,
      onProgress: (n, of) => progress.push(`${n}/${of}`),
    });
    assert.equal(items, [...Array(total).keys()]);
    assert.is(said, total);
    assert.equal(asked, pages);
    assert.is(progress.at(-1), `${total}/${total}`);
  }
});

every('no more than wanted, nor after nobody wants them', async () => {
  const { load, asked } = list(10_000);
  const some = await everyRow(load, { most: 500 });
  assert.equal([some.items.length, some.total, asked.length], [500, 10_000, 3]);
  const stopped = list(10_000);
  await everyRow(stopped.load, { most: 5_000, isStopped: () => stopped.asked.length === 2 });
  assert.equal(stopped.asked, [1, 2]);
});

every('ends where the list became shorter meanwhile', async () => {
  const pages = [
    { items: Array(200).fill('a'), total: 450 },
    { items: ['b'], total: 201 },
  ];
  const { items, total } = await everyRow(async () => pages.shift() ?? { items: [], total: 0 }, {
    most: 5_000,
  });
  assert.equal([items.length, total], [201, 201]);
});

every.run();
