import axe, { type Result } from 'axe-core';
import type { Page } from 'playwright-core';
import { until } from './until.ts';

/** A screen on a desk, and a phone. */
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
type Look = { viewport: typeof DESK; scheme: 'light' | 'dark' };
/** Each size and each scheme once: what goes wrong in one of four looks alone is found by the hour of use. */
const TWO_LOOKS: Look[] = [
  { viewport: DESK, scheme: 'light' },
  { viewport: PHONE, scheme: 'dark' },
];
const ALL_LOOKS: Look[] = [
  ...TWO_LOOKS,
  { viewport: DESK, scheme: 'dark' },
  { viewport: PHONE, scheme: 'light' },
];
const RULES = {
  // `target-size` is of WCAG 2.2 AA, but off unless asked for.
  all: { rules: { 'target-size': { enabled: true } } },
  /** In the other scheme a page of the same size is the same but for its colours. */
  colours: { runOnly: ['color-contrast', 'link-in-text-block'] },
};
/** In the page itself: a page of its own for the results, as the usual wrapper has it, costs ten times as much. */
const run = (rules: keyof typeof RULES) =>
  `axe.run(document, ${JSON.stringify({ ...RULES[rules], resultTypes: ['violations'] })}).then(({ violations }) => violations)`;

type Options = {
  /** Of a page that is not the app's, which follows the colours of the system. */
  isForeign?: boolean;
  /** Light and dark on a desk and on a phone, instead of light on the one and dark on the other. */
  everyLook?: boolean;
};

/**
 * Holds the page as it stands against the rules of axe, on a desk and on a phone, in both colour schemes, and looks
 * whether it has to be scrolled sideways at 320 pixels.
 *
 * @throws Error that names each violation and where it is
 */
export async function checkAccessibility(
  page: Page,
  { isForeign = false, everyLook = false }: Options = {},
): Promise<void> {
  const size = page.viewportSize();
  const found: string[] = [];
  const seen = new Set<Look['viewport']>();
  for (const { viewport, scheme } of everyLook ? ALL_LOOKS : TWO_LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    if (!isForeign) await page.waitForSelector(`html[data-mantine-color-scheme="${scheme}"]`);
    const rules = seen.has(viewport) ? 'colours' : 'all';
    for (const one of await violations(page, rules))
      found.push(`${scheme}, ${viewport.width} pixels: ${one}`);
    seen.add(viewport);
  }
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

async function violations(page: Page, rules: keyof typeof RULES): Promise<string[]> {
  await page.evaluate(SETTLED);
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe.source);
  const found = await page.evaluate<Result[]>(run(rules));
  return found.map(({ id, help, nodes }) => {
    const places = nodes.map(({ target, failureSummary }) => `    ${target.join(' ')}: ${failureSummary}`);
    return `${id}: ${help}\n${places.slice(0, 5).join('\n')}`;
  });
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
