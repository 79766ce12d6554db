import { de } from '../../src/web/texts/de/index.ts';
import { en } from '../../src/web/texts/en/index.ts';
import type { WatchedPage } from '../testing/browser.ts';
import { notGerman } from '../testing/not-german.ts';
import { until } from '../testing/until.ts';

const LOADED_MS = 30_000;

/** Opens an address as if it had been typed in, and waits until the page is there. */
export async function look(page: WatchedPage, url: string, withinMs = LOADED_MS): Promise<void> {
  await page.goto(url);
  await settled(page, withinMs);
}

/** @throws Error when something of the page is still loading after this time */
export async function settled(page: WatchedPage, withinMs = LOADED_MS): Promise<void> {
  await page.locator('h1').filter({ hasNotText: IS_LOADING }).first().waitFor();
  await until(
    () => page.evaluate<string[]>(LOADING),
    (loading) => loading.length === 0,
    withinMs,
  );
}

/** The heading until the page's own is there. */
const IS_LOADING = new RegExp([de, en].map((texts) => texts['app.loading']).join('|'));

/** What is in sight and says of itself that it is loading; what turns beside words tells of work that goes on. */
const LOADING = `[...document.querySelectorAll('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root:not([aria-hidden])')]
  .filter((one) => one.checkVisibility())
  .map((one) => one.outerHTML.slice(0, 120))`;

/** @throws Error with the texts of the page that are no German, its names for those who listen among them */
export async function expectGerman(page: WatchedPage): Promise<void> {
  const odd = notGerman(await page.evaluate<string[]>(TEXTS));
  if (odd.length > 0) throw new Error(odd.map((text) => `not German: ${text}`).join('\n'));
}

/** What stands on the page or is read out; codes, and what is marked as of another language, are as they are. */
const TEXTS = `(() => {
  const EXEMPT = 'code, pre, kbd, script, style, textarea, main [lang]';
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (element.closest(EXEMPT)) continue;
    if (element !== node) texts.push(node.data);
    else for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
      texts.push(element.getAttribute(name) ?? '');
  }
  return texts.map((text) => text.trim()).filter(Boolean);
})()`;

/**
 * A table of rows against columns (`data-matrix`) may be moved sideways: as cards it would say less.
 *
 * @throws Error with what has to be moved sideways to be read: a page at this width, or a table in it
 */
export async function expectNoSideways(page: WatchedPage): Promise<void> {
  const wide = await page.evaluate<string[]>(WIDE);
  if (wide.length > 0)
    throw new Error(
      wide.map((what) => `wider than ${page.viewportSize()?.width} pixels: ${what}`).join('\n'),
    );
}

const WIDE = `[...document.querySelectorAll('html, body *')]
  .filter((one) => one.matches('html') || (/auto|scroll/.test(getComputedStyle(one).overflowX) && one.querySelector('table:not([data-matrix])')))
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.tagName.toLowerCase() + '.' + one.className + ' ' + one.scrollWidth + ' > ' + one.clientWidth)`;
