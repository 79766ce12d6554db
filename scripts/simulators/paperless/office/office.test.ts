import { createHash } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readPdf } from '../files/pdf-text.ts';
import { type SimulatedPaperless, startSimulatedPaperless } from '../index.ts';
import { clientOf, withPaperless } from '../testing/client.ts';

const office = (run: (paperless: SimulatedPaperless) => Promise<void>, documents?: number) =>
  withPaperless(startSimulatedPaperless({ seed: 'office', ...(documents ? { documents } : {}) }), run);

test('the same office every time', async () => {
  let first: unknown;
  await office(async (paperless) => {
    first = paperless.documents();
  });
  await office(async (paperless) => assert.equal(paperless.documents(), first));
});

test('what others rely on', () =>
  office(async (paperless) => {
    assert.is(paperless.documents().length, 240);
    assert.is(paperless.tag('Verarbeiten'), 16);
    assert.is(paperless.customField('Freigabe'), 15);
    for (const label of ['Freigegeben', 'Abgelehnt', 'Rückfrage']) {
      assert.match(paperless.option('Freigabe', label), /^[A-Za-z0-9]{16}$/);
    }
    assert.ok(paperless.world.correspondents.size >= 40);
    const names = [...paperless.world.correspondents.values()].map(({ name, owner }) => `${name}/${owner}`);
    assert.is(new Set(names).size, names.length, 'unique per owner');
    assert.ok(paperless.documents().every(({ title }) => title.length <= 128 && title.trim() !== ''));
    const years = new Set(paperless.documents().map(({ created }) => created.slice(0, 4)));
    assert.equal([...years], ['2025', '2026']);
    const seen = await clientOf(paperless, 'intake').get('/api/documents/?fields=id');
    assert.ok(seen.body.count > 225 && seen.body.count < 240, 'a few are private');
  }));

test('sums add up and agree with the fields', () =>
  office(async (paperless) => {
    const cents = (text: string | undefined) =>
      Math.round(Number((text ?? '').replaceAll('.', '').replace(',', '.')) * 100);
    let checked = 0;
    for (const { content, custom_fields } of paperless.documents()) {
      const [net, tax, total] = ['Nettobetrag', 'Umsatzsteuer \\d+ %', 'Gesamtbetrag'].map(
        (word) => new RegExp(`^${word} +(-?[\\d.,]+) EUR$`, 'm').exec(content)?.[1],
      );
      if (total === undefined) continue;
      assert.is(cents(net) + cents(tax), cents(total), content);
      const amount = custom_fields.find(({ field }) => field === 1)?.value;
      if (amount !== undefined) {
        assert.is(amount, `EUR${(cents(total) / 100).toFixed(2)}`);
        checked += 1;
      }
    }
    assert.ok(checked > 80);
  }));

test('files are PDFs that open, with the checksum that is shown', () =>
  office(async (paperless) => {
    const authorization = `Token ${paperless.adminToken}`;
    const api = clientOf(paperless);
    for (const { id, content, page_count } of paperless.documents()) {
      const response = await fetch(`${paperless.url}/api/documents/${id}/download/`, {
        headers: { authorization },
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const pdf = await PDFDocument.load(bytes);
      assert.is(pdf.getPageCount(), page_count);
      assert.is(pdf.getTitle(), content.split('\n')[0]);
      const { text, pages } = readPdf(bytes);
      assert.is(pages, page_count);
      assert.match(text, content.split('\n')[4] ?? '');
      const { versions } = (await api.get(`/api/documents/${id}/?fields=versions`)).body;
      assert.is(versions[0].checksum, createHash('sha256').update(bytes).digest('hex'));
    }
  }, 40));

test('pages that pdf-lib has copied can be read again', () =>
  office(async (paperless) => {
    const api = clientOf(paperless);
    const source = paperless.addDocument({
      content: 'Müller & Söhne\nBetrag (brutto) 12,50 €\fzweite Seite\fdritte',
    });
    const bytes = await (await fetch(`${paperless.url}/documents/${source.id}/file`)).arrayBuffer();
    const copy = await PDFDocument.create();
    for (const page of await copy.copyPages(await PDFDocument.load(bytes), [1, 2])) copy.addPage(page);
    await api.upload({}, { name: 'Teil 2.pdf', bytes: Buffer.from(await copy.save()) });
    await paperless.idle();
    const part = paperless.documents().at(-1);
    assert.equal([part?.title, part?.page_count], ['Teil 2', 2]);
    assert.match(part?.content ?? '', 'zweite Seite');
    assert.not.match(part?.content ?? '', 'Müller');
  }, 1));

test('a scan without any instructions is plausible and new each time', () =>
  office(async (paperless) => {
    const [one, two] = [paperless.addDocument(), paperless.addDocument()];
    assert.is.not(one.content, two.content);
    assert.equal(one.tags, [1]);
    assert.is(one.correspondent, null);
    assert.match(one.content, 'Nr. ');
  }, 3));

test.run();
