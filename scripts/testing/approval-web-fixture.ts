import type { Page } from 'playwright-core';
import { type InvoiceActs, invoiceActs, SET_UP } from './approval-fixture.ts';
import { until } from './until.ts';
import { type WebFixture, webFixture } from './web-fixture.ts';

/** A web app with invoices that need approval. */
export type ApprovalWebFixture = WebFixture &
  InvoiceActs & {
    /** An invoice for each title. */
    invoices<Titles extends string[]>(...titles: Titles): Promise<{ [Index in keyof Titles]: number }>;
    /** Waits until a document holds this value in Paperless. */
    inPaperless(id: number, label: string | null): Promise<void>;
  };

export async function approvalWebFixture(
  options: Parameters<typeof webFixture>[0] = {},
): Promise<ApprovalWebFixture> {
  const web = await webFixture({ documents: 2, ...options });
  for (const [path, body] of SET_UP) {
    const { ok, status } = await web.api('anna', 'PUT', path, body);
    if (!ok) throw new Error(`PUT ${path}: ${status}`);
  }
  await until(
    async () => (await (await web.api('anna', 'GET', '/approvals/refresh')).json()) as { state: string },
    ({ state }) => state === 'idle',
  );
  const acts = invoiceActs(web.fixture);
  return Object.assign(web, acts, {
    async invoices<Titles extends string[]>(...titles: Titles) {
      const ids: number[] = [];
      for (const title of titles) ids.push(await acts.invoice({ title }));
      return ids as { [Index in keyof Titles]: number };
    },
    async inPaperless(id: number, label: string | null) {
      const wanted = label && acts.option(label);
      await until(
        async () => acts.valueIn(id),
        (value) => value === wanted,
      );
    },
  });
}

const ANSWERS = '**/api/approvals**';

/** Gives a page the same answer to the same question until `thawAnswers`: it does not learn of what others do. */
export async function freezeAnswers(page: Page): Promise<void> {
  const answers = new Map<string, Promise<{ status: number; body: string; contentType: string }>>();
  await page.route(ANSWERS, async (route) => {
    const request = route.request();
    if (request.method() !== 'GET') return route.continue();
    const ask = async () => {
      const answer = await route.fetch();
      return { status: answer.status(), body: await answer.text(), contentType: 'application/json' };
    };
    const answer = answers.get(request.url()) ?? ask();
    answers.set(request.url(), answer);
    await route.fulfill(await answer);
  });
}

/** From now on a page gets true answers. It was told of the changes before, so it is made to look, as on coming back. */
export async function thawAnswers(page: Page): Promise<void> {
  await page.unroute(ANSWERS);
  const asked = page.waitForResponse((answer) => /api\/approvals/.test(answer.url()) && answer.ok());
  // What was read a moment ago is fresh enough for it.
  await page.evaluate(
    `globalThis.looks = setInterval(() => window.dispatchEvent(new Event('visibilitychange')), 200)`,
  );
  await asked;
  await page.evaluate('clearInterval(globalThis.looks)');
}
