import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Agreement, InvoiceReading } from '../../libs/invoices/index.ts';
import { isInvoice, recordedInvoice } from './recorded-invoice.ts';

const recorded = suite('an invoice as it is recorded');
const KEY = Buffer.from('key');
const EUR = (value: string) => ({ value, currency: 'EUR' });
const reading = (source: InvoiceReading['source'], facts: InvoiceReading['facts']): InvoiceReading => ({
  ...{ source, facts, faults: [], missing: [] },
  ...(source === 'cii' && { xmlSha256: 'd'.repeat(64) }),
});
const XML = reading('cii', {
  ...{ supplierName: 'Erika Mustermann', supplierVatId: 'DE136695976', number: 'RE-1', date: '2026-11-17' },
  ...{ gross: EUR('119'), due: EUR('100'), iban: 'DE02120300000000202051' },
  cashDiscounts: [
    { days: 14, percent: '1' },
    { days: 7, percent: '2', amount: EUR('2.38') },
  ],
});
const TEXT = reading('text', { number: 'RE-1', gross: EUR('191') });
const AGREEMENT: Agreement = [
  { fact: 'supplierName', state: 'single', values: [{ source: 'cii', value: 'Erika Mustermann' }] },
  { fact: 'supplierVatId', state: 'single', values: [{ source: 'cii', value: 'DE136695976' }] },
  {
    ...{ fact: 'number', state: 'agreed' },
    values: [
      { source: 'cii', value: 'RE-1' },
      { source: 'text', value: 'RE-1' },
    ],
  },
  { fact: 'date', state: 'single', values: [{ source: 'cii', value: '2026-11-17' }] },
  {
    ...{ fact: 'gross', state: 'conflict' },
    values: [
      { source: 'cii', value: EUR('119') },
      { source: 'text', value: EUR('191') },
    ],
  },
  { fact: 'due', state: 'single', values: [{ source: 'cii', value: EUR('100') }] },
  { fact: 'iban', state: 'single', values: [{ source: 'cii', value: 'DE02120300000000202051' }] },
];

recorded('the most reliable source is taken, and what contradicts it is named without its value', () => {
  const { facts, agreement } = recordedInvoice([XML, TEXT], AGREEMENT, KEY);
  assert.equal([facts?.number, facts?.gross, facts?.due], ['RE-1', EUR('119'), EUR('100')]);
  assert.equal([facts?.kind, facts?.dueDate, facts?.xmlSha256], ['invoice', null, 'd'.repeat(64)]);
  assert.equal(agreement[4], { fact: 'gross', agrees: false, sources: ['cii', 'text'] });
  assert.equal(agreement[2]?.agrees, true);
});

recorded('cash discounts end on a day, the first one first', () => {
  const { facts } = recordedInvoice([XML], AGREEMENT, KEY);
  assert.equal(facts?.cashDiscounts, [
    { until: '2026-11-24', percent: '2', amount: '2.38' },
    { until: '2026-12-01', percent: '1', amount: null },
  ]);
});

recorded('an account is recorded also where nothing else of an invoice can be read', () => {
  const alone = reading('text', { iban: 'DE02120300000000202051' });
  assert.equal(recordedInvoice([alone], [], KEY).facts?.ibans.length, 1);
  const garbled = {
    ...reading('text', { gross: EUR('900') }),
    faults: [{ code: 'iban-wrong', fact: 'iban' }],
  };
  assert.ok(recordedInvoice([garbled as InvoiceReading], [], KEY).facts?.ibanUnclear);
});

recorded('no name and no IBAN is recorded', () => {
  const { facts, agreement } = recordedInvoice([XML, TEXT], AGREEMENT, KEY);
  assert.not(/Mustermann|0300000/.test(JSON.stringify({ facts, agreement })));
  assert.is(facts?.iban?.lastFour, '2051');
});

recorded('a letter that names a sum or a date is no invoice; a payment code is', () => {
  assert.not(isInvoice([reading('text', { gross: EUR('5'), date: '2026-11-17' })]));
  assert.not(isInvoice([]));
  assert.ok(isInvoice([TEXT]));
  assert.ok(isInvoice([reading('epc', { iban: 'DE02120300000000202051' })]));
  assert.equal(recordedInvoice([reading('text', { date: '2026-11-17' })], [], KEY), {
    facts: null,
    agreement: [],
  });
});

recorded.run();
