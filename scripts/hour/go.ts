import type { WatchedPage } from '../testing/browser.ts';
import { until } from '../testing/until.ts';
import { settled } from './look.ts';

/** To another page by the app itself, as a link does: Back then stays within it. */
export async function go(page: WatchedPage, path: string): Promise<void> {
  // The router counts its entries, and goes back by that.
  await page.evaluate(
    `history.pushState({ ...history.state, __TSR_index: history.state.__TSR_index + 1 }, '', ${JSON.stringify(path)})`,
  );
  await until(
    () => page.evaluate<string>('location.pathname + location.search'),
    (now) => now.startsWith(path.split('?')[0] ?? ''),
  );
  await settled(page);
}
