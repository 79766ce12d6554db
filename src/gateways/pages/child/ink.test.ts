import assert from 'node:assert/strict';
import { test } from 'uvu';
import { seeded } from '../../../../scripts/testing/seeded.ts';
import { inkShare } from './ink.ts';

const [width, height, dpi] = [1_000, 1_400, 120];
/** A page of this paper, with noise, on which `draw` says which pixels are dark. */
function page(paper: number, noise: number, isDark: (x: number, y: number) => boolean) {
  const random = seeded(7);
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at += 1) {
    const level = isDark(at % width, Math.floor(at / width)) ? 20 : paper;
    data[at] = Math.min(255, level + random.below(noise + 1) - noise / 2);
  }
  return { data, width, height, dpi };
}
const nothing = () => false;
const line = (x: number, y: number) => y >= 600 && y < 612 && x >= 200 && x < 800;

test('an empty page is blank on any paper, with noise and the shadow of the lid', () => {
  for (const paper of [255, 225, 150]) {
    assert.ok(inkShare(page(paper, 20, nothing)) < 0.0005, String(paper));
    assert.ok(inkShare(page(paper, 20, (x) => x < 20)) < 0.0005, 'a shadow at the rim');
  }
});

test('a single line of print is not blank', () => {
  for (const paper of [255, 150]) assert.ok(inkShare(page(paper, 20, line)) > 0.002, String(paper));
});

test('the share is that of the page', () => {
  const half = inkShare(page(255, 0, (x, y) => y < height * 0.3 && x >= 0));
  assert.ok(Math.abs(half - 0.3) < 0.03, String(half));
  assert.equal(
    inkShare({ data: new Uint8Array(9), width: 3, height: 3, dpi: 300 }),
    0,
    'smaller than its rim',
  );
});

test.run();
