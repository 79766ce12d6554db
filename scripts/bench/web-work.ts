import type { TestBrowser, WatchedPage } from '../testing/browser.ts';
import { type Figure, plainFigure } from './measure.ts';

const LISTS = ['Freigabe', 'Bearbeiten', 'Korrespondenten', 'Protokoll'];
const NAVIGATION_ROUNDS = 5;
const DECISIONS = 30;
const LOOKED_AT = 15;
const SCROLLED_FRAMES = 200;

/** Work as people do it, in pages that stay open: how long they wait for what they asked for. Paperless answers. */
export async function webWork(browser: TestBrowser, url: string): Promise<Figure[]> {
  const walker = await signedIn(browser, url, /Anna Albers/);
  const navigations = await goThroughLists(walker);
  await walker.context().close();
  const reviewer = await signedIn(browser, url, /Anna Albers/);
  await openReview(reviewer, url);
  const pixels = await nextInvoices(reviewer);
  await openReview(reviewer, url);
  const decidingMs = await decideByKeys(reviewer);
  const interactions = await reviewer.evaluate<number[]>('[...globalThis.interactions.values()]');
  await reviewer.context().close();
  return [
    plainFigure('from click to data, repeated, p95', percentile(navigations, 95), 'ms', { atMost: 150 }),
    plainFigure('next invoice to pixels, median', percentile(pixels, 50), 'ms', { atMost: 250 }),
    plainFigure(`${DECISIONS} approvals by keys, each page drawn first`, decidingMs / 1_000, 's', {
      atMost: 60,
    }),
    plainFigure('interaction to next paint, p98', percentile(interactions, 98), 'ms', { atMost: 100 }),
  ];
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

async function signedIn(browser: TestBrowser, url: string, person: RegExp): Promise<WatchedPage> {
  const page = await browser.page();
  await page.addInitScript(NOTE_INTERACTIONS);
  await page.goto(url);
  await page.getByRole('button', { name: person }).click();
  await page.getByRole('navigation', { name: 'Menü' }).waitFor();
  return page;
}

/** Each list by its entry in the menu, again and again; the first round loads pages and is left out. */
async function goThroughLists(page: WatchedPage): Promise<number[]> {
  const seen: number[] = [];
  for (let round = 0; round <= NAVIGATION_ROUNDS; round += 1) {
    for (const name of LISTS) {
      const ms = await page.evaluate<number>(clickToData(name));
      if (round > 0) seen.push(ms);
    }
  }
  return seen;
}

/** In the page: from the click until a row of the list is there that was asked for. */
const clickToData = (name: string) => `new Promise((done) => {
  const entry = [...document.querySelectorAll('.frame-menu a')].find((one) => one.textContent === '${name}');
  const from = performance.now();
  entry.click();
  const look = () => {
    const isThere =
      document.querySelector('h1')?.textContent === '${name}' &&
      document.querySelector('tbody [data-row]') &&
      !document.querySelector('table[aria-busy="true"]');
    if (isThere) done(performance.now() - from);
    else requestAnimationFrame(look);
  };
  look();
})`;

/** A list of thousands of rows, shown whole. */
export async function scrollAll(browser: TestBrowser, url: string): Promise<Figure> {
  const page = await signedIn(browser, url, /Anna Albers/);
  await page.goto(`${url}/warteschlange?pageSize=5000`);
  await page.locator('table[aria-rowcount]').waitFor();
  const frames = await page.evaluate<number[]>(SCROLL);
  await page.context().close();
  return plainFigure('5,000 rows, longest frame while scrolling', Math.max(...frames), 'ms', { atMost: 50 });
}

async function openReview(page: WatchedPage, url: string): Promise<void> {
  await page.goto(`${url}/freigabe?status=undecided&sort=title&pageSize=100`);
  await page.locator('tbody th a').first().click();
  await drawn(page);
}

const drawn = (page: WatchedPage) => page.locator('canvas[data-drawn]').first().waitFor();

/** From the key until the page of the next invoice is drawn. */
async function nextInvoices(page: WatchedPage): Promise<number[]> {
  const seen: number[] = [];
  for (let n = 0; n < LOOKED_AT; n += 1) {
    await page.evaluate(NOTE_NEXT_PAGE);
    await page.keyboard.press('j');
    seen.push(await page.evaluate<number>('globalThis.nextPage'));
  }
  return seen;
}

/** The next document as soon as its page has been seen: no faster than the app lets anybody decide. */
async function decideByKeys(page: WatchedPage): Promise<number> {
  const from = performance.now();
  for (let n = 0; n < DECISIONS; n += 1) {
    const before = page.url();
    await drawn(page);
    await page.getByRole('button', { name: 'Freigegeben', disabled: false }).waitFor();
    await page.keyboard.press('f');
    await page.waitForURL((now) => now.href !== before);
  }
  return performance.now() - from;
}

const SCROLL = `new Promise((done) => {
  const frames = [];
  let last = performance.now();
  const step = (now) => {
    frames.push(now - last);
    last = now;
    window.scrollBy(0, 300);
    if (frames.length < ${SCROLLED_FRAMES}) requestAnimationFrame(step);
    else done(frames.slice(1));
  };
  requestAnimationFrame(step);
})`;

const NOTE_NEXT_PAGE = `globalThis.nextPage = new Promise((done) => {
  const before = location.href;
  addEventListener('keydown', () => {
    const from = performance.now();
    const look = () => {
      if (location.href !== before && document.querySelector('canvas[data-drawn]')) done(performance.now() - from);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, { once: true, capture: true });
}), undefined`;

// The longest event of each interaction, as browsers report "interaction to next paint"; below 16 ms they report none.
const NOTE_INTERACTIONS = `{
  globalThis.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}`;
