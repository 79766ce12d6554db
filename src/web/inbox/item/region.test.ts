import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { firstRegion, movedRegion, readMillimetres, regionBetween, within } from './region.ts';

const regions = suite('the region that is read');
const A4 = { width: 210, height: 297 };

regions('is what was drawn, whichever way the page is turned', () => {
  const [from, to] = [
    { across: 0.5, down: 0.1 },
    { across: 0.9, down: 0.3 },
  ];
  assert.equal(regionBetween(from, to, A4, 0), { x: 105, y: 29.7, width: 84, height: 59.4 });
  assert.equal(regionBetween(to, from, A4, 0), regionBetween(from, to, A4, 0));
  // Turned clockwise the upper right of what is seen is the upper left of the page.
  const turned = regionBetween({ across: 0.9, down: 0 }, { across: 1, down: 0.1 }, A4, 90);
  assert.equal([turned.x, turned.y], [0, 0]);
  const upsideDown = regionBetween({ across: 0, down: 0 }, { across: 0.5, down: 0.5 }, A4, 180);
  assert.equal([upsideDown.x, upsideDown.y], [105, 148.5]);
});

regions('stays on the page', () => {
  assert.equal(within({ x: -5, y: 300, width: 20, height: 0 }, A4), { x: 0, y: 295, width: 20, height: 2 });
  assert.equal(within({ x: Number.NaN, y: 1, width: 999, height: 10 }, A4).width, 210);
  assert.equal(regionBetween({ across: 2, down: 2 }, { across: 0.5, down: 0.5 }, A4, 0).x, 0);
});

regions('moves as the eye sees it', () => {
  const start = { x: 50, y: 50, width: 20, height: 20 };
  const { x, y } = movedRegion(start, 'right', 5, A4, 0);
  assert.equal([x, y], [55, 50]);
  // A page turned clockwise: its own top is at the right.
  const up = movedRegion(start, 'right', 5, A4, 90);
  assert.equal([up.x, up.y], [50, 45]);
  const first = firstRegion(A4);
  assert.equal(within(first, A4), first);
});

regions('is typed with comma or point', () => {
  const read = ['12', ' 12,5 ', '12.5 mm', '', 'a', '-3', '1,2,3', '12345'].map(readMillimetres);
  assert.equal(read, [12, 12.5, 12.5, undefined, undefined, undefined, undefined, undefined]);
});

regions.run();
