import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkAccessibility } from '../testing/accessibility.ts';
import type { WatchedPage } from '../testing/browser.ts';
import { drawn } from '../testing/drawn.ts';
import { addresses } from './addresses.ts';
import { expectGerman, expectNoSideways, look } from './look.ts';
import type { Hour } from './open-hour.ts';

const DESK = { width: 1440, height: 900 };
/** A desk at 200 %, and a phone. */
const NARROW = [
  { width: 720, height: 450 },
  { width: 390, height: 844 },
];

/** Every page in both languages: by the rules of axe in every look, and as narrow as people have it. */
export async function everyPage(hour: Hour, { pictures }: { pictures?: string | undefined }): Promise<void> {
  const all = await addresses(await hour.ask('anna'));
  for (const locale of ['de-DE', 'en-GB']) {
    const page = await hour.open('anna', { locale });
    for (const { path } of all) {
      const where = `${path} ${locale}`;
      await hour.findings.step({ part: 'pages', where }, page, async () => {
        await page.setViewportSize(DESK);
        await page.emulateMedia({ colorScheme: 'light' });
        await look(page, hour.demo.serviceUrl + path);
        if (pictures) await take(page, join(pictures, locale), path);
        await each([
          () => checkAccessibility(page, { everyLook: true }),
          ...(locale === 'de-DE' ? [() => expectGerman(page), () => narrow(page)] : []),
        ]);
      });
    }
    await page.context().close();
  }
}

async function narrow(page: WatchedPage): Promise<void> {
  await each(
    NARROW.map((size) => async () => {
      await page.setViewportSize(size);
      await expectNoSideways(page);
    }),
  );
}

/** Does all of them, whatever one throws. @throws Error with all that was thrown */
async function each(checks: readonly (() => Promise<void>)[]): Promise<void> {
  const thrown: string[] = [];
  for (const check of checks) await check().catch((error: Error) => thrown.push(error.message));
  if (thrown.length > 0) throw new Error(thrown.join('\n'));
}

/** At the desk in light, and on a phone in dark. */
async function take(page: WatchedPage, folder: string, path: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await drawn(page);
  const name = path.replaceAll(/[^\w-]+/g, '_') || '_';
  await page.screenshot({ path: join(folder, `${name}.desk.png`), fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: join(folder, `${name}.phone.png`), fullPage: true });
}
