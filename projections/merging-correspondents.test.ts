import { suite } from 'uvu';
import { given } from '../scripts/testing/given.ts';
import { failed, merged, mergeId, planned, undone, undoPlanned } from '../scripts/testing/merge-facts.ts';
import { mergingCorrespondents } from './merging-correspondents.ts';

const taken = suite('correspondents that take part in a merge');
const row = (id: number) => ({ merging_key: `${mergeId}/${id}`, correspondent_id: id, merge_id: mergeId });

taken('all of them are taken from the plan on, the one that stays too', () => {
  given(planned).fold(mergingCorrespondents).gives(row(1), row(2), row(3));
});

taken('a merge that failed keeps them: it is tried again or undone', () => {
  given(planned, failed).fold(mergingCorrespondents).gives(row(1), row(2), row(3));
});

taken('they are free when it is over', () => {
  given(planned, merged).fold(mergingCorrespondents).gives();
});

taken('and taken once more while it is undone', () => {
  given(planned, merged, undoPlanned).fold(mergingCorrespondents).gives(row(1), row(2), row(3));
  given(planned, merged, undoPlanned, undone).fold(mergingCorrespondents).gives();
});

taken.run();
