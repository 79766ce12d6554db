import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { paper } from '../../../scripts/testing/paper.ts';
import { tagRules } from '../../../scripts/testing/tag-tree.ts';
import type { Change, DocumentFields } from '../../domain/events/index.ts';
import { overwrittenChanges, reversed } from './reversed-changes.ts';

// Given what was written and what the document is like now, then that leads back, or that is no longer held.

const undo = suite('taking changes back');
const title: Change = { what: 'title', from: 'Scan', to: 'Rechnung' };
const owner: Change = { what: 'owner', from: null, to: 3 };
const field: Change = { what: 'customField', field: 7, to: [1, 2] };
const note: Change = { what: 'note', to: 'seen' };
const add = (tag: number): Change => ({ what: 'addTag', tag });
const remove = (tag: number): Change => ({ what: 'removeTag', tag });

const given = (...changes: Change[]) => ({
  now: (now: Partial<DocumentFields> = {}) => ({
    back: reversed(changes, paper(now), tagRules()),
    lost: overwrittenChanges(changes, paper(now)),
  }),
});

undo('values go back to what they were; a field that was not there is emptied', () => {
  assert.equal(given(title, owner, field).now().back, [
    { what: 'title', from: 'Rechnung', to: 'Scan' },
    { what: 'owner', from: 3, to: null },
    { what: 'customField', field: 7, from: [1, 2], to: null },
  ]);
});

undo('a note tells what happened: it stays, and is never missed', () => {
  assert.equal(given(note).now(), { back: [], lost: [] });
});

undo('tags that were added go, those that were removed come back', () => {
  assert.equal(given(add(5), remove(6)).now({ tags: [5] }).back, [remove(5), add(6)]);
});

undo('parents go with their child, unless another child needs them', () => {
  const added = [add(1), add(2), add(3)];
  assert.equal(given(...added).now({ tags: [1, 2, 3] }).back, [remove(1), remove(2), remove(3)]);
  assert.equal(given(...added).now({ tags: [1, 2, 3, 4] }).back, [remove(2), remove(3)]);
});

undo('what the document holds as it was written is not lost', () => {
  const now = {
    ...{ title: 'Rechnung', owner: 3, tags: [5] },
    customFields: [{ field: 7, value: [1, 2] }],
  };
  assert.equal(given(title, owner, field, add(5), remove(6)).now(now).lost, []);
});

undo('what somebody has changed since is lost, and is named', () => {
  const now = { title: 'Von Hand', tags: [6], customFields: [{ field: 7, value: [1] }] };
  const all = [title, owner, field, add(5), remove(6)];
  assert.equal(given(...all).now(now).lost, all);
});

undo.run();
