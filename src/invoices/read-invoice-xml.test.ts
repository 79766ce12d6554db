import assert from 'node:assert/strict';
import { suite } from 'uvu';
import { ciiXml, type TestInvoice, ublXml, zugferd1Xml } from '../../scripts/testing/invoice-xml.ts';
import type { InvoiceFaultCode, InvoiceReading } from './invoice-facts.ts';
import { readInvoiceXml } from './read-invoice-xml.ts';
import { XmlRefused } from './xml-refused.ts';

const test = suite('invoices in XML');
const read = (xml: string): InvoiceReading => readInvoiceXml(Buffer.from(xml));
const euro = (value: string) => ({ value, currency: 'EUR' });
const faultsOf = (xml: string) => read(xml).faults.map(({ code }) => code);

test('CII, UBL and ZUGFeRD 1.0 give the same facts of the same invoice', () => {
  const facts = {
    supplierName: 'Landhandel Müller GmbH & Co. KG',
    supplierVatId: 'DE123456788',
    supplierNumber: '70012',
    number: 'RE-2026-0815',
    date: '2026-11-12',
    kind: 'invoice',
    net: euro('100'),
    tax: euro('19'),
    taxes: [{ rate: '19', category: 'S', net: euro('100'), tax: euro('19') }],
    gross: euro('119'),
    due: euro('119'),
    dueDate: '2026-12-12',
    cashDiscounts: [{ days: 14, until: '2026-11-26', percent: '2', amount: euro('2.38') }],
    iban: 'DE79000000001234567890',
    reference: 'RE-2026-0815',
    buyerReference: '04011000-12345-03',
    orderNumber: 'B-77',
  };
  for (const xml of [ciiXml(), ublXml(), zugferd1Xml()]) {
    const reading = read(xml);
    assert.deepEqual(reading.facts, facts);
    assert.deepEqual([reading.faults, reading.missing], [[], []]);
  }
  assert.deepEqual(
    [ciiXml(), ublXml(), zugferd1Xml()].map((xml) => read(xml).source),
    ['cii', 'ubl', 'cii'],
  );
});

test('credit notes and corrections are known by their codes', () => {
  assert.equal(read(ublXml({ kindCode: '381' })).facts.kind, 'credit-note');
  assert.deepEqual(read(ublXml({ kindCode: '381' })).faults, []);
  assert.equal(read(ciiXml({ kindCode: '381' })).facts.kind, 'credit-note');
  assert.equal(read(ciiXml({ kindCode: '384' })).facts.kind, 'correction');
});

test('amounts keep their currency, and the decimals that it has', () => {
  const yen = read(ciiXml({ currency: 'JPY', net: '100', tax: '19', gross: '119' })).facts;
  assert.deepEqual(yen.gross, { value: '119', currency: 'JPY' });
  assert.deepEqual(yen.cashDiscounts?.[0]?.amount, { value: '2', currency: 'JPY' });
  const lines = [{ name: 'Öl', quantity: '1', price: '100.125', net: '100.125' }];
  const dinar = { currency: 'KWD', lines, net: '100.125', tax: '19.024', gross: '119.149' };
  assert.deepEqual(read(ciiXml(dinar)).faults, []);
});

const WRONG: [title: string, given: TestInvoice, code: InvoiceFaultCode][] = [
  ['an amount as people write it', { gross: '1.234,5' }, 'amount-unreadable'],
  ['an amount with an exponent', { gross: '1e9' }, 'amount-unreadable'],
  ['an unknown currency', { currency: 'TALER' }, 'currency-unknown'],
  ['a date in 1753', { date: '1753-01-01' }, 'date-implausible'],
  ['a date that the calendar does not have', { date: '2026-02-30' }, 'date-unreadable'],
  ['a wrong IBAN', { iban: 'DE79000000001234567891' }, 'iban-wrong'],
  ['a VAT id of another form', { vatId: 'DE12' }, 'vat-id-wrong'],
  ['a discount that is no number', { terms: '#SKONTO#TAGE=14#PROZENT=zwei#' }, 'cash-discount-unreadable'],
  ['a sum that is not that of the lines', { net: '101', gross: '120' }, 'lines-differ-from-sum'],
  ['tax that is not 19 %', { tax: '18', gross: '118' }, 'tax-differs'],
  ['a gross sum without the tax', { gross: '100' }, 'gross-differs'],
  [
    'a line that is not its price times its quantity',
    { lines: [{ name: 'Weizen', quantity: '3', price: '45', net: '100' }] },
    'line-differs',
  ],
];
for (const [title, given, code] of WRONG) {
  test(`${title} is ${code}, and the rest is read`, () => {
    for (const xml of [ciiXml(given), ublXml(given)]) {
      assert.ok(faultsOf(xml).includes(code), faultsOf(xml).join());
      assert.equal(read(xml).facts.number, 'RE-2026-0815');
    }
  });
}

test('minus zero is zero', () => {
  const nothing = { lines: [{ name: 'x', quantity: '1', price: '0', net: '-0.00' }], net: '-0.00' };
  const { facts, faults } = read(ciiXml({ ...nothing, tax: '0', gross: '-0.00' }));
  assert.deepEqual([facts.gross?.value, faults], ['0', []]);
});

test('what the law demands and is not there is listed, less of it for a small amount', () => {
  const without = (xml: string, tag: RegExp) => xml.replace(tag, '');
  const noDelivery = /<ram:ActualDeliverySupplyChainEvent>.*<\/ram:ActualDeliverySupplyChainEvent>/;
  const small = ciiXml();
  assert.deepEqual(read(without(small, noDelivery)).missing, []);
  const large = ciiXml({ net: '1000', tax: '190', gross: '1190' });
  assert.deepEqual(read(without(large, noDelivery)).missing, ['delivery-date']);
  const nameless = without(large, /<ram:Name>Landhandel[^<]*<\/ram:Name>/);
  assert.deepEqual(read(without(nameless, /<ram:TypeCode>380.*?<\/ram:IssueDateTime>/)).missing, [
    'supplier-name',
    'date',
  ]);
});

const refusal = (xml: string | Uint8Array): string => {
  try {
    readInvoiceXml(typeof xml === 'string' ? Buffer.from(xml) : xml);
    return 'read';
  } catch (error) {
    assert.ok(error instanceof XmlRefused, String(error));
    return error.fault.code;
  }
};

test('hostile and broken XML is refused with its reason', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "a"><!ENTITY b "&a;&a;&a;">]>${ublXml().slice(38)}`;
  assert.equal(refusal(bomb), 'dtd-refused');
  assert.equal(refusal('<!DOCTYPE Invoice SYSTEM "file:///etc/passwd"><Invoice/>'), 'dtd-refused');
  assert.equal(refusal(ublXml().replace('Saatweizen', '&boom;')), 'not-xml');
  assert.equal(refusal(''), 'empty');
  assert.equal(refusal('Sehr geehrte Damen und Herren'), 'not-xml');
  assert.equal(refusal(ublXml().slice(0, -20)), 'not-xml');
  assert.equal(refusal('<a>'.repeat(100)), 'too-deep');
  assert.equal(refusal(`<a>${'<b/>'.repeat(200_000)}</a>`), 'too-many-elements');
  assert.equal(refusal(Buffer.alloc(50 * 1_024 * 1_024, ' ')), 'too-large');
  const order = 'urn:oasis:names:specification:ubl:schema:xsd:Order-2';
  assert.equal(refusal(`<Order xmlns="${order}"/>`), 'not-an-invoice');
  assert.equal(refusal('<Invoice xmlns="urn:of:somebody:else"/>'), 'not-an-invoice');
});

test('other encodings are read, as the XML declares or its first bytes show', () => {
  const declared = (name: string) => ublXml().replace('encoding="UTF-8"', `encoding="${name}"`);
  const nameIn = (bytes: Uint8Array) => readInvoiceXml(bytes).facts.supplierName;
  const name = 'Landhandel Müller GmbH & Co. KG';
  assert.equal(nameIn(Buffer.from(declared('ISO-8859-1'), 'latin1')), name);
  assert.equal(nameIn(Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le')), name);
  assert.equal(nameIn(Buffer.from(`\ufeff${ublXml()}`)), name);
  assert.equal(refusal(Buffer.from(ublXml(), 'latin1')), 'encoding-unknown');
  assert.equal(refusal(declared('klingon')), 'encoding-unknown');
});

test('an invoice with next to nothing in it is read, and says what is missing', () => {
  const cii = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';
  const { facts, faults, missing } = read(`<CrossIndustryInvoice xmlns="${cii}"/>`);
  assert.deepEqual(facts, { kind: 'invoice' });
  assert.deepEqual(faults, [{ code: 'currency-unknown' }]);
  assert.ok(missing.length > 8);
});

test.run();
