import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { following, type ManualSort, matchingText, sorted } from './manual-order.ts';

const order = suite('the list of what waits: search and order');
const documents = [
  { id: 3, title: 'Rechnung 10', created: '2026-03-01' },
  { id: 12, title: 'rechnung 2 Öl', created: '2026-03-01' },
  { id: 7, title: 'Ähre', created: '2026-04-01' },
];
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

for (const [sort, expected] of [
  ['created', [12, 3, 7]],
  ['-created', [7, 12, 3]],
  ['title', [7, 12, 3]],
  ['-title', [3, 12, 7]],
] as [ManualSort, number[]][]) {
  order(`by ${sort}; the number decides between equal ones`, () => {
    assert.equal(ids(sorted(documents, sort)), expected);
  });
}

order('every word must be in the title, in whatever case; or it is the number', () => {
  assert.equal(ids(matchingText(documents, ' ÖL  rechnung')), [12]);
  assert.equal(ids(matchingText(documents, 'rechnung')), [3, 12]);
  assert.equal(ids(matchingText(documents, '3')), [3]);
  assert.equal(ids(matchingText(documents, 'gibt es nicht')), []);
  assert.equal(ids(matchingText(documents, ' ')), [3, 12, 7]);
});

order('what comes after one; after one that is not in the list, all of them', () => {
  assert.equal(ids(following(documents, 3)), [12, 7]);
  assert.equal(ids(following(documents, 7)), []);
  assert.equal(ids(following(documents, 99)), [3, 12, 7]);
});

order.run();
