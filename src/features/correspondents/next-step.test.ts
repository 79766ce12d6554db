import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fact, recordedAs, type Told } from '../../../scripts/testing/given.ts';
import {
  body,
  deleted,
  emptied,
  failed,
  loser,
  merged,
  mergeId,
  moved,
  planned,
  recreated,
  retried,
  returned,
  undone,
  undoPlanned,
  united,
} from '../../../scripts/testing/merge-facts.ts';
import { foldMerge } from './merge.ts';
import { nextStep } from './next-step.ts';

// Given what has happened to a merge of two into one, then this comes next.

const steps = suite('the next step of a merge');
const after = (...events: Told[]) => {
  const merge = foldMerge(recordedAs(events));
  const step = merge && nextStep(merge);
  return step && ('loser' in step ? `${step.step} ${step.loser.correspondent.id}` : step.step);
};
const given = (...events: Told[]) => ({
  then: (expected: string | null, why?: string) => assert.is(after(planned, ...events), expected, why),
});
const first = [united, moved(2, 1, 20, 21), ...emptied(2)];
const both = [...first, deleted(2), ...emptied(3), deleted(3)];
const undoing = [...both, merged, undoPlanned];

steps('who stays gets the grants of all before anything else', () => {
  given().then('unite-grants');
});

steps('one loser after the other, each deleted only once it is empty and its setting has gone on', () => {
  given(united).then('empty-loser 2');
  given(united, moved(2, 1, 20, 21)).then('empty-loser 2', 'not compared yet');
  given(...first.slice(0, 3)).then('move-setting 2');
  given(...first).then('delete-loser 2');
  given(...first, deleted(2)).then('empty-loser 3');
});

steps('it is over when all are deleted', () => {
  given(...both).then('finish-merge');
  given(...both, merged).then(null);
});

steps('an undo makes each loser again, and gives it its documents back', () => {
  given(...undoing).then('recreate-loser 2');
  given(...undoing, recreated(2, 12)).then('return-documents 2');
  const one = [...undoing, recreated(2, 12), moved(1, 12, 20), returned(2, 21)];
  given(...one).then('recreate-loser 3');
  given(...one, recreated(3, 13), returned(3)).then('finish-undo');
  given(...one, recreated(3, 13), returned(3), undone).then(null);
});

steps('one that failed stops, and goes on where it was when it is tried again', () => {
  given(united, failed).then(null);
  given(united, failed, retried).then('empty-loser 2');
  given(...undoing, failed).then(null);
  given(...undoing, failed, retried).then('recreate-loser 2');
});

steps('one that failed half-way is undone without making again who is still there', () => {
  given(united, moved(2, 1, 20), failed, undoPlanned).then('return-documents 2');
});

const owned = fact('MergePlanned', {
  ...{ mergeId, farmsysId: 'S1', reason: 'same-name', survivor: body(1, 5), losers: [loser(2, [])] },
});
const taken = fact('OwnerTaken', { mergeId, correspondentId: 1 });
const back = fact('OwnerReturned', { mergeId, correspondentId: 1 });

steps('what was open to all stays so: the owner goes once the namesake is deleted', () => {
  assert.is(after(owned, united, ...emptied(2)), 'delete-loser 2');
  assert.is(after(owned, united, ...emptied(2), deleted(2)), 'take-owner');
  assert.is(after(owned, united, ...emptied(2), deleted(2), taken), 'finish-merge');
});

steps('and the owner comes back before the namesake does', () => {
  const before = [owned, united, ...emptied(2), deleted(2), taken, undoPlanned];
  assert.is(after(...before), 'return-owner');
  assert.is(after(...before, back), 'recreate-loser 2');
});

steps.run();
