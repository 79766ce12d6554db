import { randomUUID } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, apiAs, asPerson, believePeople } from '../../../scripts/testing/as-person.ts';
import { readZpl } from '../../../scripts/testing/read-zpl.ts';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';

const labels = suite('labels over HTTP');
let fixture: ServiceFixture;
let anna: Api;
let ben: Api;
const ASN = '0193a000-a5a5-7000-8000-000000000001';

labels.before(async () => {
  fixture = await serviceFixture({ documents: 1, authenticate: believePeople });
  anna = apiAs(fixture, 'anna', { permissions: ['MANAGE_SETTINGS', 'VIEW_INBOX', 'EDIT_DOCUMENTS'] });
  ben = apiAs(fixture, 'ben', { permissions: ['VIEW_INBOX'], username: 'ben' });
});
labels.after(() => fixture.close());

const bytes = async (path: string, body: object, accept = '*/*') => {
  const answer = await fetch(`${fixture.url}/api${path}`, {
    method: 'POST',
    headers: {
      ...asPerson('ben', { permissions: ['VIEW_INBOX'] }),
      ...{ accept, 'content-type': 'application/json' },
    },
    body: JSON.stringify(body),
  });
  return { answer, data: Buffer.from(await answer.arrayBuffer()) };
};
const template = (more: object = {}) => ({
  ...{ name: 'Kiste', symbology: 'QRCode', content: 'K-{{kunde}}', widthMm: 62, heightMm: 29 },
  ...{ lines: [{ text: '{{kunde}} {{document.title}}', sizeMm: 3 }], erkennungsMuster: '^K-' },
  ...more,
});
const faults = ({ body }: { body: Record<string, unknown> }) =>
  (body.errors as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`);

labels('PNG, PDF and ZPL by Accept: the same dots, readable, and no number is given out', async () => {
  const png = await bytes('/barcode-templates/preview', { templateId: ASN, dpi: 203 });
  assert.equal([png.answer.status, png.answer.headers.get('content-type')], [200, 'image/png']);
  assert.is(png.answer.headers.get('x-label-readable'), 'yes');
  const grey = await sharp(png.data).greyscale().raw().toBuffer();
  const zpl = await bytes('/barcode-templates/preview', { templateId: ASN, dpi: 203 }, 'application/zpl');
  assert.equal(
    [...readZpl(zpl.data.toString()).pixels],
    [...grey].map((value) => (value === 0 ? 1 : 0)),
  );
  const pdf = await bytes('/barcode-templates/preview', { templateId: ASN }, 'application/pdf');
  assert.is((await PDFDocument.load(pdf.data)).getPageCount(), 1);
  assert.equal((await anna('GET', '/number-ranges')).body.items, []);
});

labels(
  'what is known of a label: the next number, its warnings, its picture; fields stand for themselves',
  async () => {
    const { status, body } = await ben('POST', '/barcode-templates/check', {
      template: template(),
      dpi: 203,
    });
    assert.is(status, 200);
    assert.equal([body.readable, body.read, body.content, body.number], [true, 'K-kunde', 'K-kunde', null]);
    assert.is((body.warnings as { code: string }[])[0]?.code, 'text-shrunk');
    assert.is(Buffer.from(String(body.picture), 'base64').subarray(1, 4).toString(), 'PNG');
    const fields = { kunde: 'Müller', farbe: 'rot' };
    const unknown = await ben('POST', '/barcode-templates/check', { template: template(), fields });
    assert.equal(faults(unknown), ['fields unknown-field']);
    const document = await ben('POST', '/barcode-templates/check', { template: template(), documentId: 1 });
    assert.is(document.status, 403, 'documents are for those who may see them');
    const seen = await anna('POST', '/barcode-templates/check', { template: template(), documentId: 1 });
    assert.is(seen.status, 200);
  },
);

labels('a template is saved only if a label of it can be printed and read', async () => {
  for (const [more, fault] of [
    [{ symbology: 'Code128', content: 'Łódź' }, 'content label-letters'],
    [{ content: `${'x'.repeat(1_990)}{{kunde}}`, symbology: 'Code128' }, 'content label-too-long'],
    [{ marginMm: 0.5 }, 'marginMm label-margin-too-small'],
    [{ marginMm: 20 }, 'marginMm label-margin-too-large'],
    [{ numberRange: 'nirgends' }, 'numberRange range-unknown'],
    [{ content: '{{docment.title}}' }, 'content variable-unknown'],
  ] as const) {
    const refused = await anna('POST', '/barcode-templates', template(more));
    assert.is(refused.status, 422, fault);
    assert.equal(faults(refused), [fault]);
  }
  const { status, body } = await anna('POST', '/barcode-templates', template());
  assert.is(status, 201);
  assert.equal([body.fields, body.needsDocument], [['kunde'], true]);
});

labels('a sheet draws its numbers once, also when it is asked for again', async () => {
  const sheet = { templateId: ASN, count: 3, sheet: 'a4-7x27', firstPlace: 188, sheetId: randomUUID() };
  const first = await bytes('/print-jobs/sheet', sheet);
  assert.equal([first.answer.status, first.answer.headers.get('content-type')], [200, 'application/pdf']);
  assert.is((await PDFDocument.load(first.data)).getPageCount(), 2);
  await bytes('/print-jobs/sheet', sheet);
  const { body } = await anna('GET', '/number-ranges/asn/report');
  const { first: lowest, next } = body.range as { first: number; next: number };
  assert.equal([body.drawn, next - lowest], [3, 3]);
  const gaps = (body.neverScanned as { items: { from: number; to: number }[] }).items;
  assert.equal(
    gaps.map(({ from, to }) => [from, to]),
    [[lowest, lowest + 2]],
  );
});

labels(
  'sheets on which the label has no place, and fields that are not filled in, draw nothing',
  async () => {
    const own = { columns: 2, rows: 2, widthMm: 20, heightMm: 10 };
    const refusedFor = async (more: object) => {
      const { answer, data } = await bytes('/print-jobs/sheet', {
        templateId: ASN,
        count: 1,
        sheet: own,
        ...more,
      });
      assert.is(answer.status, 422);
      return faults({ body: JSON.parse(data.toString()) });
    };
    assert.equal(await refusedFor({}), ['sheet label-outside-sheet']);
    assert.equal(await refusedFor({ sheet: { ...own, widthMm: 120 } }), ['sheet sheet-outside-paper']);
    assert.equal(await refusedFor({ sheet: 'a4-3x8', firstPlace: 25 }), ['firstPlace too-large']);
    const { items } = (await ben('GET', '/barcode-templates')).body as {
      items: { templateId: string; name: string }[];
    };
    const templateId = items.find(({ name }) => name === 'Kiste')?.templateId;
    assert.equal(await refusedFor({ sheet: 'a4-3x8', templateId }), [
      'fields.kunde missing',
      'documentId missing',
    ]);
    assert.is((await anna('GET', '/number-ranges/asn/report')).body.drawn, 3);
  },
);

labels('a range that is exhausted says how much is left, and gives nothing', async () => {
  const short = await anna('POST', '/number-ranges', { name: 'kurz', last: 2 });
  assert.is(short.status, 201);
  assert.is((await ben('GET', '/number-ranges')).status, 403);
  const kept = await anna(
    'POST',
    '/barcode-templates',
    template({ name: 'Kurz', content: 'N{{number}}', lines: [], numberRange: 'kurz', widthMm: 25 }),
  );
  assert.is(kept.status, 201);
  const { templateId } = kept.body;
  const { answer, data } = await bytes('/print-jobs/sheet', { templateId, count: 3, sheet: 'a4-3x8' });
  const { reason, params } = JSON.parse(data.toString());
  assert.equal([answer.status, reason, params.left], [409, 'range-exhausted', 2]);
});

labels.run();
