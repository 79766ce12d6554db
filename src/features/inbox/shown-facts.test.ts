import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PageReading } from '../../gateways/pages/index.ts';
import { recogniser, type ScanTemplate } from '../../services/barcode-templates/index.ts';
import { shownFacts } from './shown-facts.ts';

const facts = suite('what codes say about documents');

const template = (more: Partial<ScanTemplate>): ScanTemplate => ({
  ...{
    templateId: '0193a000-0000-7000-8000-000000000001',
    name: 'Beleg',
    erkennungsMuster: '^B-(?P<day>.*)$',
  },
  ...{ dateinameTemplate: null, trennt: 'none', felder: {} },
  ...more,
});
const page = (...texts: string[]) => ({
  ...{ width: 210, height: 297 },
  reading: {
    ...{ state: 'read', ink: 0.05, text: '', turn: null },
    codes: texts.map((text, n) => ({
      ...{ format: 'QRCode', text, step: '400 dpi' },
      box: { x: 10, y: 20 * n, width: 9, height: 9 },
    })),
  } as PageReading,
});
const said = (
  felder: ScanTemplate['felder'],
  texts: string[][],
  documents: number[][],
  name: string | null = null,
) =>
  shownFacts(
    { pages: texts.map((codes) => page(...codes)), scannedAt: '2026-11-22' },
    documents,
    recogniser([template({ felder, dateinameTemplate: name })]),
    { approvalField: 15, controlTags: new Set([16]) },
  ).map(({ page, field, customField, value }) =>
    customField === null ? [page, field, value] : [page, field, customField, value],
  );

facts('each with its page; the name knows how many pages the document has', () => {
  const felder = { title: 'Beleg {{day}}', correspondent: 3, documentType: 4 };
  assert.equal(said(felder, [[], ['B-7'], []], [[1], [2, 3]], 'Beleg {{day}} {{pages}} {{scannedAt}}'), [
    [2, 'name', 'Beleg 7 2 2026-11-22'],
    [2, 'title', 'Beleg 7'],
    [2, 'correspondent', 3],
    [2, 'documentType', 4],
  ]);
  assert.equal(said(felder, [['X-7']], [[1]]), [], 'a code of no template');
});

facts('days and numbers are what their fields hold, or left out', () => {
  const created = (day: string) => said({ created: '{{day}}' }, [[`B-${day}`]], [[1]])[0]?.[2];
  assert.is(created('2026-02-28'), '2026-02-28');
  assert.is(created('1.2.2026'), '2026-02-01');
  for (const nonsense of ['2026-02-31', '31.2.2026', 'gestern', '20260201'])
    assert.is(created(nonsense), undefined);
  const asn = (text: string) => said({ archiveSerialNumber: '{{day}}' }, [[`B-${text}`]], [[1]])[0]?.[2];
  assert.is(asn('00042'), 42);
  for (const nonsense of ['4294967296', '-1', '1.5', 'x', '99999999999']) assert.is(asn(nonsense), undefined);
});

facts('nothing that is reserved, and nothing of pages that are in no document', () => {
  const felder = {
    tags: [5, 16],
    customFields: [
      { field: 15, value: 'x' },
      { field: 8, value: '{{day}}' },
    ],
  };
  assert.equal(said(felder, [['B-1'], ['B-2']], [[2]]), [
    [2, 'tags', [5]],
    [2, 'customField', 8, '2'],
  ]);
  assert.equal(said({ tags: [16] }, [['B-1']], [[1]]), []);
});

facts.run();
