import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isBic, isCreditorReference, isIban, isQrReference, isVatId, vatIdForm } from './check-digits.ts';

test('an IBAN has its length and its check digits', () => {
  const right = [
    'DE89370400440532013000',
    'CH9300762011623852957',
    'GB82WEST12345698765432',
    'NL91ABNA0417164300',
  ];
  assert.equal(right.map(isIban), [true, true, true, true]);
  const wrong = ['DE89370400440532013001', 'DE8937040044053201300', 'DE00370400440532013000', '', 'DE'];
  assert.equal(wrong.map(isIban), [false, false, false, false, false]);
  // Two digits that were swapped.
  assert.not(isIban('DE89370400440532010300'));
});

test('references are checked by their digits', () => {
  assert.ok(isCreditorReference('RF18539007547034'));
  assert.not(isCreditorReference('RF19539007547034'));
  assert.ok(isQrReference('210000000003139471430009017'));
  assert.not(isQrReference('210000000003139471430009018'));
  assert.not(isQrReference('21000000000313947143000901'));
});

test('VAT ids have the form of their country, however they are written', () => {
  const written = [
    'DE 123 456 789',
    'ATU12345678',
    'NL123456789B01',
    'CHE-123.456.789 MWST',
    'FR 12 345678901',
  ];
  assert.equal(written.map(vatIdForm).map(isVatId), [true, true, true, true, true]);
  assert.equal(['DE12345678', 'XX123456789', '', 'ATU123456789'].map(isVatId), [false, false, false, false]);
});

test('a BIC has eight or eleven signs', () => {
  assert.equal(['GENODEF1XXX', 'GENODEF1', 'GENODEF1XX', 'GENO3EF1'].map(isBic), [true, true, false, false]);
});

test.run();
