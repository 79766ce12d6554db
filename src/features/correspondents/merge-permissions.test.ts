import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mergePermissions, samePermissions } from './merge-permissions.ts';
import { mergedSetting, NO_SETTING, unmergedSetting } from './merged-setting.ts';

const keeps = suite('what the one that stays takes over');

const of = (owner: number | null, view: number[] = [], change: number[] = [], groups: number[] = []) => ({
  owner,
  grants: { view: { users: view, groups }, change: { users: change, groups: [] } },
});

keeps('the grants of all, and those of the owners who lose theirs', () => {
  const united = mergePermissions(of(5, [1], [], [8]), [of(6, [3, 1], [2]), of(5, [4], [], [7])]);
  assert.equal(united, {
    owner: 5,
    grants: {
      view: { users: [1, 3, 4, 6], groups: [7, 8] },
      change: { users: [2, 6], groups: [] },
    },
  });
});

keeps('what belonged to nobody was everybody’s, and stays so', () => {
  assert.is(mergePermissions(of(5, [1]), [of(null)]).owner, null);
  const survivor = of(null, [1]);
  assert.is(mergePermissions(survivor, [of(6)]).owner, null);
  assert.equal(mergePermissions(survivor, [of(6)]).grants.change.users, [6]);
});

keeps('nothing to write when nothing is added', () => {
  const survivor = of(5, [2, 1]);
  assert.ok(samePermissions(survivor, mergePermissions(survivor, [of(5, [1])])));
  assert.not.ok(samePermissions(survivor, mergePermissions(survivor, [of(5, [3])])));
  assert.not.ok(samePermissions(of(5), of(null)));
});

const setting = (farmsysId: string | null, supplierNumber: string | null, ...aliases: string[]) => ({
  farmsysId,
  supplierNumber,
  aliases,
});

keeps('the names of those who go as aliases, and what is not set yet', () => {
  const merged = mergedSetting(
    { name: 'A', setting: setting('S1', null, 'x') },
    { name: 'B', setting: setting('S2', '70 012', 'x', 'y', 'A') },
  );
  assert.equal(merged, setting('S1', '70 012', 'x', 'B', 'y'));
});

keeps('no alias for an identical name, and never more than fit', () => {
  const many = Array.from({ length: 100 }, (_, n) => `n${n}`);
  assert.equal(
    mergedSetting({ name: 'A', setting: NO_SETTING }, { name: 'A', setting: NO_SETTING }).aliases,
    [],
  );
  assert.equal(
    mergedSetting({ name: 'A', setting: setting(null, null, ...many) }, { name: 'B', setting: NO_SETTING })
      .aliases,
    many,
  );
});

keeps('an undo takes out what came with the merge, and leaves what somebody changed since', () => {
  const before = setting('S1', null, 'x');
  const after = setting('S1', '70012', 'x', 'B');
  assert.equal(unmergedSetting(after, { before, after }), before);
  assert.equal(
    unmergedSetting(setting('S9', '70099', 'x', 'B', 'mine'), { before, after }),
    setting('S9', '70099', 'x', 'mine'),
  );
});

keeps.run();
