import type { Request } from 'playwright-core';
import { checkAccessibility } from '../testing/accessibility.ts';
import type { WatchedPage } from '../testing/browser.ts';
import { until } from '../testing/until.ts';
import { type Dialog, dialogs } from './dialogs.ts';
import { go } from './go.ts';
import { expectGerman, look } from './look.ts';
import type { Hour } from './open-hour.ts';

/** Escape and Back at every dialog that asks: it is gone, and nothing was done. */
export async function everyDialog(hour: Hour): Promise<void> {
  const page = await hour.open('anna');
  page.setDefaultTimeout(10_000);
  const writes = writesOf(page);
  for (const dialog of await dialogs(hour)) {
    await hour.findings.step({ part: 'dialogs', where: `${dialog.path} ${dialog.what}` }, page, async () => {
      await opened(hour, page, dialog);
      writes.splice(0);
      await expectGerman(page);
      await checkAccessibility(page, { everyLook: true });
      await page.keyboard.press('Escape');
      await isClosed(page);
      expect((await pathOf(page)) === dialog.path, 'Escape leaves the page');
      // Whoever works by keyboard goes on where they were.
      await until(
        () => page.evaluate<boolean>('document.activeElement !== document.body'),
        (isSomewhere) => isSomewhere,
      );

      await opened(hour, page, dialog);
      await page.evaluate('history.back()');
      await isClosed(page);
      await until(
        () => pathOf(page),
        (path) => path === '/',
      );
      expect(writes.length === 0, `was done all the same: ${writes.join(', ')}`);
    });
  }
  await page.context().close();
}

async function opened({ demo }: Hour, page: WatchedPage, { path, open }: Dialog): Promise<void> {
  await look(page, demo.serviceUrl);
  await go(page, path);
  await open(page);
  await page.getByRole('dialog').waitFor();
}

const isClosed = (page: WatchedPage): Promise<void> =>
  page.getByRole('dialog').waitFor({ state: 'detached' });
const pathOf = (page: WatchedPage): Promise<string> =>
  page.evaluate<string>('location.pathname + location.search');

function expect(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

/** What only asks although it is sent like a write. */
const ASKS = /\/(check|preview|file-tickets)$/;

/** The calls of a page that change something, as they come. */
function writesOf(page: WatchedPage): string[] {
  const writes: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' || !pathname.startsWith('/api/') || ASKS.test(pathname)) return;
    writes.push(`${request.method()} ${pathname}`);
  });
  return writes;
}
