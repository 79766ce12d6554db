import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Outcome, sameResult, tally } from './upload-result.ts';

const results = suite('result of a run');
/** Adds up these: document, outcome, and what else is known of it. */
function counted(...given: [number, Outcome['outcome'], Partial<Outcome>?, number?][]) {
  const count = tally({ tellValues: false });
  for (const [id, outcome, more = {}, ms = 3] of given) count.add(id, { outcome, ...more }, ms);
  return count.result();
}

results('every outcome is counted, and listed in the order of the documents', () => {
  const { items, ...rest } = counted(
    [5, 'waits'],
    [4, 'failed'],
    [3, 'ambiguous'],
    [2, 'manual'],
    [1, 'matched'],
  );
  assert.equal(rest, {
    ...{ checked: 5, matched: 1, manual: 1, ambiguous: 1, unchanged: 1, failed: 1, itemsLeftOut: 0 },
  });
  assert.equal(
    items.map(({ documentId }) => documentId),
    [1, 2, 3, 4, 5],
  );
});

results('however many wait, the list stays short, and those that were decided are on it', () => {
  const count = tally({ tellValues: true });
  for (let id = 1; id <= 10_000; id += 1) count.add(id, { outcome: 'waits' }, 1);
  for (let id = 20_001; id <= 20_300; id += 1) count.add(id, { outcome: 'matched' }, 1);
  const { items, itemsLeftOut, unchanged } = count.result();
  assert.equal([items.length, itemsLeftOut, unchanged], [400, 9_900, 10_000]);
  assert.is(items.filter(({ outcome }) => outcome === 'matched').length, 300);
});

results('what stands in documents is told only where everybody may see every document', () => {
  const outcome: Outcome = {
    ...{ outcome: 'matched', newCorrespondent: 'Geheim KG' },
    changes: [{ what: 'title', from: 'Geheim', to: 'Auch geheim' }],
  };
  const of = (tellValues: boolean) => {
    const count = tally({ tellValues });
    count.add(1, outcome, 3);
    return count.result().items;
  };
  assert.equal(of(false), [{ documentId: 1, outcome: 'matched', changed: ['title'], ms: 3 }]);
  assert.equal(of(true), [{ documentId: 1, ...outcome, changed: ['title'], ms: 3 }]);
});

results('two runs say the same whatever time they took', () => {
  assert.is(sameResult(counted([1, 'waits']), counted([1, 'waits', {}, 99])), true);
  assert.is(sameResult(counted([1, 'waits']), counted([2, 'waits'])), false);
  assert.is(sameResult(counted([1, 'waits']), counted([1, 'waits', { reason: 'taken-back' }])), false);
  assert.is(sameResult(counted([1, 'failed']), counted([1, 'ambiguous'])), false);
});

results('two runs say the same in whatever order their documents were done with', () => {
  const run = (ids: number[], outcome: Outcome['outcome']) =>
    counted(...ids.map((id): [number, Outcome['outcome']] => [id, outcome]));
  const ids = Array.from({ length: 700 }, (_, index) => index + 1);
  const otherwise = ids.toSorted((a, b) => (a % 7) - (b % 7));
  for (const outcome of ['waits', 'ambiguous'] as const) {
    const [one, other] = [run(ids, outcome), run(otherwise, outcome)];
    assert.is(sameResult(one, other), true, outcome);
    assert.equal(one.items, other.items);
    assert.is(one.items.length, outcome === 'waits' ? 100 : 500);
  }
});

results('a run that was stopped says only that: how far it came is chance', () => {
  const stopped = (ids: number[]) => {
    const count = tally({ tellValues: false });
    for (const id of ids) count.add(id, { outcome: 'failed' }, 1);
    return count.result({ stopped: 'unreachable' });
  };
  assert.is(sameResult(stopped([1, 2]), stopped([2, 4, 5])), true);
  assert.is(sameResult(stopped([1]), counted([1, 'failed'])), false);
});

results('a document that waits for its next attempt is no news', () => {
  assert.is(sameResult(counted([1, 'failed']), counted([1, 'failed', { reason: 'later' }])), true);
});

results.run();
