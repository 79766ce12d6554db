import assert from 'node:assert/strict';
import { suite } from 'uvu';
import { agreeOn } from './agree-on.ts';
import type { InvoiceFacts, InvoiceReading } from './invoice-facts.ts';
import { readPaymentCode } from './payment-code.ts';
import { readInvoiceText } from './read-invoice-text.ts';
import { severalInvoices } from './several-invoices.ts';

const test = suite('several invoices in one file');
const signsIn = (text: string, pages: string[] = []) => readInvoiceText(text, pages).several ?? [];
const giro = (iban: string, amount: string, reference: string) =>
  readPaymentCode(`BCD\n002\n1\nSCT\n\nHof\n${iban}\n${amount}\n\n\n${reference}`) as InvoiceReading;
const [ONE, OTHER] = ['DE89370400440532013000', 'DE75512108001245126199'];

const first = 'Rechnung\nRechnungsnummer: RE-2026-1098\nRechnungsbetrag 6.072,55 €\nSeite 1 von 3';
const second = 'Rechnung\nRechnungsnummer: RE-2026-64683\nRechnungsbetrag 7.633,06 €\nSeite 1 von 1';

test('two numbers, two sums, two first pages', () => {
  const text = `${first}\nSeite 2 von 3\nSeite 3 von 3\n${second}`;
  const { several, faults, facts } = readInvoiceText(text);
  assert.deepEqual(several, ['numbers', 'first-pages', 'sums']);
  assert.deepEqual(
    faults.map(({ code }) => code),
    ['several-invoices'],
  );
  assert.equal(facts.due, undefined, 'one for each: neither is what is to be paid');
  const rows = agreeOn([{ source: 'text', facts }]);
  for (const fact of ['number', 'gross'])
    assert.equal(rows.find((row) => row.fact === fact)?.state, 'conflict', fact);
  assert.deepEqual(signsIn('', [first, 'Seite 2 von 3', second]), several);
});

const INVOICE = 'Rechnung\nRechnungsnummer: RE-1\n';
const ORDINARY: Record<string, string> = {
  'its number on every page': `${INVOICE}Seite 1 von 2\n${INVOICE}Seite 2 von 2`,
  'its page at head and foot': `Seite 1 von 2\n${INVOICE}Seite 1 von 2\nSeite 2 von 2\nSeite 2 von 2`,
  'its number as a scan reads it': `${INVOICE}Rechnungsnummer: RE-l`,
  'what is left after a discount': `${INVOICE}Rechnungsbetrag 119,00 €\nRechnungsbetrag abzgl. 2 % Skonto 116,62 €`,
  'a sum carried over': `${INVOICE}Übertrag 50,00 €\nÜbertrag 100,00 €\nGesamtbetrag 119,00 €`,
  'a net sum, its tax and the gross one': `${INVOICE}Gesamtbetrag 100,00 €\n19 % USt 19,00 €\nGesamtbetrag 119,00 €`,
  'what was paid before': `${INVOICE}Gesamtbetrag 119,00 €\nAnzahlung 50,00 €\nGesamtbetrag 69,00 €`,
  'parts and what they come to': `${INVOICE}Gesamtbetrag 10,00 €\nGesamtbetrag 20,00 €\nGesamtbetrag 30,00 €`,
  'numbers of orders': `${INVOICE}Bestellnummer: B-1\nAuftragsnummer: A-2\nLieferschein-Nr. 77`,
  'an invoice that it settles': `${INVOICE}Abschlagsrechnung\nRechnungsnummer: AR-9\nzu Rechnungsnummer: AR-8`,
  'a correction': 'Rechnungskorrektur\nRechnungsnummer: K-1\nRechnungsnummer: RE-1',
  'an order of several pages': `${INVOICE}siehe Blatt 4 von 5`,
};
for (const [name, text] of Object.entries(ORDINARY))
  test(`not ${name}`, () => assert.deepEqual(signsIn(text), []));

test('two first pages of one sheet each, where pages are known', () => {
  const page = (number: string) => `Rechnung ${number}\nSeite 1 von 1`;
  assert.deepEqual(signsIn('', [page('A'), page('B')]), ['first-pages']);
  assert.deepEqual(signsIn(`${page('A')}\nSeite 1 von 1`), []);
});

test('two codes to pay by, but not two ways to pay one invoice', () => {
  const [code, same] = [
    giro(ONE, 'EUR6072.55', 'RE-2026-1098'),
    giro(OTHER, 'EUR5951.10', 'RE-2026-1098 Skonto'),
  ];
  const other = giro(ONE, 'EUR7633.06', 'RE-2026-64683');
  assert.deepEqual(severalInvoices([code, other]), ['payment-codes']);
  assert.deepEqual(severalInvoices([code, code, same]), []);
  assert.deepEqual(severalInvoices([giro(ONE, 'EUR1', ''), giro(ONE, 'EUR2', '')]), ['payment-codes']);
});

test('two XML files of other numbers, but not one in two vocabularies', () => {
  const xml = (number: string): InvoiceReading => ({
    ...{ source: 'zugferd', facts: { number } satisfies InvoiceFacts, faults: [], missing: [] },
  });
  assert.deepEqual(severalInvoices([xml('RE-1'), xml('RE-2')]), ['xml']);
  assert.deepEqual(severalInvoices([xml('RE-1'), xml('RE 1'), readInvoiceText(first)]), []);
});

test.run();
