import assert from 'node:assert/strict';
import { suite } from 'uvu';
import { readPaymentCode } from './payment-code.ts';

const test = suite('payment codes');
const EPC = [
  ...['BCD', '002', '1', 'SCT', 'GENODEF1XXX', 'Landhandel Müller', 'DE89370400440532013000', 'EUR119.00'],
  ...['', '', 'RE-2026-0815', ''],
];
const epc = (changes: Record<number, string> = {}) =>
  readPaymentCode(EPC.map((line, index) => changes[index] ?? line).join('\n'));
const SWISS = [
  ...['SPC', '0200', '1', 'CH4431999123000889012', 'S', 'Max Muster & Söhne', 'Musterstrasse', '123'],
  ...['8000', 'Seldwyla', 'CH', '', '', '', '', '', '', '', '50.00', 'CHF', 'S', 'Simon Muster'],
  ...['Musterstrasse', '1', '8000', 'Seldwyla', 'CH', 'QRR', '210000000003139471430009017', '', 'EPD'],
  '//S1/10/10201409/11/190512/20/1400.000-53/30/106017086/31/180508/32/7.7/40/2:10;0:30',
];
const swiss = (changes: Record<number, string> = {}) =>
  readPaymentCode(SWISS.map((line, index) => changes[index] ?? line).join('\r\n'));
const codesOf = (reading: ReturnType<typeof readPaymentCode>) => reading?.faults.map(({ code }) => code);

test('an EPC code names payee, account, amount and reference', () => {
  assert.deepEqual(epc(), {
    source: 'epc',
    facts: {
      due: { value: '119', currency: 'EUR' },
      iban: 'DE89370400440532013000',
      bic: 'GENODEF1XXX',
      payee: 'Landhandel Müller',
      reference: 'RE-2026-0815',
    },
    faults: [],
    missing: [],
  });
  assert.equal(epc({ 9: 'RF18539007547034', 10: '' })?.facts.reference, 'RF18539007547034');
  assert.equal(epc({ 7: '' })?.facts.due, undefined);
});

test('what is wrong in an EPC code is told, and the rest is read', () => {
  assert.deepEqual(codesOf(epc({ 6: 'DE89370400440532013001' })), ['iban-wrong']);
  assert.deepEqual(codesOf(epc({ 7: 'EUR1.234,5' })), ['amount-unreadable']);
  assert.deepEqual(codesOf(epc({ 7: 'EUR1e9' })), ['amount-unreadable']);
  assert.deepEqual(codesOf(epc({ 9: 'RF19539007547034' })), ['reference-wrong']);
  assert.deepEqual(codesOf(epc({ 4: 'BANK' })), ['bic-wrong']);
  assert.deepEqual(codesOf(epc({ 3: 'INST' })), ['code-unreadable']);
  assert.equal(epc({ 3: 'INST' })?.facts.iban, 'DE89370400440532013000');
});

test('a Swiss QR bill names them too, and its billing information number, date, VAT id and terms', () => {
  assert.deepEqual(swiss()?.facts, {
    number: '10201409',
    date: '2019-05-12',
    supplierVatId: 'CHE106017086',
    due: { value: '50', currency: 'CHF' },
    iban: 'CH4431999123000889012',
    payee: 'Max Muster & Söhne',
    reference: '210000000003139471430009017',
    cashDiscounts: [{ days: 10, until: '2019-05-22', percent: '2', amount: { value: '1', currency: 'CHF' } }],
  });
  assert.deepEqual(swiss()?.faults, []);
});

test('a wrong check digit of a Swiss reference is told', () => {
  assert.deepEqual(codesOf(swiss({ 28: '210000000003139471430009018' })), ['reference-wrong']);
  assert.deepEqual(codesOf(swiss({ 27: 'NON', 28: '' })), []);
  assert.equal(swiss({ 18: '' })?.facts.due, undefined);
  assert.equal(swiss({ 31: '//S1/10/A\\/7/11/190512' })?.facts.number, 'A/7');
});

test('other codes ask nobody to pay', () => {
  assert.deepEqual(['', 'ASN00042', 'https://hof.example', 'BCDE'].map(readPaymentCode), [
    null,
    null,
    null,
    null,
  ]);
  assert.deepEqual(codesOf(readPaymentCode('BCD')), ['code-unreadable', 'iban-wrong']);
  assert.deepEqual(codesOf(readPaymentCode('SPC')), ['code-unreadable', 'iban-wrong', 'reference-wrong']);
});

test.run();
