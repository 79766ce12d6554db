import type { Page } from 'playwright-core';
import { until } from './until.ts';

/** Before a picture is taken: the pages of documents that are in sight are drawn, and the letters are there. */
export async function drawn(page: Page): Promise<void> {
  await until(
    () => page.evaluate<number>(UNDRAWN),
    (count) => count === 0,
    30_000,
  );
  await page.evaluate('document.fonts.ready.then(() => {})');
}

const UNDRAWN = `[...document.querySelectorAll('.preview-scroll')]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight)
  .filter((one) => !one.querySelector('canvas[data-drawn]'))
  .length`;
