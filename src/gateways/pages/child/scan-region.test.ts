import assert from 'node:assert/strict';
import sharp from 'sharp';
import { test } from 'uvu';
import { barsOf } from '../../../../scripts/testing/page-papers.ts';
import type { Box } from '../pages.ts';
import type { PageDocument } from './page-document.ts';
import { scanRegion } from './scan-region.ts';

// Each step finds what no other does: a page that shows its code to one of them alone.

const LONG = 60_000;
const BOX: Box = { x: 10, y: 10, width: 20, height: 20 };

type Look = { dpi: number; isInverted?: boolean };

/** Shows the code when it is drawn at this resolution, or white on black, and else nothing. */
async function pageOf({ dpi: shownAt, isInverted = false }: Look): Promise<PageDocument> {
  const { data, width, height } = await barsOf('QRCode', 'ASN00042');
  const draw = async (_: number, dpi: number) => {
    const side = Math.round((BOX.width * dpi) / 25.4);
    const code = sharp(Buffer.from(data), { raw: { width, height, channels: 1 } })
      .resize(Math.round(side * 0.5), Math.round(side * 0.5), { kernel: 'nearest' })
      .png();
    const upright = sharp({
      create: { width: side, height: side, channels: 3, background: '#fff' },
    }).composite(dpi === shownAt ? [{ input: await code.toBuffer() }] : []);
    const flat = sharp(await upright.png().toBuffer());
    const shown = isInverted && dpi === shownAt ? flat.negate({ alpha: false }) : flat;
    const drawn = await shown.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
    return { data: drawn.data, width: drawn.info.width, height: drawn.info.height, dpi };
  };
  const none = { signed: false, attachments: 0, ownDpi: () => null, hasText: () => false, close: () => {} };
  return {
    ...{ ...none, pages: [{ width: 210, height: 297 }], text: () => ({ text: '', turn: null }) },
    ...{ grey: draw, colour: draw },
  };
}

const STEPS: [Look, string][] = [
  [{ dpi: 300 }, '300 dpi'],
  [{ dpi: 400 }, '400 dpi'],
  [{ dpi: 600 }, '600 dpi'],
  [{ dpi: 400, isInverted: true }, '400 dpi, inverted'],
  [{ dpi: 300, isInverted: true }, '300 dpi, inverted'],
  [{ dpi: 600, isInverted: true }, '600 dpi, inverted'],
];
for (const [look, step] of STEPS) {
  test(`a region is read at ${step}`, async () => {
    const { codes, tried } = await scanRegion(await pageOf(look), 1, BOX, LONG);
    assert.deepEqual(
      codes.map(({ text, step: found }) => `${text} ${found}`),
      [`ASN00042 ${step}`],
      tried.join('; '),
    );
    assert.ok((codes[0]?.box.x ?? 0) >= BOX.x && (codes[0]?.box.y ?? 0) >= BOX.y);
  });
}

test('what is not there is looked for in every way, and not beyond the time', async () => {
  const { codes, tried } = await scanRegion(await pageOf({ dpi: 1 }), 1, BOX, LONG);
  assert.deepEqual(codes, []);
  assert.deepEqual(tried, [
    ...['300 dpi', '400 dpi', '600 dpi', '400 dpi, inverted', '600 dpi, enlarged 2×'],
    ...[-10, 10, -20, 20, -35, 35].map((turn) => `400 dpi, turned ${turn}°`),
    ...['300 dpi, inverted', '600 dpi, inverted'],
  ]);
  const { tried: hurried } = await scanRegion(await pageOf({ dpi: 1 }), 1, BOX, 0);
  assert.deepEqual(hurried, ['300 dpi']);
});

test.run();
