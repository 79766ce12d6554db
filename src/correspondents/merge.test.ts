import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recorded } from '../../scripts/testing/recorded.ts';
import type { NewEvent } from '../event-log/index.ts';
import type { CorrespondentBody, DomainEvents } from '../events/index.ts';
import { whyNoRetry, whyNoUndo } from './decide-merge.ts';
import { foldMerge, type MergePhase } from './merge.ts';
import { nextStep } from './next-step.ts';

// A merge of two into one, told by its events: what it is like after each, and what comes next.

const saga = suite('merge');
const mergeId = '0199d1f0-0000-7000-8000-000000000001';
const nobody = { users: [], groups: [] };
const body = (id: number, owner: number | null = null): CorrespondentBody => ({
  id,
  name: `C${id}`,
  match: '',
  matchingAlgorithm: 0,
  isInsensitive: true,
  owner,
  grants: { view: nobody, change: nobody },
});
const setting = { supplierNumber: null, farmsysId: 'S1', aliases: [] };
const loser = (id: number, documentIds: number[]) => ({ correspondent: body(id), setting, documentIds });
const about = { mergeId };
const moved = (from: number, to: number, ...ids: number[]): NewEvent<DomainEvents> => ({
  type: 'DocumentsMoved',
  data: { ...about, from, to, documents: ids.map((id) => ({ id, digest: `d${id}` })) },
});
const emptied = (id: number): NewEvent<DomainEvents>[] => [
  { type: 'CorrespondentEmptied', data: { ...about, correspondentId: id } },
  {
    type: 'CorrespondentSettingMoved',
    data: { ...about, correspondentId: id, before: setting, after: setting },
  },
];
const deleted = (id: number): NewEvent<DomainEvents> => ({
  type: 'CorrespondentDeleted',
  data: { ...about, correspondentId: id },
});
const returned = (id: number, ...left: number[]): NewEvent<DomainEvents> => ({
  type: 'DocumentsReturned',
  data: {
    ...about,
    correspondentId: id,
    left: left.map((one) => ({ id: one, reason: 'gone' as const })),
  },
});
const all = { ...about, correspondentIds: [1, 2, 3] };
const planned: NewEvent<DomainEvents> = {
  type: 'MergePlanned',
  data: {
    ...about,
    farmsysId: 'S1',
    reason: 'chosen',
    survivor: body(1),
    losers: [loser(2, [20, 21]), loser(3, [])],
  },
};
const united: NewEvent<DomainEvents> = {
  type: 'GrantsUnited',
  data: { ...about, correspondentId: 1, grants: { view: nobody, change: nobody } },
};
const fold = (...events: NewEvent<DomainEvents>[]) =>
  foldMerge(
    events.map(({ type, data }, index) => recorded({ type, data: data as never, version: index + 1 })),
  );
const next = (...events: NewEvent<DomainEvents>[]) => {
  const merge = fold(planned, ...events);
  const step = merge && nextStep(merge);
  return step && ('loser' in step ? `${step.step} ${step.loser.correspondent.id}` : step.step);
};

saga('one loser after the other, each deleted only once it is empty and its setting has gone on', () => {
  const first = [united, moved(2, 1, 20, 21), ...emptied(2)];
  assert.is(next(), 'unite-grants');
  assert.is(next(united), 'move-documents 2');
  assert.is(next(united, moved(2, 1, 20, 21)), 'move-documents 2', 'not compared yet');
  assert.is(next(...first.slice(0, 3)), 'move-setting 2');
  assert.is(next(...first), 'delete 2');
  assert.is(next(...first, deleted(2)), 'move-documents 3');
  const both = [...first, deleted(2), ...emptied(3), deleted(3)];
  assert.is(next(...both), 'finish');
  assert.is(next(...both, { type: 'CorrespondentsMerged', data: all }), null);
});

const merged: NewEvent<DomainEvents>[] = [
  united,
  moved(2, 1, 20, 21),
  ...emptied(2),
  deleted(2),
  ...emptied(3),
  deleted(3),
  { type: 'CorrespondentsMerged', data: all },
];
const undoing: NewEvent<DomainEvents>[] = [...merged, { type: 'MergeUndoPlanned', data: all }];
const again = (id: number, recreatedAs: number): NewEvent<DomainEvents> => ({
  type: 'CorrespondentRecreated',
  data: { ...about, correspondentId: id, recreatedAs },
});

saga('an undo makes each loser again, and gives it its documents back', () => {
  assert.is(next(...undoing), 'recreate 2');
  assert.is(next(...undoing, again(2, 12)), 'return-documents 2');
  const one = [...undoing, again(2, 12), moved(1, 12, 20), returned(2, 21)];
  assert.is(next(...one), 'recreate 3');
  const both = [...one, again(3, 13), returned(3)];
  assert.is(next(...both), 'finish-undo');
  assert.is(next(...both, { type: 'MergeUndone', data: all }), null);
  const merge = fold(planned, ...both);
  assert.equal(
    merge?.losers.map(({ movedBack, left }) => [[...movedBack], left?.map(({ id }) => id)]),
    [
      [[20], [21]],
      [[], []],
    ],
  );
});

saga('a document moved twice counts once, with its newest digest', () => {
  const merge = fold(planned, moved(2, 1, 20), moved(2, 1, 20, 22));
  assert.equal([...(merge?.losers[0]?.moved.keys() ?? [])], [20, 22]);
});

const failed: NewEvent<DomainEvents> = { type: 'MergeFailed', data: { ...about, error: 'refused' } };
const retried: NewEvent<DomainEvents> = { type: 'MergeRetried', data: about };
const undo: NewEvent<DomainEvents> = { type: 'MergeUndoPlanned', data: all };

saga('one that failed stops, and goes on where it was when it is tried again', () => {
  assert.is(next(united, failed), null);
  assert.is(next(united, failed, retried), 'move-documents 2');
  assert.is(next(...undoing, failed), null);
  assert.is(next(...undoing, failed, retried), 'recreate 2');
});

saga('one that failed half-way is undone without making again who is still there', () => {
  assert.is(next(united, moved(2, 1, 20), failed, undo), 'return-documents 2');
});

saga(
  'what was open to all stays so: the owner goes once the namesake is deleted, and comes back before it',
  () => {
    const owned: NewEvent<DomainEvents> = {
      type: 'MergePlanned',
      data: { ...about, farmsysId: 'S1', reason: 'same-name', survivor: body(1, 5), losers: [loser(2, [])] },
    };
    const after = (...events: NewEvent<DomainEvents>[]) => {
      const merge = fold(owned, ...events);
      return merge && nextStep(merge)?.step;
    };
    const done = [united, ...emptied(2)];
    const taken: NewEvent<DomainEvents> = { type: 'OwnerTaken', data: { ...about, correspondentId: 1 } };
    const back: NewEvent<DomainEvents> = { type: 'OwnerReturned', data: { ...about, correspondentId: 1 } };
    assert.is(after(...done), 'delete');
    assert.is(after(...done, deleted(2)), 'take-owner');
    assert.is(after(...done, deleted(2), taken), 'finish');
    assert.is(after(...done, deleted(2), taken, undo), 'return-owner');
    assert.is(after(...done, deleted(2), taken, undo, back), 'recreate');
  },
);

saga('facts of other streams change nothing, and without a plan there is no merge', () => {
  assert.is(fold(united), null);
  const before = fold(planned);
  assert.equal(
    fold(planned, { type: 'DocumentTypeChanged', data: { documentTypeId: 1, freigabeErforderlich: true } })
      ?.losers,
    before?.losers,
  );
});

saga('what can be taken back and what can be tried again', () => {
  const phases: MergePhase[] = ['merging', 'failed', 'merged', 'undoing', 'undo-failed', 'undone'];
  assert.equal(
    phases.filter((phase) => whyNoUndo(phase) === null),
    ['failed', 'merged'],
  );
  assert.equal(
    phases.filter((phase) => whyNoRetry({ phase }) === null),
    ['failed', 'undo-failed'],
  );
});

saga.run();
