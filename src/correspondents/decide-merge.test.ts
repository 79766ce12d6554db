import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { whyNoRetry, whyNoUndo } from './decide-merge.ts';
import type { MergePhase } from './merge.ts';

const commands = suite('what may be asked of a merge');
const PHASES: MergePhase[] = ['merging', 'failed', 'merged', 'undoing', 'undo-failed', 'undone'];

commands('it is undone when it is over, or has failed', () => {
  assert.equal(
    PHASES.filter((phase) => whyNoUndo(phase) === null),
    ['failed', 'merged'],
  );
});

commands('it is tried again only when it has failed', () => {
  assert.equal(
    PHASES.filter((phase) => whyNoRetry({ phase }) === null),
    ['failed', 'undo-failed'],
  );
});

commands.run();
