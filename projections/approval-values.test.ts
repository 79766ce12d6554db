import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { meaningOf, optionsThat } from './approval-meanings.ts';
import { dayIn, foldedText, moneyIn, optionIn } from './approval-values.ts';

const values = suite('what approvals read from custom fields');

for (const [value, expected] of [
  ['EUR119.00', { minor: 11_900, currency: 'EUR' }],
  ['EUR-5.00', { minor: -500, currency: 'EUR' }],
  ['USD0.10', { minor: 10, currency: 'USD' }],
  ['119.1', { minor: 11_910, currency: null }],
  ['EUR999999999999.99', { minor: 99_999_999_999_999, currency: 'EUR' }],
  ['19.995', { minor: 2_000, currency: null }],
  ['EUR-0.00', { minor: 0, currency: 'EUR' }],
  [12, { minor: 1_200, currency: null }],
  ['119,00', null],
  ['€119.00', null],
  ['', null],
  [null, null],
  [true, null],
] as const) {
  values(`the amount in ${JSON.stringify(value)}`, () => {
    assert.equal(moneyIn([{ field: 1, value }], 1), expected);
  });
}

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
