import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFArray, PDFDocument, PDFName, PDFString, rgb } from 'pdf-lib';
import { suite } from 'uvu';
import type { SegmentPage } from '../pages.ts';
import { assemble } from './assemble.ts';
import { openPdf } from './pdf-document.ts';
import { unlock } from './unlock.ts';

// What is cut, printed, mailed and saved is what was seen: a piece is drawn, and the same pages of its source.

const PDF = 'application/pdf';
const test = suite('a piece looks like its source');
let folder: string;
test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'same-look-'));
});
test.after(() => rm(folder, { recursive: true }));

/** `base`: what holds of layers that are not named. */
type Layers = { base?: 'OFF'; off?: number[]; on?: number[] };

/** Two pages; on the first a square in each of two layers, red and blue, and one without a layer, green. */
async function layered(layers: Layers | null): Promise<PDFDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const { context } = pdf;
  const page = pdf.addPage([200, 300]);
  page.drawRectangle({ x: 10, y: 10, width: 30, height: 30, color: rgb(0, 0.6, 0) });
  pdf.addPage([200, 300]).drawRectangle({ x: 50, y: 50, width: 20, height: 90 });
  if (!layers) return pdf;
  const groups = ['red', 'blue'].map((name) =>
    context.register(context.obj({ Type: 'OCG', Name: PDFString.of(name) })),
  );
  const { Resources } = page.node.normalizedEntries();
  Resources.set(PDFName.of('Properties'), context.obj({ L0: groups[0] ?? null, L1: groups[1] ?? null }));
  const content = '/OC /L0 BDC 1 0 0 rg 60 100 50 90 re f EMC /OC /L1 BDC 0 0 1 rg 120 100 50 90 re f EMC';
  page.node.addContentStream(context.register(context.stream(content)));
  const named = (numbers: number[] = []) => context.obj(numbers.map((n) => groups[n] ?? null));
  const shown = context.register(
    context.obj({
      ...(layers.base && { BaseState: layers.base }),
      ON: named(layers.on),
      OFF: context.register(named(layers.off)),
      Order: context.obj(groups),
    }),
  );
  pdf.catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: context.obj(groups), D: shown }));
  return pdf;
}

let files = 0;
async function laid(pdf: PDFDocument | Uint8Array): Promise<string> {
  files += 1;
  const path = join(folder, `${files}.pdf`);
  await writeFile(path, pdf instanceof PDFDocument ? await pdf.save() : pdf);
  return path;
}

async function made(paths: string[], pages: readonly SegmentPage[] | 'all') {
  files += 1;
  const into = join(folder, `${files} made.pdf`);
  const summary = await assemble({ files: paths.map((path) => ({ path, mediaType: PDF })), pages, into });
  return { ...summary, into };
}

const asIs = (...pages: number[]): SegmentPage[] => pages.map((page) => ({ page, rotate: 0 }));

/** The pages of files in their order, as they are drawn. */
async function drawn(paths: string[], pages?: number[]): Promise<string[]> {
  const pictures: string[] = [];
  for (const path of paths) {
    const document = await openPdf(path);
    for (const page of pages ?? document.pages.map((_, index) => index + 1))
      pictures.push(Buffer.from((await document.colour(page, 36)).data).toString('base64'));
    document.close();
  }
  return pictures;
}

const WAYS: [string, Layers][] = [
  ['one layer is hidden', { off: [0] }],
  ['all are hidden but one', { base: 'OFF', on: [1] }],
  ['all are shown', {}],
];

for (const [name, layers] of WAYS) {
  test(`layers: ${name}`, async () => {
    const source = await laid(await layered(layers));
    const cut = await made([source], asIs(2, 1, 1));
    assert.deepEqual(await drawn([cut.into]), await drawn([source], [2, 1, 1]));
    const again = await made([source], asIs(2, 1, 1));
    assert.equal(again.sha256, cut.sha256);
    // And a piece of a piece.
    const piece = await made([cut.into], asIs(3));
    assert.deepEqual(await drawn([piece.into]), await drawn([source], [1]));
    assert.doesNotMatch(await readFile(piece.into, 'latin1'), /IntakeCatalog/);
  });
}

test('layers of several files are hidden as in each of them', async () => {
  const sources: string[] = [];
  for (const layers of [null, ...WAYS.map(([, one]) => one), { base: 'OFF', on: [0, 1], off: [1] } as const])
    sources.push(await laid(await layered(layers as Layers | null)));
  const whole = await made(sources, 'all');
  const wanted = await drawn(sources);
  assert.deepEqual(await drawn([whole.into]), wanted);
  assert.equal(new Set(wanted).size, 5, 'no layer, red, blue, both, and the second pages');
});

test('what a file without hidden layers becomes is what it always became', async () => {
  const plain = await made([await laid(await layered(null))], asIs(1));
  const { catalog } = await PDFDocument.load(await readFile(plain.into));
  assert.deepEqual(
    catalog.keys().map((key) => key.toString()),
    ['/Pages', '/Type'],
  );
});

async function ofInks(inks: number): Promise<string> {
  const pdf = await layered(null);
  const profile = pdf.context.register(pdf.context.stream('a profile', { N: inks }));
  const intent = { Type: 'OutputIntent', S: 'GTS_PDFX', DestOutputProfile: profile };
  pdf.catalog.set(PDFName.of('OutputIntents'), pdf.context.obj([pdf.context.obj(intent)]));
  return laid(pdf);
}

test('what four inks look like stays said, of a file for itself', async () => {
  const intentsOf = async (path: string) =>
    (await PDFDocument.load(await readFile(path))).catalog
      .lookupMaybe(PDFName.of('OutputIntents'), PDFArray)
      ?.size();
  const print = await ofInks(4);
  assert.equal(await intentsOf((await made([print], asIs(2))).into), 1);
  assert.equal(await intentsOf((await made([await ofInks(3)], asIs(2))).into), undefined);
  assert.equal(
    await intentsOf((await made([print, await laid(await layered(null))], 'all')).into),
    undefined,
  );
});

/** Signed visibly, as far as a reader without keys can tell. */
async function signed(): Promise<string> {
  const pdf = await layered({ off: [0] });
  const { context } = pdf;
  const page = pdf.getPage(0);
  const look = context.register(
    context.stream('0 0 1 rg 0 0 80 20 re f', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 80, 20] }),
  );
  const value = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      ByteRange: [0, 10, 20, 30],
      Contents: PDFString.of('x'),
    }),
  );
  const widget = (more: object) =>
    context.register(
      context.obj({ Type: 'Annot', Subtype: 'Widget', FT: 'Sig', V: value, P: page.ref, F: 132, ...more }),
    );
  const shown = widget({ T: PDFString.of('Sig1'), Rect: [100, 20, 180, 40], AP: { N: look } });
  const unseen = widget({ T: PDFString.of('Sig2'), Rect: [0, 0, 0, 0] });
  const form = pdf.getForm();
  form.createTextField('kept').addToPage(page, { x: 20, y: 250, width: 90, height: 15 });
  form.acroForm.addField(shown);
  form.acroForm.addField(unseen);
  form.acroForm.dict.set(PDFName.of('SigFlags'), context.obj(3));
  page.node.addAnnot(shown);
  page.node.addAnnot(unseen);
  return laid(pdf);
}

test('a piece of what was signed has the look of the signature, and no signature that does not hold', async () => {
  const source = await signed();
  for (const piece of [await made([source], asIs(1)), await made([source, source], 'all')]) {
    const document = await openPdf(piece.into);
    assert.equal(document.signed, false);
    document.close();
    assert.equal((await drawn([piece.into]))[0], (await drawn([source]))[0]);
    const read = await PDFDocument.load(await readFile(piece.into));
    const objects = read.context.enumerateIndirectObjects().map(([, object]) => object.toString());
    assert.doesNotMatch(objects.join('\n'), /ByteRange|\/Sig\b|Sig[12]/);
    assert.equal(read.getForm().getFields()[0]?.getName(), 'kept');
  }
});

test('opened with its password, a file still says that it was signed, and lacks nothing', async () => {
  const source = await signed();
  const pdf = await PDFDocument.load(await readFile(source));
  await pdf.attach(Buffer.from('<x/>'), 'factur-x.xml', { mimeType: 'text/xml' });
  pdf.encrypt({ userPassword: 'offen', ownerPassword: 'owner', permissions: {} });
  const locked = await laid(Buffer.from(await pdf.save()));
  const into = `${locked}-open.pdf`;
  await unlock({ path: locked, mediaType: PDF }, 'offen', into);
  const document = await openPdf(into);
  assert.deepEqual([document.signed, document.attachments], [true, 1]);
  document.close();
  assert.deepEqual(await drawn([into]), await drawn([source]));
});

test('a file whose table of contents is wrong is cut like any other', async () => {
  const source = await laid(await layered({ off: [1] }));
  const broken = (await readFile(source, 'latin1')).replace(/startxref\s+\d+/, 'startxref\n999999');
  const misled = await laid(Buffer.from(broken, 'latin1'));
  const cut = await made([misled], asIs(1));
  assert.deepEqual(await drawn([cut.into]), await drawn([source], [1]));
});

test.run();
