import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { meaningOf, optionsThat } from './approval-meanings.ts';
import { dayIn, moneyIn, optionIn } from './approval-values.ts';
import { foldedText } from './folded-text.ts';

const values = suite('what approvals read from custom fields');

values('the amount in a field, with its currency', () => {
  assert.equal(moneyIn([{ field: 1, value: 'JPY1200' }], 1), { value: '1200', currency: 'JPY' });
});

values('no field set, or not on the document: nothing', () => {
  const fields = [{ field: 2, value: '2026-12-01' }];
  assert.equal([moneyIn(fields, 1), moneyIn(fields, null), dayIn(fields, null)], [null, null, null]);
  assert.equal([dayIn(fields, 2), dayIn([{ field: 2, value: 'bald' }], 2)], ['2026-12-01', null]);
  assert.equal(
    [optionIn([{ field: 15, value: '' }], 15), optionIn([{ field: 15, value: 7 }], 15)],
    [null, null],
  );
});

values('texts are searched without case and accents', () => {
  assert.is(foldedText('GROSSE Ölrechnung Café'), foldedText('große olrechnung CAFE'));
});

for (const [label, expected] of [
  ['Freigegeben', 'approves'],
  ['  GENEHMIGT ', 'approves'],
  ['approved', 'approves'],
  ['Nicht freigegeben', 'open'],
  ['Freigegeben?', 'open'],
  ['Abgelehnt', 'rejects'],
  ['Rejected', 'rejects'],
  ['Rückfrage', 'open'],
  ['', 'open'],
] as const) {
  values(`an option called “${label}” ${expected}`, () => {
    assert.is(meaningOf({ id: 'x', label }, {}), expected);
  });
}

values('what is set decides before the label; no value is open', () => {
  assert.is(meaningOf({ id: 'x', label: 'Freigegeben' }, { x: 'open' }), 'open');
  assert.is(meaningOf({ id: 'toString', label: 'Freigegeben' }, {}), 'approves');
  assert.is(meaningOf(null, {}), 'open');
});

values('options by meaning, those that are set and no longer offered among them', () => {
  const options = [
    { id: 'a', label: 'Freigegeben' },
    { id: 'b', label: 'Abgelehnt' },
    { id: 'c', label: 'Geprüft' },
  ];
  assert.equal(optionsThat(['approves'], options, { c: 'approves', gone: 'approves' }), ['a', 'c', 'gone']);
  assert.equal(optionsThat(['approves', 'rejects'], options, {}), ['a', 'b']);
});

values.run();
