import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { at, given } from '../scripts/testing/given.ts';
import {
  deleted,
  failed,
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
} from '../scripts/testing/merge-facts.ts';
import { type MergeRow, merges } from './merges.ts';

const FAILED = { because: { code: 'merge-stuck' }, error: 'refused' };
const NO_FAILURE = { because: null, error: null };

const list = suite('the list of merges');

list('a merge that is planned tells who becomes whom, and how many documents go along', () => {
  given(planned)
    .fold(merges)
    .gives({
      ...{ merge_id: mergeId, state: 'merging', farmsys_id: 'S1', reason: 'chosen' },
      ...{ survivor_id: 1, survivor_name: 'C1', documents: 2, moved: 0, moved_back: 0 },
      losers: [
        { id: 2, name: 'C2', recreatedAs: null },
        { id: 3, name: 'C3', recreatedAs: null },
      ],
      ...{ left_count: 0, left_sample: [], because: null, error: null },
      ...{ planned_at: at(1), planned_by: 'anna', progress_at: at(1) },
    });
});

list('every step is progress', () => {
  for (const step of [united, moved(2, 1, 20), deleted(2), returned(2)])
    given(planned, step)
      .fold(merges)
      .gives({ state: 'merging', planned_at: at(1), progress_at: at(2) });
});

list('documents count where they went: to the one that stays, or back', () => {
  given(planned, moved(2, 1, 20, 21), moved(3, 1, 30), moved(1, 12, 20))
    .fold(merges)
    .gives({ moved: 3, moved_back: 1 });
});

list('it ends merged', () => {
  given(planned, united, merged)
    .fold(merges)
    .gives({ state: 'merged', progress_at: at(3) });
});

list('one that failed says why, and is merging again when it is tried again', () => {
  given(planned, failed)
    .fold(merges)
    .gives({ state: 'failed', ...FAILED });
  given(planned, failed, retried)
    .fold(merges)
    .gives({ state: 'merging', ...NO_FAILURE });
});

list('an undo has a failure of its own, and goes on as an undo', () => {
  given(planned, merged, undoPlanned).fold(merges).gives({ state: 'undoing' });
  given(planned, merged, undoPlanned, failed)
    .fold(merges)
    .gives({ state: 'undo-failed', ...FAILED });
  given(planned, merged, undoPlanned, failed, retried)
    .fold(merges)
    .gives({ state: 'undoing', ...NO_FAILURE });
});

list('one that failed can be undone instead, and is no failure then', () => {
  given(planned, failed, undoPlanned)
    .fold(merges)
    .gives({ state: 'undoing', ...NO_FAILURE });
});

list('an undo tells under which id each came back, and what stayed behind', () => {
  given(planned, merged, undoPlanned, recreated(2, 12), returned(2, 20, 21), returned(3, 30), undone)
    .fold(merges)
    .gives({
      state: 'undone',
      losers: [
        { id: 2, name: 'C2', recreatedAs: 12 },
        { id: 3, name: 'C3', recreatedAs: null },
      ],
      left_count: 3,
      left_sample: [20, 21, 30].map((id) => ({ id, reason: 'gone' })),
    });
});

list('of many that stayed behind the first hundred are named, and all are counted', () => {
  const many = Array.from({ length: 90 }, (_, index) => index + 1);
  const row = given(planned, returned(2, ...many), returned(3, ...many))
    .fold(merges)
    .row<MergeRow>();
  assert.equal([row?.left_count, row?.left_sample.length], [180, 100]);
});

list('what belongs to no merge that was planned makes none', () => {
  given(united, moved(2, 1, 20), deleted(2), merged, failed, retried, undoPlanned)
    .fold(merges)
    .gives();
});

list.run();
