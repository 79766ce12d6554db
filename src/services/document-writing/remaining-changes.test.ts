import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Change, DocumentFields } from '../../domain/events/index.ts';
import { overwritten } from './overwritten.ts';
import { remainingChanges } from './remaining-changes.ts';

const rule = 'r';
const plan: Change[] = [
  { what: 'title', from: 'old', to: 'new', rule },
  { what: 'correspondent', from: null, to: 9, rule },
  { what: 'customField', field: 7, from: 'EUR1.00', to: 'EUR2.00', rule },
  { what: 'customField', field: 8, to: '2026-03-05', rule },
  { what: 'note', to: 'seen', rule },
  { what: 'addTag', tag: 5, rule },
  { what: 'removeTag', tag: 16, rule },
];
const untouched: DocumentFields = {
  title: 'old',
  correspondent: null,
  documentType: null,
  created: '2026-01-01',
  owner: null,
  tags: [16],
  customFields: [{ field: 7, value: 'EUR1.00' }],
};
const done: DocumentFields = {
  ...untouched,
  title: 'new',
  correspondent: 9,
  tags: [5],
  customFields: [
    { field: 7, value: 'EUR2.00' },
    { field: 8, value: '2026-03-05' },
  ],
};
const open = suite('open changes');

open('all, while nothing is written', () => assert.equal(remainingChanges(plan, untouched, []), plan));
open('none, when all is written', () => assert.equal(remainingChanges(plan, done, ['seen']), []));
open('those that got lost, in a document that is half written', () => {
  const half = { ...done, title: 'old', tags: [5, 16] };
  assert.equal(
    remainingChanges(plan, half, ['seen']).map(({ what }) => what),
    ['title', 'removeTag'],
  );
});
open('not what somebody else has set meanwhile', () => {
  const others = {
    ...done,
    title: 'theirs',
    customFields: [
      { field: 7, value: 'EUR3.00' },
      { field: 8, value: null },
    ],
  };
  assert.equal(remainingChanges(plan, others, ['seen']), []);
});
open('overwritten are only the scalars that Paperless saves late', () => {
  assert.equal(
    overwritten(plan, untouched).map(({ what }) => what),
    ['title', 'correspondent'],
  );
});
open.run();
