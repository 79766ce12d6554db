import assert from 'node:assert/strict';
import { suite } from 'uvu';
import { recogniser, type ScanTemplate } from '../../services/barcode-templates/index.ts';
import type { SeenPage } from './page-signs.ts';
import { cutsAmong, type Proposal, proposeCuts } from './propose-cuts.ts';

const test = suite('proposals for cuts');

const template = (name: string, pattern: string, more: Partial<ScanTemplate> = {}): ScanTemplate => ({
  ...{
    templateId: name,
    name,
    erkennungsMuster: pattern,
    dateinameTemplate: null,
    trennt: 'none',
    felder: {},
  },
  ...more,
});
const ASN = template('ASN', String.raw`^ASN(?P<asn>\d+)$`, {
  trennt: 'before',
  dateinameTemplate: "{{padStart asn 5 '0'}} ({{pages}} S.) {{date scannedAt}}",
});
const NOTE = template('Lieferschein', '^LS-(?P<number>.+)$', {
  dateinameTemplate: 'Lieferschein {{number}}',
});
const SHEET = template('Trennblatt', '^TRENNEN$', { trennt: 'separator' });

type Given = { codes?: string[]; text?: string; ink?: number; size?: [number, number] };
const printed = (given: Given = {}): SeenPage => ({
  width: given.size?.[0] ?? 210,
  height: given.size?.[1] ?? 297,
  reading: {
    state: 'read',
    codes: (given.codes ?? []).map((text, n) => ({
      ...{ format: 'QRCode', text, step: '400 dpi' },
      box: { x: 10, y: 10 + n * 20, width: 15, height: 15 },
    })),
    ink: given.ink ?? 0.03,
    text: given.text ?? '',
    turn: null,
  },
});
const code = (...codes: string[]) => printed({ codes });
const text = (words: string) => printed({ text: words });
const blank = printed({ ink: 0.0001 });
const page = printed();
const giro = (number: string) => code(`BCD\n002\n1\nSCT\n\nHof\nDE02\nEUR1.00\n\n\n${number}`);
const unread: SeenPage = { width: 210, height: 297, reading: null };

const propose = (...pages: SeenPage[]): Proposal[] =>
  proposeCuts(pages, recogniser([NOTE, ASN, SHEET]), { scannedAt: '2026-03-07' });
/** `3: separator PATCHT, blank-page -2` is a cut before page 3 that drops page 2. */
const inShort = (proposals: Proposal[]): string[] =>
  proposals.map(({ before, reasons, drop }) => {
    const why = reasons.map((one) => (one.text === null ? one.kind : `${one.kind} ${one.text}`)).join(', ');
    return [`${before}: ${why}`, ...drop.map((number) => `-${number}`)].join(' ');
  });

const RULES: [string, SeenPage[], string[]][] = [
  ['nothing says nothing', [page, page, page], []],
  ['no page, no proposal', [], []],
  ['a separator sheet goes', [page, code('PATCHT'), page], ['3: separator PATCHT -2']],
  ['so does that of a template', [page, code('TRENNEN'), page], ['3: separator TRENNEN -2']],
  ['two of them are one', [page, code('PATCHT'), code('PATCHT'), page], ['4: separator PATCHT -2 -3']],
  [
    'one before all and one behind all',
    [code('PATCHT'), page, page, code('PATCHT')],
    ['2: separator PATCHT -1 -4'],
  ],
  ['one behind all alone', [page, code('PATCHT')], ['1: separator PATCHT -2']],
  [
    'one behind all goes with the last',
    [page, code('PATCHT'), page, code('PATCHT')],
    ['3: separator PATCHT -2 -4'],
  ],
  ['nothing but separators', [code('PATCHT'), blank], []],
  [
    'a code that begins a document',
    [code('ASN00001'), page, code('ASN00002')],
    ['1: template ASN', '3: template ASN'],
  ],
  ['the same code again goes on', [code('ASN00001'), code('ASN00001'), page], ['1: template ASN']],
  ['a code that says nothing about cutting', [code('LS-1'), page, code('LS-2')], []],
  ['a code of nobody', [code('hello'), code('world')], []],
  ['a blank page', [page, blank, page], ['3: blank-page -2']],
  ['empty backs are none', [page, blank, page, blank, page, page], []],
  ['but an empty sheet is', [page, blank, blank, blank, page, blank], ['5: blank-page -3 -4']],
  [
    'blank pages between single sheets',
    [page, blank, page, blank, page],
    ['3: blank-page -2', '5: blank-page -4'],
  ],
  [
    'page one of several',
    [text('Seite 1 von 2'), text('Seite 2 von 2'), text('Seite 1 von 3')],
    ['3: page-one-of-n 1/3'],
  ],
  ['in English', [page, text('Page 1 of 1')], ['2: page-one-of-n 1/1']],
  ['with a stroke', [page, text('Blatt: 1/4')], ['2: page-one-of-n 1/4']],
  ['a page that quotes another', [page, text('siehe Seite 1 von 2\nSeite 2 von 2')], []],
  [
    'no number of a page',
    [page, text('Gutseite 1 von 2'), text('Seite 3 von 2'), text('Seite 1 von 2000')],
    [],
  ],
  [
    'other paper',
    [page, printed({ size: [148, 210] }), page],
    ['2: paper-size 148 × 210 mm', '3: paper-size 210 × 297 mm'],
  ],
  ['the same paper on its side, cut askew', [page, printed({ size: [299, 208] })], []],
  ['another payment on the next page', [giro('1'), giro('2')], ['2: payment-code']],
  ['the same payment twice', [giro('1'), giro('1')], []],
  ['payments on first pages', [giro('1'), page, giro('2'), page], ['3: payment-code']],
  ['payments on last pages', [page, giro('1'), page, giro('2')], ['3: payment-code']],
  [
    'payments that something else tells apart',
    [giro('1'), text('Seite 1 von 2'), giro('2')],
    ['2: page-one-of-n 1/2'],
  ],
  ['a Swiss one', [code('SPC\r\n0200\r\n1\r\nCH1'), code('SPC\r\n0200\r\n1\r\nCH2')], ['2: payment-code']],
  ['pages that were not read yet', [unread, unread, code('PATCHT'), unread], ['4: separator PATCHT -3']],
];
for (const [rule, pages, expected] of RULES) {
  test(rule, () => {
    assert.deepEqual(inShort(propose(...pages)), expected);
  });
}

test('several reasons are surer than one', () => {
  const [alone] = propose(page, blank, page);
  const [both] = propose(page, blank, text('Seite 1 von 2'));
  assert.equal(alone?.score, 0.4);
  assert.equal(both?.score, 0.85);
});

test('a page in the middle of a document doubts what is weak, never a code', () => {
  const second = { text: 'Seite 2 von 3' };
  assert.equal(propose(page, printed({ ...second, size: [148, 210] }))[0]?.score, 0.16);
  assert.equal(propose(page, printed({ ...second, codes: ['ASN1'] }))[0]?.score, 0.95);
});

test('a document is named by the first of its codes that has a name for it', () => {
  const names = propose(code('ASN7'), page, code('PATCHT'), page, code('LS-4711')).map(({ name }) => name);
  assert.deepEqual(names, ['00007 (2 S.) 07.03.2026', 'Lieferschein 4711']);
});

test('what cuts a file is more than where its first document begins', () => {
  assert.equal(cutsAmong(propose(code('PATCHT'), code('ASN1'), page)).length, 0);
  assert.equal(cutsAmong(propose(code('ASN1'), page, code('ASN2'))).length, 1);
});

test.run();
