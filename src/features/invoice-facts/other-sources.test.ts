import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FoundInvoice } from '../../gateways/farm-system/index.ts';
import { agreeOn, type InvoiceFacts, type Stated } from '../../libs/invoices/index.ts';
import { statedInFarmSystem, statedInPaperless } from './other-sources.ts';

const sources = suite('facts of an invoice in other systems');
const NUMBER_FIELD = 8;
const euro = (value: string) => ({ value, currency: 'EUR' });

type Fields = Partial<Parameters<typeof statedInPaperless>[0]>;
const inPaperless = (fields: Fields, file: InvoiceFacts = {}, numberField: number | null = NUMBER_FIELD) =>
  statedInPaperless(
    { amount: null, currency: null, due: null, custom_fields: [], iban_text: null, ...fields },
    numberField,
    file,
  ).facts;

sources('of a document without values nothing is stated', () => {
  assert.equal(inPaperless({}), {});
  assert.equal(inPaperless({ custom_fields: [{ field: NUMBER_FIELD, value: '  ' }] }), {});
  assert.equal(inPaperless({ custom_fields: [{ field: 9, value: 'RE-1' }] }), {});
});

sources('the number stands in the field that the settings name', () => {
  const fields = { custom_fields: [{ field: NUMBER_FIELD, value: ' RE-1 ' }] };
  assert.equal(inPaperless(fields), { number: 'RE-1' });
  assert.equal(inPaperless(fields, {}, null), {});
});

sources('the IBAN of the field that the settings name is one more origin', () => {
  assert.equal(inPaperless({ iban_text: 'DE02120300000000202051' }), { iban: 'DE02120300000000202051' });
});

sources('an amount is the whole sum, unless it is what the file says is left to pay', () => {
  const fields = { amount: '119', currency: 'EUR', due: '2026-12-17' };
  assert.equal(inPaperless(fields), { gross: euro('119'), dueDate: '2026-12-17' });
  assert.equal(inPaperless(fields, { gross: euro('238'), due: euro('119') }), {
    ...{ due: euro('119'), dueDate: '2026-12-17' },
  });
  assert.equal(inPaperless(fields, { gross: euro('119'), due: euro('119') }), {
    ...{ due: euro('119'), gross: euro('119'), dueDate: '2026-12-17' },
  });
  const dollars = { gross: euro('238'), due: { value: '119', currency: 'USD' } };
  assert.equal(inPaperless({ amount: '119', currency: 'EUR' }, dollars), { gross: euro('119') });
  // A field for numbers names no currency.
  assert.equal(inPaperless({ amount: '119' }, { gross: euro('238'), due: euro('119') }), {
    due: { value: '119', currency: null },
  });
});

const ENTRY: FoundInvoice = {
  ...{ id: 'e-1', externalNumber: 'RE-2026-0815', title: null, date: '2026-11-12' },
  ...{ amount: { minor: 11_900, currency: 'EUR' }, betriebId: null, link: null },
  supplier: { id: 's-1', number: '70012', name: 'Landhandel Müller' },
};
const inFarmSystem = (more: Partial<FoundInvoice>) => statedInFarmSystem({ ...ENTRY, ...more }).facts;

sources('an entry of the farm system states supplier, number, day and the whole sum', () => {
  assert.equal(inFarmSystem({}), {
    ...{ supplierName: 'Landhandel Müller', supplierNumber: '70012', number: 'RE-2026-0815' },
    ...{ date: '2026-11-12', gross: euro('119') },
  });
  assert.equal(inFarmSystem({ amount: { minor: 1_200, currency: 'JPY' } }).gross, {
    ...{ value: '1200', currency: 'JPY' },
  });
});

sources('what the farm system left empty, or wrote as nothing that can be compared, is not stated', () => {
  const empty = { externalNumber: ' ', date: null, amount: null, supplier: null };
  assert.equal(inFarmSystem(empty), {});
  const odd = { ...empty, date: '12.11.2026', amount: { minor: 11_900, currency: 'euro' } };
  assert.equal(inFarmSystem(odd), {});
  const supplier = { id: 's-1', number: null, name: 'Landhandel Müller' };
  assert.equal(inFarmSystem({ ...empty, supplier }), { supplierName: 'Landhandel Müller' });
});

sources('beside the file both agree with it, or are shown as conflicts', () => {
  const facts = { number: 'RE 2026/0815', date: '2026-11-12', gross: euro('119') };
  const file: Stated = { source: 'zugferd', facts };
  const fields = { amount: '119.5', currency: 'EUR', due: null, custom_fields: [], iban_text: null };
  const states = (entry: Partial<FoundInvoice>) =>
    agreeOn([
      file,
      statedInPaperless(fields, NUMBER_FIELD, facts),
      statedInFarmSystem({ ...ENTRY, ...entry }),
    ])
      .filter(({ fact }) => ['number', 'date', 'gross'].includes(fact))
      .map(({ fact, state, values }) => [fact, state, ...values.map(({ source }) => source)]);
  assert.equal(states({}), [
    ['number', 'agreed', 'zugferd', 'farm-system'],
    ['date', 'agreed', 'zugferd', 'farm-system'],
    ['gross', 'conflict', 'zugferd', 'farm-system', 'paperless'],
  ]);
  assert.equal(states({ externalNumber: 'RE-2026-0816', date: '2026-11-13' }).slice(0, 2), [
    ['number', 'conflict', 'zugferd', 'farm-system'],
    ['date', 'conflict', 'zugferd', 'farm-system'],
  ]);
});

sources.run();
