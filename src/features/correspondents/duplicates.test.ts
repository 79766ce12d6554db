import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { automaticMerges, comparable, duplicateGroups, isConflict } from './duplicates.ts';

const duplicates = suite('duplicate correspondents');

const one = (id: number, name: string, documentCount = 0, farmsysId: string | null = 'S1') => ({
  id,
  name,
  documentCount,
  farmsysId,
});
const group = (...candidates: ReturnType<typeof one>[]) => ({ farmsysId: 'S1', candidates });
const merges = (
  candidates: ReturnType<typeof one>[],
  dismissed: number[][] = [],
  comparison: 'exact' | 'folded' = 'exact',
) =>
  automaticMerges(group(...candidates), dismissed, comparison).map(({ survivorId, loserIds }) => [
    survivorId,
    ...loserIds,
  ]);

duplicates('share an id of the farm system', () => {
  const groups = duplicateGroups([
    one(3, 'C'),
    one(1, 'A', 2),
    one(4, 'D', 0, 'S2'),
    one(5, 'E', 0, null),
    one(6, 'F', 0, null),
  ]);
  assert.equal(
    groups.map(({ farmsysId, candidates }) => [farmsysId, ...candidates.map(({ id }) => id)]),
    [['S1', 1, 3]],
  );
});

duplicates('of identical names the one with more documents stays, of equals the lower id', () => {
  assert.equal(merges([one(1, 'A', 1), one(2, 'A', 5), one(3, 'B', 9)]), [[2, 1]]);
  assert.equal(merges([one(2, 'A', 3), one(1, 'A', 3)]), [[1, 2]]);
  assert.equal(merges([one(2, 'A'), one(1, 'A')]), [[1, 2]], 'both empty');
  assert.equal(merges([one(1, 'A'), one(2, 'A', 1), one(3, 'A', 2)]), [[3, 2, 1]]);
  assert.equal(merges([one(1, 'A'), one(2, 'A'), one(3, 'B'), one(4, 'B')]), [
    [1, 2],
    [3, 4],
  ]);
});

const names: [string, string, boolean, boolean][] = [
  ['Müller KG', 'Mu\u0308ller KG', true, true],
  ['Müller KG', ' Müller KG ', true, true],
  ['Müller KG', 'müller kg', false, true],
  ['Müller KG', 'Müller  KG', false, true],
  ['Müller KG', 'Müller', false, false],
  ['Müller KG', 'Mueller KG', false, false],
];
for (const [a, b, exact, folded] of names) {
  duplicates(`“${a}” and “${b}”`, () => {
    assert.is(comparable(a, 'exact') === comparable(b, 'exact'), exact);
    assert.is(comparable(a, 'folded') === comparable(b, 'folded'), folded);
    assert.is(merges([one(1, a), one(2, b)], [], 'folded').length, folded ? 1 : 0);
  });
}

duplicates('two that are said to be no duplicates are not merged, whoever joins them', () => {
  assert.equal(merges([one(1, 'A'), one(2, 'A')], [[1, 2]]), []);
  assert.equal(merges([one(1, 'A'), one(2, 'A'), one(3, 'A')], [[1, 2]]), []);
  assert.equal(merges([one(1, 'A'), one(3, 'A')], [[1, 2]]), [[1, 3]]);
});

duplicates('a dismissed set is no conflict, until a new one joins it', () => {
  const both = [one(1, 'A'), one(2, 'B')];
  assert.ok(isConflict(group(...both), []));
  assert.not.ok(isConflict(group(...both), [[1, 2]]));
  assert.not.ok(isConflict(group(...both), [[1, 2, 3]]), 'the third is gone');
  assert.ok(isConflict(group(...both, one(3, 'C')), [[1, 2]]));
  assert.not.ok(isConflict(group(one(1, 'A')), []));
});

duplicates.run();
