import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fact, recordedAs, type Told } from '../../../scripts/testing/given.ts';
import {
  deleted,
  emptied,
  merged,
  moved,
  planned,
  recreated,
  returned,
  undoPlanned,
  united,
} from '../../../scripts/testing/merge-facts.ts';
import { foldMerge, type MergePhase, whyNoRetry, whyNoUndo } from './merge.ts';

const merge = suite('a merge, folded from its events');
const fold = (...events: Told[]) => foldMerge(recordedAs(events));

merge('a document moved twice counts once, with its newest digest', () => {
  const [first] = fold(planned, moved(2, 1, 20), moved(2, 1, 20, 22))?.losers ?? [];
  assert.equal([...(first?.moved.keys() ?? [])], [20, 22]);
});

merge('an undo knows what went back, and what stayed', () => {
  const losers = fold(
    ...[planned, united, moved(2, 1, 20, 21), ...emptied(2), deleted(2), ...emptied(3), deleted(3), merged],
    ...[undoPlanned, recreated(2, 12), moved(1, 12, 20), returned(2, 21), recreated(3, 13), returned(3)],
  )?.losers.map(({ movedBack, left }) => [[...movedBack], left?.map(({ id }) => id)]);
  assert.equal(losers, [
    [[20], [21]],
    [[], []],
  ]);
});

merge('without a plan there is none, and facts of other streams change nothing', () => {
  assert.is(fold(united), null);
  const other = fact('DocumentTypeChanged', { documentTypeId: 1, freigabeErforderlich: true });
  assert.equal(fold(planned, other)?.losers, fold(planned)?.losers);
});

const PHASES: MergePhase[] = ['merging', 'failed', 'merged', 'undoing', 'undo-failed', 'undone'];

merge('it is undone when it is over, or has failed', () => {
  assert.equal(
    PHASES.filter((phase) => whyNoUndo(phase) === null),
    ['failed', 'merged'],
  );
});

merge('it is tried again only when it has failed', () => {
  assert.equal(
    PHASES.filter((phase) => whyNoRetry({ phase }) === null),
    ['failed', 'undo-failed'],
  );
});

merge.run();
