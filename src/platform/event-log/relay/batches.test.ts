import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recorded } from '../../../../scripts/testing/recorded.ts';
import { toDeliveries } from './batches.ts';
import { settledTo } from './relay-page.ts';

const pages = suite('pages of the relay');

const page = [
  recorded({ position: 11, stream: 'a', version: 1 }),
  recorded({ position: 12, stream: 'b', version: 5 }),
  recorded({ position: 13, stream: 'a', version: 2 }),
  recorded({ position: 14, stream: 'b', version: 6 }),
];
const positions = (batches: { position: number }[][]) =>
  batches.map((batch) => batch.map(({ position }) => position));

pages('are sorted by stream, in order', () => {
  assert.equal(
    toDeliveries(page).map(({ stream, batches }) => [stream, positions(batches)]),
    [
      ['a', [[11, 13]]],
      ['b', [[12, 14]]],
    ],
  );
});

pages('are cut where a batch would become too large; one event is never cut', () => {
  const sizes = [300_000, 200_000, 100_000, 900_000, 10, 10];
  const large = sizes.map((size, index) =>
    recorded({ position: index + 1, data: { words: 'x'.repeat(size) } }),
  );
  assert.equal(positions(toDeliveries(large)[0]?.batches ?? []), [[1, 2], [3], [4], [5, 6]]);
});

pages('count as done in front of the first event that is open', () => {
  const deliveries = toDeliveries(page);
  assert.is(settledTo(page, deliveries), undefined);
  deliveries[0]?.batches.shift();
  assert.is(settledTo(page, deliveries)?.position, 11);
  deliveries[1]?.batches.shift();
  assert.is(settledTo(page, deliveries)?.position, 14);
  assert.is(settledTo(page, toDeliveries(page.slice(3)))?.position, 13);
});

pages.run();
