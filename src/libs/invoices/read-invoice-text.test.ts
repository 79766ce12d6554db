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

test('a net sum is not told as the gross one', () => {
  const sums = (text: string) => {
    const { net, gross, due } = factsOf(text);
    return [net?.value, gross?.value, due?.value];
  };
  const told = 'Rechnungsbetrag netto 473,00 EUR\nUSt. 89,87 EUR\nBrutto 562,87 EUR';
  assert.deepEqual(sums(told), ['473', '562.87', '562.87']);
  for (const label of ['Rechnungssumme ohne USt.', 'Gesamtbetrag (netto)', 'Rechnungsbetrag zzgl. USt.'])
    assert.deepEqual(sums(`${label} 473,00 EUR`).slice(1), [undefined, undefined], label);
  assert.deepEqual(sums('Gesamtbetrag der Zuschläge 12,00 EUR'), [undefined, undefined, undefined]);
  assert.deepEqual(
    sums('Netto 473,00 EUR\nSumme netto 473,00 EUR\nMwSt 19 % 89,87 EUR\nEndbetrag 473,00 EUR'),
    [...['473', undefined, undefined]],
  );
  assert.deepEqual(sums('Nettobetrag 473,00\nUSt 0,00 EUR\nEndbetrag 473,00 EUR'), ['473', '473', '473']);
  assert.deepEqual(sums('Zahlbetrag 119,00 EUR\nmit 2 % Skonto Zahlbetrag 116,62 EUR')[2], '119');
  assert.deepEqual(sums('Brutto 24,50 t Tara 12,10 t')[1], undefined);
});

test('a sum is not told as gross where its line says anywhere that it is before tax', () => {
  const lines = [
    ...['Nettorechnungsbetrag 100,00 EUR', 'Gesamtbetrag 100,00 EUR netto', 'Zahlbetrag netto 100,00 EUR'],
    ...['Rechnungsbetrag 100,00 EUR zzgl. 19 % USt', 'Rechnungsbetrag in EUR netto 100,00'],
    'Invoice total 100.00 EUR plus VAT',
  ];
  for (const line of lines) {
    const { gross, due } = factsOf(line);
    assert.deepEqual([gross, due], [undefined, undefined], line);
  }
  assert.deepEqual(factsOf('Rechnungsbetrag 119,00 EUR').gross, euro('119'));
  assert.deepEqual(factsOf('Zahlbar in 30 Tagen netto: Zahlbetrag 119,00 EUR').due, euro('119'));
});

test('of several days none is taken, and that is said', () => {
  const { facts, faults } = readInvoiceText('Rechnungsdatum: 01.02.2024\nRechnungsdatum: 03.02.2024');
  assert.equal(facts.date, undefined);
  assert.deepEqual(faults, [{ code: 'several-values', fact: 'date', found: '2024-02-01, 2024-02-03' }]);
  assert.equal(factsOf('Rechnungsdatum: 01.02.2024\nRechnungsdatum: 1. Februar 2024').date, '2024-02-01');
});

test('a day without a label of the invoice beside it is not its date', () => {
  const date = (text: string) => factsOf(text).date;
  for (const line of [
    'Bestelldatum',
    'Lieferschein Datum:',
    'Zahlbar bis, den',
    'Geliefert, am',
    'Liefer-Datum:',
  ])
    assert.equal(date(`${line} 03.02.2024`), undefined, line);
  assert.equal(date('Kornhausen, den 03.02.2024'), '2024-02-03');
  assert.equal(date('Datum: 03.02.2024'), '2024-02-03');
});

test('the date of an order is not that of the invoice', () => {
  const date = (text: string) => factsOf(text).date;
  const order = 'Rechnung gemäß Bestellung vom 01.03.2018.';
  assert.equal(date(order), undefined);
  assert.equal(date(`${order}\nHandelsrechnung Nr. 471102 vom 05.03.2018`), '2018-03-05');
  assert.equal(date('Rechnung vom 5. März 2018'), '2018-03-05');
  assert.equal(date('Originalrechnung Nr. 1 vom 05.03.2018'), undefined);
});

test('the number of another document is not that of the invoice', () => {
  const number = (text: string) => factsOf(text).number;
  assert.equal(number('Rechnungskorrektur Nr. RK21 vom 16.09.2018\nUrsprungsbeleg-Nr : R8765'), 'RK21');
  assert.equal(number('Ursprungsbeleg-Nr : R8765'), undefined);
  assert.equal(number('Bestellung vom 1.9.2018 und Belegnummer 2018092011804'), undefined);
  assert.equal(number('zu Rechnungsnummer: 77'), undefined);
  assert.equal(number('Ihre Rechnungsnummer: 77'), undefined);
  assert.equal(number('Belegnummer: 471'), '471');
  assert.equal(number('Abschlagsrechnung Nr. 7'), '7');
});

test('what the buyer writes is an invoice; without a sign of either nothing is told', () => {
  const kind = (text: string) => factsOf(text).kind;
  assert.equal(kind('Gutschrift\n(Selbst ausgestellte Rechnung)'), 'invoice');
  assert.equal(kind('Gutschrift 77\nim Gutschriftverfahren nach § 14 Abs. 2 UStG'), 'invoice');
  assert.equal(kind('Gutschrift\nzu Rechnung RE-1 wegen Reklamation'), 'credit-note');
  assert.equal(kind('Gutschrift\nMilchgeld November'), undefined);
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
