import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Merge, progressOf } from './merge-states.ts';

const progress = suite('how far a merge is');
const documents = (over: Partial<Merge['documents']>): Merge['documents'] => ({
  planned: 10,
  moved: 0,
  movedBack: 0,
  left: 0,
  firstLeft: [],
  ...over,
});

progress('there: what has moved, of what was planned or turned up since', () => {
  assert.equal(progressOf({ state: 'merging', documents: documents({ moved: 4 }) }), { done: 4, total: 10 });
  assert.equal(progressOf({ state: 'merged', documents: documents({ moved: 12 }) }), { done: 12, total: 12 });
});

progress('and back: what came back or stays, of what had moved', () => {
  const half = documents({ moved: 8, movedBack: 3, left: 1 });
  assert.equal(progressOf({ state: 'undoing', documents: half }), { done: 4, total: 8 });
});
progress.run();
