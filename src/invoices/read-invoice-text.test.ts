import assert from 'node:assert/strict';
import { suite } from 'uvu';
import { readInvoiceText } from './read-invoice-text.ts';
import { currencyIn, writtenAmount, writtenDate } from './written-values.ts';

const test = suite('invoices as text');
const factsOf = (text: string) => readInvoiceText(text).facts;
const euro = (value: string) => ({ value, currency: 'EUR' });

test('a German invoice', () => {
  const { facts, faults } = readInvoiceText(`Landhandel Müller GmbH & Co. KG
Am Speicher 1, 12345 Kornhausen
Hof Lindenau                                   Ihre USt-IdNr.: DE111111111
Rechnung
Rechnungsnummer: RE-2026/0815
Rechnungsdatum: 12. November 2026   Ihre Bestellung: B-77
1 Saatweizen Z2    24,5 dt    45,00    1.102,50
Nettobetrag 1.102,50 €
zzgl. 7 % USt 77,18 €
Rechnungsbetrag 1.179,68 €
Bei Zahlung innerhalb von 14 Tagen gewähren wir 2 % Skonto.
Zahlbar bis zum 12.12.2026 ohne Abzug
USt-IdNr. DE 123 456 788  Steuernummer 181/815/08155
Volksbank IBAN DE89 3704 0044 0532 0130 00 BIC COBADEFFXXX
Sparkasse IBAN: DE79 0000 0000 1234 5678 90`);
  assert.deepEqual(faults, []);
  assert.deepEqual(facts, {
    kind: 'invoice',
    number: 'RE-2026/0815',
    date: '2026-11-12',
    supplierVatId: 'DE123456788',
    supplierTaxNumber: '181/815/08155',
    net: euro('1102.5'),
    gross: euro('1179.68'),
    due: euro('1179.68'),
    dueDate: '2026-12-12',
    cashDiscounts: [{ days: 14, until: '2026-11-26', percent: '2', amount: euro('23.59') }],
    iban: 'DE89370400440532013000',
    otherIbans: ['DE79000000001234567890'],
    bic: 'COBADEFFXXX',
    orderNumber: 'B-77',
  });
});

test('an English invoice, with its values below their labels', () => {
  const facts = factsOf(`INVOICE
Invoice number
INV-4711
Invoice date
November 12, 2026
Due date: 12 Dec 2026
Subtotal £1,000.00
VAT 20% £200.00
Invoice total £1,200.00
Already paid £200.00
Amount due
£1,000.00`);
  const pounds = (value: string) => ({ value, currency: 'GBP' });
  assert.deepEqual(facts, {
    kind: 'invoice',
    number: 'INV-4711',
    date: '2026-11-12',
    net: pounds('1000'),
    gross: pounds('1200'),
    due: pounds('1000'),
    dueDate: '2026-12-12',
  });
});

test('what no label leads to is not guessed', () => {
  assert.deepEqual(factsOf('Sehr geehrte Frau Berg,\nam 12.11.2026 haben wir 119,00 € überwiesen.'), {});
  assert.deepEqual(factsOf(''), {});
  assert.deepEqual(factsOf('Gesamtbetrag: siehe Anlage\nRechnungsnummer: folgt'), {});
});

test('a wrong IBAN and a date of another century are told', () => {
  const { facts, faults } = readInvoiceText('IBAN: DE89 3704 0044 0532 0130 01\nRechnungsdatum: 01.01.1753');
  assert.deepEqual(facts, {});
  assert.deepEqual(faults.map(({ code }) => code).sort(), ['date-implausible', 'iban-wrong']);
});

const AMOUNTS: [text: string, value: string | null][] = [
  ...([
    ['1.234,50', '1234.5'],
    ['1,234.50', '1234.5'],
    ["1'234.50", '1234.5'],
    ['1.234,5', '1234.5'],
    ['1.234', '1234'],
    ['0.125', '0.125'],
    ['12,5', '12.5'],
    ['1.234.567', '1234567'],
    ['-0.00', '0'],
    ['12,50-', '-12.5'],
    ['1e9', null],
    ['1.23.4', null],
    ['1,2,3', null],
    ['', null],
    ['.', null],
  ] as [string, string | null][]),
];
for (const [text, value] of AMOUNTS)
  test(`"${text}" is ${value ?? 'no amount'}`, () => assert.equal(writtenAmount(text), value));

const DATES: [text: string, date: string | undefined][] = [
  ['12.11.2026', '2026-11-12'],
  ['1. März 2026', '2026-03-01'],
  ['3.4.26', '2026-04-03'],
  ['2026-11-12', '2026-11-12'],
  ['12 Dec 2026', '2026-12-12'],
  ['November 12, 2026', '2026-11-12'],
  ['11/25/2026', '2026-11-25'],
  ['31.02.2026', undefined],
  ['12.11.20261', undefined],
];
for (const [text, date] of DATES)
  test(`"${text}" is ${date ?? 'no date'}`, () => assert.equal(writtenDate(text), date));

test('a currency is that of the text where it names one alone', () => {
  assert.equal(currencyIn('119,00 € (EUR)'), 'EUR');
  assert.equal(currencyIn('119,00 € = 128,00 USD'), null);
  assert.equal(currencyIn('119,00'), null);
});

test('a long text of noise comes to an end', () => {
  const noise = 'Rechnungsnummer Rechnungsbetrag 1.1.1.1.1.1 IBAN DE11 1111 1111 '.repeat(20_000);
  assert.deepEqual(factsOf(noise).number, undefined);
  factsOf(`${'A'.repeat(400_000)}\n${'9'.repeat(400_000)}\n${'1.'.repeat(200_000)}`);
});

test.run();
