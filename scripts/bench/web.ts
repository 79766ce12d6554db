import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { askAs } from '../demo/ask-as.ts';
import { startDemo } from '../demo/start-demo.ts';
import { addInvoices } from '../testing/add-invoices.ts';
import { openBrowser, type TestBrowser } from '../testing/browser.ts';
import { ensureWeb, timedBuild } from '../web/build.ts';
import { startSizes } from '../web/start-sizes.ts';
import { type Figure, interleaved, plainFigure } from './measure.ts';
import { scrollAll, webWork } from './web-work.ts';

const ROUNDS = 5;
const ROWS = 200;
const QUEUED = 5_000;
/** The demo has fewer than are decided on here. */
const MORE_INVOICES = Array.from({ length: 15 }, (_, index) => ({
  title: `Lieferung ${index + 1}`,
  amount: `${100 + index}.50`,
}));

/** What the web app weighs, how fast it is built, and how soon people see a table of it. */
export async function web(): Promise<Figure[]> {
  await ensureWeb();
  const { main, signIn, css } = startSizes();
  const dataDir = await mkdtemp(join(tmpdir(), 'intake-bench-web-'));
  const ports = { service: 0, paperless: 0, identityProvider: 0, farmSystem: 0 };
  const demo = await startDemo({ dataDir, ports, tell() {} });
  const browser = await openBrowser();
  try {
    await demo.staged;
    await addInvoices(demo.paperless, await askAs(demo, 'anna'), MORE_INVOICES);
    const work = await webWork(browser, demo.serviceUrl);
    await fillQueue(demo.serviceUrl, demo.webhookKey, demo.paperless);
    const seen = await interleaved(ROUNDS, {
      build: async () => ({ ms: await timedBuild() }),
      start: async () => ({ ms: await firstTable(browser, demo.serviceUrl) }),
      rows: async () => ({ ms: await manyRows(browser, demo.serviceUrl) }),
    });
    return [
      plainFigure('JavaScript at start, gzip', main / 1_000, 'kB', { atMost: 190 }),
      plainFigure('with the sign-in that comes beside it', (main + signIn) / 1_000, 'kB', { atMost: 200 }),
      plainFigure('CSS at start, gzip', css / 1_000, 'kB', { atMost: 50 }),
      plainFigure('build', (seen.build.ms ?? 0) / 1_000, 's', { atMost: 5 }),
      plainFigure('first table, cold cache', seen.start.ms ?? 0, 'ms', { atMost: 1_000 }),
      plainFigure(`${ROWS} rows drawn`, seen.rows.ms ?? 0, 'ms', { atMost: 100 }),
      await scrollAll(browser, demo.serviceUrl),
      ...work,
    ];
  } finally {
    await browser.close();
    await demo.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Documents enough for a long table; each waits, because Paperless does not answer for it. */
async function fillQueue(
  url: string,
  key: string,
  paperless: { faults: { add(fault: { kind: 'latency'; ms: number; match: { method: string } }): unknown } },
): Promise<void> {
  paperless.faults.add({ kind: 'latency', ms: 60_000, match: { method: 'GET' } });
  const limit = pLimit(50);
  await Promise.all(
    Array.from({ length: QUEUED + 10 }, (_, index) =>
      limit(() =>
        fetch(`${url}/api/webhook`, {
          method: 'POST',
          headers: { 'x-api-key': key, 'content-type': 'application/json' },
          body: JSON.stringify({ document_id: 100_000 + index }),
        }),
      ),
    ),
  );
}

/** A window of its own has nothing cached. Signed in first, in another page of it, as somebody who comes back. */
async function signedIn(browser: TestBrowser, url: string) {
  const page = await browser.page();
  await page.goto(url);
  await page.getByRole('button', { name: /Anna Albers/ }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** From the beginning of the navigation until a row of the table stands in the page, as the browser measures it. */
async function firstTable(browser: TestBrowser, url: string): Promise<number> {
  const page = await signedIn(browser, url);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.clearBrowserCache');
  await page.addInitScript(NOTE_FIRST_ROW);
  await page.goto(`${url}/warteschlange`);
  await page.getByRole('rowheader').first().waitFor();
  const ms = Number(await page.evaluate('globalThis.firstRowAt'));
  await page.context().close();
  return ms;
}

/** From the answer with all rows until those in sight stand in the page. */
async function manyRows(browser: TestBrowser, url: string): Promise<number> {
  const page = await signedIn(browser, url);
  await page.addInitScript(NOTE_ALL_ROWS);
  await page.goto(`${url}/warteschlange?pageSize=${ROWS}`);
  await page.locator(`table[aria-rowcount="${ROWS + 1}"]`).waitFor();
  await page.waitForFunction('globalThis.rowsAt');
  const ms = Number(await page.evaluate('globalThis.rowsAt - globalThis.answeredAt'));
  await page.context().close();
  return ms;
}

const NOTE_FIRST_ROW = `new MutationObserver((_, observer) => {
  if (!document.querySelector('tbody th')) return;
  observer.disconnect();
  globalThis.firstRowAt = performance.now();
}).observe(document, { childList: true, subtree: true });`;

// Until the browser has laid the rows out: after the next frame.
const NOTE_ALL_ROWS = `{
  const read = Response.prototype.text;
  Response.prototype.text = async function () {
    const text = await read.call(this);
    if (this.url.includes('/api/queue?') && !globalThis.answeredAt) globalThis.answeredAt = performance.now();
    return text;
  };
  new MutationObserver((_, observer) => {
    if (!document.querySelector('tbody [data-row]')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { globalThis.rowsAt = performance.now(); }));
  }).observe(document, { childList: true, subtree: true });
}`;
