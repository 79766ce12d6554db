import assert from 'node:assert/strict';
import { suite } from 'uvu';
import { ciiXml, type TestInvoice, ublXml, zugferd1Xml } from '../../../scripts/testing/invoice-xml.ts';
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
  assert.deepEqual(faults, [{ code: 'currency-unknown' }, { code: 'gross-missing', fact: 'gross' }]);
  assert.ok(missing.length > 8);
});

const codes = (xml: string): InvoiceFaultCode[] => read(xml).faults.map(({ code }) => code);
/** With something before the first of an element, or in its place. */
const before = (xml: string, tag: string, more: string) => xml.replace(tag, `${more}${tag}`);

test('an element of another namespace is not read as one of the invoice', () => {
  for (const [xml, tag] of [
    [ublXml(), '<cbc:ID>RE'],
    [ciiXml(), '<ram:ID>RE'],
  ] as const) {
    const forged = before(xml, tag, '<x:ID xmlns:x="urn:foreign">FOREIGN-1</x:ID>');
    assert.deepEqual([read(forged).facts.number, codes(forged)], ['RE-2026-0815', ['element-foreign']]);
  }
  const none = before(ciiXml(), '<ram:BuyerReference>', '<BuyerReference>none</BuyerReference>');
  assert.deepEqual(
    [read(none).facts.buyerReference, codes(none)],
    ['04011000-12345-03', ['element-foreign']],
  );
  // A prefix means what it was last declared to mean.
  const redeclared = ublXml().replace('<cbc:IssueDate>', '<cbc:IssueDate xmlns:cbc="urn:foreign">');
  assert.deepEqual(read(redeclared).facts.date, undefined);
});

test('what UBL holds in its extensions is nobody’s business', () => {
  const ext = 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2';
  const signed = `<e:UBLExtensions xmlns:e="${ext}"><e:UBLExtension><s:ID xmlns:s="urn:s">1</s:ID></e:UBLExtension></e:UBLExtensions>`;
  assert.deepEqual(codes(before(ublXml(), '<cbc:CustomizationID>', signed)), []);
});

test('what may stand once and stands twice is told: another program may read the other one', () => {
  const total =
    '<cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="EUR">1.00</cbc:PayableAmount></cac:LegalMonetaryTotal>';
  const twice = before(ublXml(), '<cac:LegalMonetaryTotal>', total);
  assert.deepEqual(codes(twice), ['element-doubled', 'gross-missing']);
  const doubled: [string, string, string][] = [
    [ublXml(), '<cbc:ID>RE', '<cbc:ID>RE-2</cbc:ID>'],
    [ublXml(), '<cbc:IssueDate>', '<cbc:IssueDate>2026-01-01</cbc:IssueDate>'],
    [ublXml(), '<cbc:PayableAmount', '<cbc:PayableAmount currencyID="EUR">1</cbc:PayableAmount>'],
    [ciiXml(), '<ram:ID>RE', '<ram:ID>RE-2</ram:ID>'],
    [ciiXml(), '<ram:DuePayableAmount', '<ram:DuePayableAmount>1</ram:DuePayableAmount>'],
    [ciiXml(), '<ram:InvoiceCurrencyCode', '<ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>'],
    [zugferd1Xml(), '<ram:ID>RE', '<ram:ID>RE-2</ram:ID>'],
  ];
  for (const [xml, tag, more] of doubled)
    assert.ok(codes(before(xml, tag, more)).includes('element-doubled'), `${tag} twice`);
});

test('of what stands twice with other words none is taken; twice the same is one', () => {
  const number = (xml: string, tag: string, id: string) =>
    read(before(xml, `<${tag}>RE`, `<${tag}>${id}</${tag}>`)).facts.number;
  assert.equal(number(ublXml(), 'cbc:ID', 'RE-2'), undefined);
  assert.equal(number(ciiXml(), 'ram:ID', 'RE-2'), undefined);
  assert.equal(number(ublXml(), 'cbc:ID', 'RE-2026-0815'), 'RE-2026-0815');
  const vatId =
    '<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE111111125</ram:ID></ram:SpecifiedTaxRegistration>';
  const twoVatIds = before(ciiXml(), '<ram:SpecifiedTaxRegistration>', vatId);
  assert.equal(read(twoVatIds).facts.supplierVatId, undefined);
});

test('every account counts: of each means of payment, a second one beside it, and in a note', () => {
  const OTHER = 'DE75512108001245126199';
  const means = (id: string) =>
    `<cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>${id}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>`;
  const ibans = (xml: string) => {
    const { iban, otherIbans = [] } = read(xml).facts;
    return [iban, ...otherIbans].sort();
  };
  const both = [OTHER, 'DE79000000001234567890'].sort();
  assert.deepEqual(ibans(before(ublXml(), '<cac:PaymentTerms>', means(OTHER))), both);
  assert.deepEqual(
    ibans(ublXml().replace('</cac:PayeeFinancialAccount>', `<cbc:ID>${OTHER}</cbc:ID>$&`)),
    both,
  );
  const account = `<ram:PayeePartyCreditorFinancialAccount><ram:IBANID>${OTHER}</ram:IBANID></ram:PayeePartyCreditorFinancialAccount>`;
  assert.deepEqual(ibans(before(ciiXml(), '<ram:PayeePartyCreditorFinancialAccount>', account)), both);
  assert.deepEqual(ibans(ciiXml({ terms: `Bitte auf DE75 5121 0800 1245 1261 99 zahlen` })), both);
  assert.deepEqual(ibans(ciiXml({ supplier: `Müller, IBAN ${OTHER}` })), both);
  assert.deepEqual(ibans(ublXml({ iban: 'de75-5121-0800-1245-1261-99' })), [OTHER]);
});

const prepaid = (xml: string, amount: string) =>
  xml
    .replace(
      '<ram:DuePayableAmount>119.00',
      `<ram:TotalPrepaidAmount>${amount}</ram:TotalPrepaidAmount><ram:DuePayableAmount>100.00`,
    )
    .replace(
      '<cbc:PayableAmount currencyID="EUR">119.00',
      `<cbc:PrepaidAmount currencyID="EUR">${amount}</cbc:PrepaidAmount><cbc:PayableAmount currencyID="EUR">100.00`,
    );
test('what was paid before is not due any more', () => {
  for (const xml of [ciiXml(), ublXml()]) {
    assert.deepEqual([read(prepaid(xml, '19')).facts.due?.value, codes(prepaid(xml, '19'))], ['100', []]);
    assert.deepEqual(codes(prepaid(xml, '20')), ['due-differs']);
  }
});

test('the smallest profile cannot tell what was paid before', () => {
  const due = prepaid(ciiXml(), '20');
  const minimum = due.replace(
    'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    'urn:factur-x.eu:1p0:minimum',
  );
  assert.notEqual(minimum, due);
  assert.deepEqual(codes(minimum), []);
});

test('notes between the lines of ZUGFeRD 1.0 lack nothing', () => {
  const note =
    '<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:IncludedNote><ram:Content>Danke</ram:Content></ram:IncludedNote></ram:AssociatedDocumentLineDocument></ram:IncludedSupplyChainTradeLineItem>';
  const xml = zugferd1Xml().replace('<ram:IncludedSupplyChainTradeLineItem>', `${note}$&`);
  assert.deepEqual(read(xml).missing, read(zugferd1Xml()).missing);
  const nameless = ciiXml().replace('<ram:Name>Saatweizen</ram:Name>', '');
  assert.ok(read(nameless).missing.includes('lines'));
});

test('a month or a week is no day, and no fault', () => {
  const day = '<udt:DateTimeString format="102">20261110';
  for (const [format, text] of [
    ['610', '202611'],
    ['616', '202646'],
  ]) {
    const xml = ciiXml().replace(day, `<udt:DateTimeString format="${format}">${text}`);
    assert.notEqual(xml, ciiXml());
    assert.deepEqual(codes(xml), []);
  }
  assert.deepEqual(codes(ciiXml().replace(day, '<udt:DateTimeString format="102">202611')), [
    'date-unreadable',
  ]);
});

test('where no currency is named but beside the sums, it is theirs', () => {
  const unnamed = ublXml().replace('<cbc:DocumentCurrencyCode>EUR', '<cbc:DocumentCurrencyCode>');
  assert.deepEqual([read(unnamed).facts.gross, codes(unnamed)], [{ value: '119', currency: 'EUR' }, []]);
  const two = unnamed.replace('<cbc:PayableAmount currencyID="EUR">', '<cbc:PayableAmount currencyID="CHF">');
  assert.deepEqual(codes(two), ['currency-unknown']);
});

test.run();
