import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Agreement, InvoiceFacts } from '../../libs/invoices/index.ts';
import type { FieldDefinition } from '../../services/document-writing/index.ts';
import { suggestedFields } from './suggested-fields.ts';

const suggestions = suite('what an invoice says for the form of its document');
const FACTS: InvoiceFacts = {
  ...{ supplierName: 'Landhandel  Müller GmbH', number: 'RE-1', date: '2026-11-17', dueDate: '2026-12-17' },
  ...{ gross: { value: '119', currency: 'EUR' }, iban: 'DE02120300000000202051' },
};
const AGREEMENT: Agreement = [
  { fact: 'supplierName', state: 'single', values: [{ source: 'cii', value: 'Landhandel Müller GmbH' }] },
  {
    ...{ fact: 'gross', state: 'conflict' },
    values: [
      { source: 'cii', value: { value: '119', currency: 'EUR' } },
      { source: 'text', value: { value: '191', currency: 'EUR' } },
    ],
  },
];
const field = (id: number, type: string): [number, FieldDefinition] => [
  id,
  { id, name: '', type, options: [] },
];
const known = {
  correspondent: 3 as number | null,
  fields: { amount: 1, due: 2, number: 4, iban: 5 },
  definitions: new Map([field(1, 'monetary'), field(2, 'date'), field(4, 'string'), field(5, 'string')]),
};
const valuesOf = (facts: InvoiceFacts, more: Partial<typeof known> = {}) =>
  suggestedFields(facts, AGREEMENT, { ...known, ...more }).map(({ field, customField, value }) =>
    customField === null ? [field, value] : [customField, value],
  );

suggestions('title, date, correspondent, and the custom fields that settings name', () => {
  assert.equal(valuesOf(FACTS), [
    ['title', 'Landhandel Müller GmbH – Rechnung RE-1'],
    ['created', '2026-11-17'],
    ['correspondent', 3],
    [1, 'EUR119.00'],
    [2, '2026-12-17'],
    [4, 'RE-1'],
    [5, 'DE02120300000000202051'],
  ]);
});

suggestions('what sources state otherwise is marked, with the source that is taken', () => {
  const [, , , amount] = suggestedFields(FACTS, AGREEMENT, known);
  assert.equal([amount?.source, amount?.isDisputed], ['cii', true]);
});

suggestions('what is left to pay is the amount; kinds are named', () => {
  const facts: InvoiceFacts = { number: '7', kind: 'credit-note', due: { value: '1200', currency: 'JPY' } };
  assert.equal(valuesOf(facts, { correspondent: null }), [
    ['title', 'Gutschrift 7'],
    [1, 'JPY1200.00'],
    [4, '7'],
  ]);
});

suggestions('nothing that its field cannot hold, or that no field is named for', () => {
  const wrong = new Map([field(1, 'date'), field(2, 'monetary')]);
  assert.equal(valuesOf(FACTS, { definitions: wrong }).length, 3);
  assert.equal(valuesOf({}, { correspondent: null }), []);
});

suggestions.run();
