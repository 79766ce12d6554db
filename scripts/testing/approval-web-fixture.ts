import type { Locator, Page } from 'playwright-core';
import { smallPdf } from '../simulators/mail-server/index.ts';
import { type InvoiceActs, invoiceActs, SET_UP } from './approval-fixture.ts';
import { until } from './until.ts';
import { type DemoPersonName, type WebFixture, webFixture } from './web-fixture.ts';

/** A web app with invoices that need approval. */
export type ApprovalWebFixture = WebFixture &
  InvoiceActs & {
    /**
     * An invoice for each title, with nothing that gives to think. They are read: what is read later changes what people
     * have before their eyes. One file for all of them, which costs to be read but once.
     */
    invoices<Titles extends string[]>(...titles: Titles): Promise<{ [Index in keyof Titles]: number }>;
    /** Has somebody else decide on a document, as they see it now. */
    decideAs(person: DemoPersonName, id: number, label: string): Promise<void>;
    /** Waits until invoices are read, and have no mark any more that says they are not. */
    read(...ids: number[]): Promise<void>;
    /** Waits until a document holds this value in Paperless. */
    inPaperless(id: number, label: string | null): Promise<void>;
    /**
     * Has the service take the decision on a document for made so long ago, in words of SQL, once it is in Paperless:
     * `1 minute`; in the future: `-1 hour`. For ten seconds it is taken back without a reason, and tests may be slower.
     */
    decidedAgo(id: number, ago: string): Promise<void>;
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
  const plain = { content: PLAIN, bytes: await smallPdf([PLAIN]) };
  const rowOf = async (person: DemoPersonName, id: number) =>
    (await (await web.api(person, 'GET', `/approvals/${id}`)).json()) as { seen: string; marks: string[] };
  const read = async (...ids: number[]) => {
    // Whoever asks for it has it read ahead of the turns that are taken every two seconds.
    const read = async (id: number) => {
      await (await web.api('ben', 'GET', `/documents/${id}/invoice`)).body?.cancel();
      await until(
        () => rowOf('ben', id),
        ({ marks }) => !marks.includes('not-read'),
        60_000,
      );
    };
    await Promise.all(ids.map(read));
  };
  return Object.assign(web, acts, {
    async invoices<Titles extends string[]>(...titles: Titles) {
      const ids = await Promise.all(titles.map((title) => acts.invoice({ title, ...plain })));
      await read(...ids);
      return ids as { [Index in keyof Titles]: number };
    },
    async decideAs(person: DemoPersonName, id: number, label: string) {
      const { seen } = await rowOf(person, id);
      const body = { optionId: acts.option(label), seen };
      const { status } = await web.api(person, 'PUT', `/approvals/${id}`, body);
      if (status !== 200) throw new Error(`deciding on ${id}: ${status}`);
    },
    read,
    async inPaperless(id: number, label: string | null) {
      const wanted = label && acts.option(label);
      await until(
        async () => acts.valueIn(id),
        (value) => value === wanted,
      );
    },
    async decidedAgo(id: number, ago: string) {
      const move = `update approvals set decision = jsonb_set(decision, '{at}', to_jsonb(now() - $2::interval))
        where document_id = $1 and decision is not null and pending is null`;
      await until(
        async () => (await web.fixture.db.query(move, [id, ago])).rowCount,
        (moved) => moved === 1,
      );
    },
  });
}

const PLAIN = 'Rechnung über Diesel, bar bezahlt';

export const approvalRow = (page: Page, title: string): Locator =>
  page.getByRole('row').filter({
    // The list names correspondent and type beside it, the results of many at once the title alone.
    has: page
      .getByRole('link', { name: title, exact: true })
      .or(page.getByRole('rowheader', { name: title, exact: true })),
  });

/** The heading of the document under review. */
export const reviewHeading = (page: Page, title: string): Locator =>
  page.getByRole('heading', { level: 2, name: title });

/** Waits until keys decide on a document: its page is drawn, and was for long enough to be looked at. */
export async function looked(page: Page, title: string): Promise<void> {
  await reviewHeading(page, title).and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Freigegeben', disabled: false }).waitFor();
  await page.locator('canvas[data-drawn]').first().waitFor();
}

/** Waits until a page has fetched the file of a document. */
export async function fileFetched(page: Page, id: number): Promise<void> {
  await until(
    () => page.evaluate<string[]>(`performance.getEntriesByType('resource').map(({ name }) => name)`),
    (addresses) => addresses.some((address) => address.endsWith(`/documents/${id}/preview`)),
  );
}

/** The pointer rests on what offers to take back, which stays so long: tests may be slower than its ten seconds. */
export const restOnOffer = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Rückgängig' }).dispatchEvent('pointerover');

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

/** For a page: how many px lie around the row at hand in the list of a review. */
export const ROOM_AROUND_CURRENT = `(() => {
  const row = document.querySelector('.queue-current')?.getBoundingClientRect();
  const list = document.querySelector('.review-queue')?.getBoundingClientRect();
  return row && list ? Math.min(row.top - list.top, list.bottom - row.bottom) : -1;
})()`;

/** For a page: the IBAN as it is copied. */
export const COPIED_IBAN = `(() => {
  getSelection().selectAllChildren(document.querySelector('[data-fact=iban] .iban'));
  const copied = getSelection().toString();
  getSelection().empty();
  return copied;
})()`;

/** What happened to an approval, the newest first, as ben sees it. */
export async function historyOf(web: ApprovalWebFixture, id: number) {
  const answer = await web.api('ben', 'GET', `/approvals/${id}/history`);
  return ((await answer.json()) as { items: { to: { label: string }; comment: string }[] }).items;
}

/** What a decision has sealed of an invoice. The account by its last digits: the rest of it has a secret key. */
export const SEALED = `
  select jsonb_build_object('number', seal -> 'number', 'gross', seal -> 'gross', 'xml', seal -> 'xml',
                            'lastFour', seal -> 'ibans' -> 0 -> 'lastFour') as invoice
    from events cross join lateral (select data -> 'seal' -> 'invoice' as seal) sealed
   where stream = $1 and type = 'ApprovalDecided'`;
