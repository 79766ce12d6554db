import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { paper } from '../../../scripts/testing/paper.ts';
import { asEdit, differing, fieldChanges } from './field-changes.ts';

const edits = suite('edits of a document');
const now = paper({ title: 'Scan', correspondent: 3 });

edits('only what differs is changed; what is not named stays', () => {
  assert.equal(fieldChanges(now, { title: 'Rechnung', created: '2026-11-01' }), [
    { what: 'title', from: 'Scan', to: 'Rechnung' },
  ]);
});

edits('a value is taken away with null', () => {
  assert.equal(fieldChanges(now, { correspondentId: null, documentTypeId: 1 }), [
    { what: 'correspondent', from: 3, to: null },
  ]);
});

edits('what the person saw and is another one by now is named', () => {
  assert.equal(differing(now, { title: 'Scan', correspondentId: 4 }), ['correspondentId']);
  assert.equal(differing(now, asEdit(now)), []);
});

edits.run();
