import { type BrowserContextOptions, chromium, type Page, type Browser as Running } from 'playwright-core';
import { FOUND_AFTERWARDS } from './file-runs.ts';
import { unpackBrowser } from './unpack-browser.ts';

/** A page that keeps account of everything that went wrong in it. */
export type WatchedPage = Page & {
  /** Errors and warnings of the console, crashes, refusals of the content security policy. */
  complaints: string[];
};

export type TestBrowser = {
  /** A page in a window of its own: nothing is shared with other pages. */
  page(options?: BrowserContextOptions & { before?: (page: Page) => Promise<void> }): Promise<WatchedPage>;
  /** Closes the pages opened so far, so that they do not go on asking while other tests run. */
  closePages(): Promise<void>;
  /** Ends the browser. When a page had something to complain about that no test expected, the process fails. */
  close(): Promise<void>;
};

/** Chromium, with web security as it is for people. */
export async function openBrowser(): Promise<TestBrowser> {
  const { executablePath, env } = await unpackBrowser();
  const browser = await chromium.launch({
    executablePath,
    // Tests may run as root, where Chromium has no sandbox, and in containers with little shared memory.
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    env: { ...(process.env as Record<string, string>), ...env },
  });
  const pages: WatchedPage[] = [];
  return {
    async page({ before, ...options } = {}) {
      const context = await browser.newContext({
        locale: 'de-DE',
        timezoneId: 'Europe/Berlin',
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        ...options,
      });
      context.setDefaultTimeout(20_000);
      const page = watched(await context.newPage());
      await before?.(page);
      pages.push(page);
      return page;
    },
    async closePages() {
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    async close() {
      await closeAll(browser);
      const complaints = pages.flatMap((page) => page.complaints);
      if (complaints.length > 0) failAtEnd(`The console has complaints:\n${complaints.join('\n')}`);
    },
  };
}

/** Not thrown: in a hook after the tests that would take the place of uvu's report of the tests that failed. */
function failAtEnd(problem: string): void {
  console.log(`\n${FOUND_AFTERWARDS}${problem}`);
  // uvu sets the code by its tests alone, after its hooks.
  process.once('exit', () => {
    process.exitCode = 1;
  });
}

/** Waits a moment for a browser that closes; tests are not held up by one that does not. */
async function closeAll(browser: Running): Promise<void> {
  await Promise.race([browser.close(), new Promise((late) => setTimeout(late, 5_000).unref())]);
}

function watched(page: Page): WatchedPage {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) {
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => complaints.push(`crash: ${error.stack ?? error.message}`));
  return Object.assign(page, { complaints });
}

/** Takes complaints that a test has caused on purpose off the account; fails when there were none. */
export function expectComplaints(page: WatchedPage, pattern: RegExp): void {
  const left = page.complaints.filter((line) => !pattern.test(line));
  if (left.length === page.complaints.length) throw new Error(`No complaint matches ${pattern}`);
  page.complaints.splice(0, page.complaints.length, ...left);
}
