import assert from 'node:assert/strict';
import { suite } from 'uvu';
import { ciiXml, type TestInvoice, ublXml } from '../../../scripts/testing/invoice-xml.ts';
import { textOfPdf } from '../../../scripts/testing/text-of-pdf.ts';
import { readInvoiceFile } from './read-invoice-file.ts';
import { showInvoice } from './show-invoice.ts';
import { XmlRefused } from './xml-refused.ts';

const test = suite('readable invoices');
const shown = (xml: string, language: 'de' | 'en' = 'de') => showInvoice(Buffer.from(xml), language);
const many = (count: number): NonNullable<TestInvoice['lines']> =>
  Array.from({ length: count }, (_, n) => ({
    name: `Artikel ${n + 1}`,
    quantity: '1',
    price: '1',
    net: '1',
  }));

test('what is billed can be read as text, in German and in English', async () => {
  const german = await textOfPdf((await shown(ublXml())).pdf);
  for (const told of ['Rechnung RE-2026-0815', 'Landhandel Müller GmbH & Co. KG', 'Saatweizen', '2 dt'])
    assert.ok(german.includes(told), `${told} is not in: ${german}`);
  for (const told of ['119,00 EUR', '12.11.2026', 'DE79 0000 0000 1234 5678 90', 'Skonto', '26.11.2026'])
    assert.ok(german.includes(told), `${told} is not in: ${german}`);
  assert.ok(!german.includes('#SKONTO#'));
  const english = await textOfPdf((await shown(ciiXml({ kindCode: '381' }), 'en')).pdf);
  for (const told of ['Credit note RE-2026-0815', '119.00 EUR', '12 Nov 2026', 'Cash discount'])
    assert.ok(english.includes(told), `${told} is not in: ${english}`);
});

test('the XML is inside, byte by byte, and its files are beside it', async () => {
  const attached = `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="../zeiten.csv">${Buffer.from('a;b').toString('base64')}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
  const xml = ublXml().replace('<cac:AccountingSupplierParty>', `${attached}<cac:AccountingSupplierParty>`);
  const { pdf, xmlSha256 } = await shown(xml);
  const { readings, faults } = await readInvoiceFile(pdf, 'application/pdf');
  assert.deepEqual(faults, []);
  assert.deepEqual(
    readings.map((reading) => [reading.source, reading.attachment, reading.xmlSha256]),
    [['zugferd', 'xrechnung.xml', xmlSha256]],
  );
  const { PDFDocument } = await import('pdf-lib');
  const files = (await PDFDocument.load(pdf)).getAttachments();
  assert.deepEqual(
    files.map(({ name, data }) => [name, name.endsWith('.csv') ? Buffer.from(data).toString() : '']).sort(),
    [
      ['.._zeiten.csv', 'a;b'],
      ['xrechnung.xml', ''],
    ],
  );
});

test('the same XML gives the same bytes', async () => {
  const [one, other] = [await shown(ublXml()), await shown(ublXml())];
  assert.ok(Buffer.from(one.pdf).equals(other.pdf));
});

test('a long invoice goes on upon further pages, each with the head of the table', async () => {
  const { pdf, pages } = await shown(ublXml({ lines: many(150) }));
  assert.ok(pages >= 4 && pages <= 8, `${pages} pages`);
  const text = await textOfPdf(pdf);
  assert.equal(text.match(/Einzelpreis/g)?.length, text.match(/Seite \d von/g)?.length);
  for (const n of [1, 75, 150]) assert.ok(text.includes(`Artikel ${n} `) || text.includes(`Artikel ${n}\n`));
  assert.ok(text.includes(`Seite ${pages} von ${pages}`));
});

test('odd values are drawn, or left out', async () => {
  const odd = 'x'.repeat(5_000);
  const { pdf } = await shown(
    ublXml({ supplier: `${odd} 种子 \u202e`, terms: `${'Wort '.repeat(3_000)}\t\n` }),
  );
  const text = await textOfPdf(pdf);
  assert.ok(text.includes('xxx') && text.includes('Wort'));
  const nothing = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>';
  assert.equal((await shown(nothing)).pages, 1);
});

test('what is no invoice is refused', async () => {
  await assert.rejects(
    shown('<Order/>'),
    (error) => error instanceof XmlRefused && error.fault.code === 'not-an-invoice',
  );
});

test.run();
