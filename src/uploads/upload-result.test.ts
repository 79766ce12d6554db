import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sameResult, tally, type UploadItem } from './upload-result.ts';

const results = suite('result of a run');
const item = (documentId: number, outcome: UploadItem['outcome'], more: Partial<UploadItem> = {}) => ({
  ...{ documentId, outcome, ms: 3 },
  ...more,
});

results('every outcome is counted, and listed in the order of the documents', () => {
  const count = tally();
  for (const [id, outcome] of [
    [5, 'waits'],
    [4, 'failed'],
    [3, 'ambiguous'],
    [2, 'manual'],
    [1, 'matched'],
  ] as const)
    count.add(item(id, outcome));
  const { items, ...rest } = count.result({ stopped: 'unreachable' });
  assert.equal(rest, {
    ...{ checked: 5, matched: 1, manual: 1, ambiguous: 1, unchanged: 1, failed: 1 },
    ...{ stopped: 'unreachable', itemsLeftOut: 0 },
  });
  assert.equal(
    items.map(({ documentId }) => documentId),
    [1, 2, 3, 4, 5],
  );
});

results('however many wait, the list stays short, and those that were decided are on it', () => {
  const count = tally();
  for (let id = 1; id <= 10_000; id += 1) count.add(item(id, 'waits'));
  for (let id = 20_001; id <= 20_300; id += 1) count.add(item(id, 'matched'));
  const { items, itemsLeftOut, unchanged } = count.result();
  assert.equal([items.length, itemsLeftOut, unchanged], [400, 9_900, 10_000]);
  assert.is(items.filter(({ outcome }) => outcome === 'matched').length, 300);
});

results('two runs say the same whatever time they took', () => {
  const of = (...items: UploadItem[]) => {
    const count = tally();
    for (const one of items) count.add(one);
    return count.result();
  };
  assert.is(sameResult(of(item(1, 'waits')), of(item(1, 'waits', { ms: 99 }))), true);
  assert.is(sameResult(of(item(1, 'waits')), of(item(2, 'waits'))), false);
  assert.is(sameResult(of(item(1, 'waits')), of(item(1, 'waits', { reason: 'taken-back' }))), false);
  assert.is(sameResult(of(item(1, 'failed')), of(item(1, 'ambiguous'))), false);
});

results.run();
