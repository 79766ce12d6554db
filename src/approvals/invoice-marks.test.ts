import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { contradicted } from './invoice-marks.ts';

const marks = suite('what custom fields say otherwise than the invoice');
const FIELDS = { amount: '119', currency: 'EUR', due: '2026-12-17' };
const INVOICE = { gross: '119', due_amount: null, currency: 'EUR', due: '2026-12-17' };

marks('amount and due date, as far as both state them', () => {
  assert.is(contradicted(FIELDS, INVOICE), 0);
  assert.is(contradicted({ ...FIELDS, amount: '191', due: '2026-12-18' }, INVOICE), 2);
  assert.is(contradicted({ ...FIELDS, currency: 'CHF' }, INVOICE), 1);
  assert.is(contradicted({ amount: null, currency: null, due: null }, INVOICE), 0);
  assert.is(contradicted(FIELDS, { gross: null, due_amount: null, currency: null, due: null }), 0);
});

marks('who pays what is left contradicts nothing, nor does an amount without a currency', () => {
  assert.is(contradicted({ ...FIELDS, amount: '100' }, { ...INVOICE, due_amount: '100' }), 0);
  assert.is(contradicted({ ...FIELDS, currency: null }, INVOICE), 0);
});

marks.run();
