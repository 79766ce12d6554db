import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { until } from './until.ts';

const SCHEMES = ['light', 'dark'] as const;

/**
 * Holds the page as it stands against the rules of axe, in both colour schemes, and looks whether it has to be scrolled
 * sideways at 320 pixels.
 *
 * @throws Error that names each violation and where it is
 */
export async function checkAccessibility(page: Page): Promise<void> {
  const found: string[] = [];
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.waitForSelector(`html[data-mantine-color-scheme="${scheme}"]`);
    await page.evaluate(SETTLED);
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, help, nodes } of violations) {
      const places = nodes.map(({ target, failureSummary }) => `    ${target.join(' ')}: ${failureSummary}`);
      found.push(`${scheme}: ${id}: ${help}\n${places.slice(0, 5).join('\n')}`);
    }
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  // The menu folds away first. Not waitForFunction: it evaluates texts, which the page's policy forbids.
  await until(
    () => page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'),
    (fits) => fits === true,
    3_000,
  ).catch(async () => found.push(`at 320 pixels the page is too wide: ${await widest(page)}`));
  if (size) await page.setViewportSize(size);
  if (found.length > 0) throw new Error(`${page.url()}\n${found.join('\n')}`);
}

/** Colours that still change are not those that people read; what turns for ever is not waited for. */
const SETTLED = `Promise.allSettled(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
  .map((one) => one.finished)).then(() => {})`;

/** The elements that reach farthest to the right, for whoever has to mend it. */
const widest = (page: Page): Promise<unknown> =>
  page.evaluate(`[...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    .filter((one) => {
      for (let at = one.parentElement; at; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return false;
      return true;
    })
    .slice(0, 5).map((one) => one.tagName + '.' + one.className).join(', ')`);
