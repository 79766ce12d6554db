import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { constants, deflateSync } from 'node:zlib';
import { suite } from 'uvu';
import { hybridPdf } from '../../../scripts/testing/hybrid-pdf.ts';
import { ciiXml, ublXml, zugferd1Xml } from '../../../scripts/testing/invoice-xml.ts';
import { readInvoiceFile } from './read-invoice-file.ts';

const test = suite('invoices in files');
const PDF = 'application/pdf';
const inside = (name: string, content: string) => ({ name, content });
const numbersIn = async (pdf: Uint8Array) =>
  (await readInvoiceFile(pdf, PDF)).readings.map(({ facts }) => facts.number);
const codesOf = async (bytes: Uint8Array, type = PDF) =>
  (await readInvoiceFile(bytes, type)).faults.map(({ code }) => code);

test('the XML of a PDF is read wherever it hangs: associated, in the names, nested', async () => {
  for (const where of ['both', 'names', 'nested', 'af'] as const) {
    const pdf = await hybridPdf([inside('factur-x.xml', ciiXml())], { where });
    const { readings, faults } = await readInvoiceFile(pdf, PDF);
    assert.deepEqual([readings.length, faults], [1, []], where);
    assert.equal(readings[0]?.source, 'zugferd');
    assert.equal(readings[0]?.attachment, 'factur-x.xml');
    assert.equal(readings[0]?.xmlSha256, hash('sha256', ciiXml()));
  }
  assert.deepEqual(await numbersIn(await hybridPdf([inside('ZUGFeRD-invoice.xml', zugferd1Xml())])), [
    'RE-2026-0815',
  ]);
});

test('a PDF that needs no password to be opened is decrypted, another one is told', async () => {
  const file = [inside('xrechnung.xml', ublXml())];
  assert.deepEqual(await numbersIn(await hybridPdf(file, { encrypted: {} })), ['RE-2026-0815']);
  assert.deepEqual(await codesOf(await hybridPdf(file, { encrypted: { password: 'x' } })), ['pdf-locked']);
});

test('the invoice is found among other files; two of them are told', async () => {
  const order = '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>';
  const picture = { name: 'hof.png', content: 'PNG', mimeType: 'image/png' };
  const pdf = await hybridPdf([picture, inside('order.xml', order), inside('factur-x.xml', ciiXml())]);
  const found = await readInvoiceFile(pdf, PDF);
  assert.deepEqual([found.readings.length, found.faults], [1, []]);
  const two = await hybridPdf([inside('a.xml', ciiXml()), inside('b.xml', ublXml({ number: 'RE-2' }))]);
  assert.deepEqual(await numbersIn(two), ['RE-2026-0815', 'RE-2']);
  assert.deepEqual(await codesOf(two), ['several-invoices']);
});

test('a file whose name promises an invoice is told where it is none that is known', async () => {
  const unknown = '<Invoice xmlns="urn:un:unece:uncefact:data:standard:CBFBUY:5"/>';
  for (const name of ['ZUGFeRD-invoice.xml', 'factur-x.xml', 'xrechnung.xml'])
    assert.deepEqual(await codesOf(await hybridPdf([inside(name, unknown)])), ['not-an-invoice']);
  assert.deepEqual(await codesOf(await hybridPdf([inside('lieferschein.xml', unknown)])), []);
});

test('files without an invoice are read without one', async () => {
  assert.deepEqual(await readInvoiceFile(await hybridPdf([]), PDF), { readings: [], faults: [] });
  assert.deepEqual(await readInvoiceFile(Buffer.from('GIF89a'), 'image/gif'), { readings: [], faults: [] });
  assert.deepEqual(await codesOf(Buffer.from('<Order xmlns="x"/>'), 'application/xml'), ['not-an-invoice']);
  assert.deepEqual(await codesOf(Buffer.alloc(0)), ['empty']);
  assert.deepEqual(await codesOf(Buffer.from('%PDF-1.7 and nothing more')), ['pdf-unreadable']);
});

test('a table of objects that claims to have milliards of them is not walked through', async () => {
  const pdf = Buffer.from(await hybridPdf([inside('factur-x.xml', ciiXml())])).toString('latin1');
  const absurd = pdf
    .replace(/\/Size (\d+)/, '/Size 1$1999999999')
    .replace(/\/Index \[ 0 /, '/Index [ 0 99999999999');
  assert.notEqual(absurd, pdf);
  assert.deepEqual(await codesOf(Buffer.from(absurd, 'latin1')), ['pdf-unreadable']);
});

test('what unpacks to more than an invoice is stopped there', async () => {
  const block = deflateSync(Buffer.alloc(1_024 * 1_024, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const bomb = Buffer.concat([block, ...Array(1_000).fill(block.subarray(2))]);
  assert.deepEqual(await codesOf(await bombPdf(bomb)), ['attachment-too-large']);
});

/** A PDF whose attachment is these deflated bytes. */
async function bombPdf(deflated: Buffer): Promise<Uint8Array> {
  const { PDFDocument, PDFName, PDFRawStream, PDFString } = await import('pdf-lib');
  const document = await PDFDocument.create();
  document.addPage();
  const { context, catalog } = document;
  const dict = context.obj({ Type: 'EmbeddedFile', Filter: 'FlateDecode', Length: deflated.length });
  const stream = context.register(PDFRawStream.of(dict, deflated));
  const spec = context.obj({ Type: 'Filespec', UF: PDFString.of('factur-x.xml'), EF: { F: stream } });
  catalog.set(PDFName.of('AF'), context.obj([context.register(spec)]));
  return document.save();
}

test('lengths that are none do not keep it busy: back to an earlier end, or beyond any file', async () => {
  const pdf = Buffer.from(await hybridPdf([inside('factur-x.xml', ciiXml())])).toString('latin1');
  const second = pdf.indexOf('/Length ', pdf.indexOf('endstream'));
  const back = second - pdf.indexOf('endstream');
  for (let more = 0; more < 40; more += 1) {
    const damaged = pdf.slice(0, second) + pdf.slice(second).replace(/\d+/, String(-back - more));
    assert.deepEqual(await codesOf(Buffer.from(damaged, 'latin1')), ['pdf-unreadable']);
  }
  const beyond = pdf.replace(/\/Length \d+/, '/Length 99999999999');
  assert.deepEqual(await codesOf(Buffer.from(beyond, 'latin1')), ['pdf-unreadable']);
});

test.run();
