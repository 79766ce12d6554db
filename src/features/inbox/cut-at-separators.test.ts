import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Code, PageReading } from '../../gateways/pages/index.ts';
import { cutAtSeparators } from './cut-at-separators.ts';
import type { SeenPage } from './page-signs.ts';

const separators = suite('cutting at separators, without a person');

const box = { x: 1, y: 1, width: 20, height: 20 };
const code = (text: string): Code => ({ format: 'QRCode', text, box, step: '400 dpi' });
const page = (reading: Partial<Extract<PageReading, { state: 'read' }>> | null): SeenPage => ({
  ...{ width: 210, height: 297 },
  reading: reading && { state: 'read', codes: [], ink: 0.05, text: '', turn: null, ...reading },
});
const paper = page({});
const separator = page({ codes: [code('PATCHT')] });
const blank = page({ ink: 0 });
const cut = (...pages: SeenPage[]) => cutAtSeparators(pages, () => null);

separators('documents lie between them, and they are dropped', () => {
  assert.equal(cut(separator, paper, paper, separator, paper), { documents: [[2, 3], [5]], dropped: [1, 4] });
  assert.equal(cut(paper, separator, paper), { documents: [[1], [3]], dropped: [2] });
  assert.equal(cut(paper, separator), { documents: [[1]], dropped: [2] }, 'at the end of the pile');
  assert.equal(cut(paper, separator, separator, paper), { documents: [[1], [4]], dropped: [2, 3] });
});

separators('the empty back of a separator goes with it; other empty pages stay', () => {
  assert.equal(cut(paper, blank, separator, blank, paper), { documents: [[1, 2], [5]], dropped: [3, 4] });
  assert.equal(cut(separator, blank, blank, paper), { documents: [[3, 4]], dropped: [1, 2] });
  assert.equal(cut(blank, paper, blank, separator, paper), { documents: [[1, 2, 3], [5]], dropped: [4] });
});

separators('nothing is cut where none is, where nothing is left, and by what was not read', () => {
  assert.is(cut(paper, blank, paper), null);
  assert.is(cut(separator, blank), null);
  assert.is(cut(page(null), paper), null);
  assert.is(cut(), null);
});

separators.run();
