import assert from 'node:assert/strict';
import { suite } from 'uvu';
import { agreeOn, preferredFacts } from './agree-on.ts';
import type { FactName, InvoiceFacts, Stated } from './invoice-facts.ts';
import { areSameName } from './same-name.ts';

const test = suite('agreement of sources');
const euro = (value: string) => ({ value, currency: 'EUR' });
const [OURS, OTHER] = ['DE89370400440532013000', 'DE79000000001234567890'];
const xml = (facts: InvoiceFacts): Stated => ({ source: 'zugferd', facts });
const code = (facts: InvoiceFacts): Stated => ({ source: 'epc', facts });
const text = (facts: InvoiceFacts): Stated => ({ source: 'text', facts });
const stateOf = (fact: FactName, ...stated: Stated[]) =>
  agreeOn(stated).find((row) => row.fact === fact)?.state;

test('a row for each fact that is stated, the most reliable source first', () => {
  const rows = agreeOn([
    text({ number: 'RE 2026-0815', gross: { value: '119', currency: null } }),
    code({ due: euro('119'), iban: OURS }),
    xml({ number: 'RE-2026-0815', gross: euro('119'), due: euro('119') }),
  ]);
  assert.deepEqual(
    rows.map(({ fact, state, values }) => [fact, state, ...values.map(({ source }) => source)]),
    [
      ['number', 'agreed', 'zugferd', 'text'],
      ['gross', 'agreed', 'zugferd', 'text'],
      ['due', 'agreed', 'zugferd', 'epc'],
      ['iban', 'single', 'epc'],
    ],
  );
});

test('a conflict stays one, whichever value is shown first', () => {
  const stated = [xml({ gross: euro('119') }), text({ gross: euro('191') })];
  assert.equal(stateOf('gross', ...stated), 'conflict');
  assert.deepEqual(preferredFacts(stated).gross, euro('119'));
  const dollars = text({ gross: { value: '119', currency: 'USD' } });
  assert.equal(stateOf('gross', xml({ gross: euro('119') }), dollars), 'conflict');
});

test('an IBAN agrees where all sources name it, be it their first or not', () => {
  const banks = text({ iban: OTHER, otherIbans: [OURS] });
  assert.equal(stateOf('iban', code({ iban: OURS }), banks), 'agreed');
  assert.equal(preferredFacts([banks, code({ iban: OURS })]).iban, OURS);
  assert.equal(preferredFacts([xml({ iban: OTHER, otherIbans: [OURS] }), code({ iban: OURS })]).iban, OURS);
  assert.equal(stateOf('iban', code({ iban: OURS }), text({ iban: OTHER })), 'conflict');
});

test('whoever is not paid by another one is the payee', () => {
  const bill = xml({ supplierName: 'Landhandel Müller GmbH & Co. KG' });
  assert.equal(stateOf('payee', bill, code({ payee: 'LANDHANDEL MUELLER' })), 'agreed');
  assert.equal(stateOf('payee', bill, code({ payee: 'Inkasso Schnell' })), 'conflict');
  const assigned = xml({ supplierName: 'Landhandel Müller', payee: 'Factoring AG' });
  assert.equal(stateOf('payee', assigned, code({ payee: 'Factoring' })), 'agreed');
});

test('a correction is headed as an invoice, a credit note is not', () => {
  assert.equal(stateOf('kind', xml({ kind: 'correction' }), text({ kind: 'invoice' })), 'agreed');
  assert.equal(stateOf('kind', xml({ kind: 'credit-note' }), text({ kind: 'invoice' })), 'conflict');
});

test('two codes of one page are two statements', () => {
  assert.equal(stateOf('iban', code({ iban: OURS }), code({ iban: OTHER })), 'conflict');
});

test('names are of one business without their legal forms', () => {
  assert.ok(areSameName('Landhandel Müller GmbH & Co. KG', 'landhandel mueller'));
  assert.ok(areSameName('Agrar e.G.', 'AGRAR eG'));
  assert.ok(!areSameName('Landhandel Müller', 'Landhandel Meier'));
  assert.ok(!areSameName('GmbH', 'GmbH'));
});

test.run();
