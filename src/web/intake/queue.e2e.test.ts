import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import type { WatchedPage } from '../../../scripts/testing/browser.ts';
import { type WebFixture, webFixture } from '../../../scripts/testing/web-fixture.ts';

const queue = suite('the queue page');
const TAG = 16;
let web: WebFixture;
queue.before(async () => {
  web = await webFixture({ documents: 12, env: { PROCESSING_RETRY_SECONDS: '0' } });
});
queue.after.each(() => web.browser.closePages());
queue.after(() => web.close());

const panel = (page: WatchedPage, name: string) => page.getByRole('region', { name });
const rowOf = (page: WatchedPage, id: number) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: `Dokument ${id} ` }) });
const slow = (documentId: number, ms: number) =>
  web.fixture.paperless.faults.add({ kind: 'latency', ms, match: { documentId, method: 'GET' } });
const broken = (documentId: number) =>
  web.fixture.paperless.faults.add({ kind: 'status', status: 500, match: { documentId } });

queue('moves when the webhook is called: at work, waiting its turn, done', async () => {
  const page = await web.open('clara', '/warteschlange');
  await page.getByText('Nichts wartet').first().waitFor();
  slow(1, 3_500);
  for (const id of [1, 2, 3]) await web.fixture.call(id);
  await panel(page, 'Gerade in Arbeit').getByText('Dokument 1').waitFor();
  await panel(page, 'Gerade in Arbeit')
    .getByText(/seit 0:0[1-9]/)
    .waitFor();
  await page.getByText('2 Dokumente in Warteschlange').waitFor();
  await panel(page, 'Letzter Aufruf aus Paperless').getByText('Dokument 3 wurde gemeldet').waitFor();
  await rowOf(page, 2).getByText('Aufruf aus Paperless').waitFor();
  await page.getByText('Nichts wartet').first().waitFor();
});

queue('a call that cannot be used is explained', async () => {
  const page = await web.open('clara', '/warteschlange');
  await fetch(`${web.fixture.url}/api/webhook`, {
    method: 'POST',
    headers: { 'x-api-key': web.fixture.key, 'content-type': 'application/json' },
    body: JSON.stringify({ url: '{doc_url}' }),
  });
  await panel(page, 'Letzter Aufruf aus Paperless').getByText('Ab Paperless 2.19').waitFor();
});

queue('a parked document is processed again, or taken out', async () => {
  for (const id of [4, 5]) {
    broken(id);
    await web.fixture.call(id);
  }
  const page = await web.open('clara', '/warteschlange?state=parked');
  await rowOf(page, 4).getByText('Paperless meldet einen Fehler.').waitFor();
  assert.is(await rowOf(page, 4).getByText(': 500').isVisible(), false);
  await rowOf(page, 4).getByText('Technische Meldung').click();
  await rowOf(page, 4).getByText(': 500').waitFor();
  await rowOf(page, 5).waitFor();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Dokument 5 herausnehmen' }).click();
  await rowOf(page, 5).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await rowOf(page, 5).waitFor();
  await page.getByRole('button', { name: 'Dokument 5 herausnehmen' }).click();
  await rowOf(page, 5).waitFor({ state: 'detached' });
  web.fixture.paperless.faults.clear();
  await page.getByRole('button', { name: 'Dokument 4 erneut verarbeiten' }).click();
  await page.getByText('Kein Dokument in diesem Zustand').waitFor();
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click();
  await page.waitForURL((url) => url.pathname.endsWith('/warteschlange') && url.search === '');
});

queue('an outage of Paperless is said on every page, and that documents wait for its end', async () => {
  const page = await web.open('clara', '/warteschlange');
  const note = page.getByRole('status').filter({ hasText: 'Paperless antwortet nicht' });
  web.fixture.paperless.faults.add({ kind: 'status', status: 503 });
  await web.fixture.call(2);
  await note.waitFor();
  await page.getByText('1 Dokument wartet, Paperless antwortet nicht').waitFor();
  await page.getByRole('link', { name: 'Übersicht', exact: true }).click();
  await page.getByText(/Paperless antwortet seit .* nicht/).waitFor();
  await page.getByRole('link', { name: /In Warteschlange 1/ }).waitFor();
  await note.waitFor();
  await checkAccessibility(page);
  web.fixture.paperless.faults.clear();
  await note.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /In Warteschlange 0/ }).waitFor();
});

queue('a document is queued by its number, by keyboard alone', async () => {
  const page = await web.open('clara', '/warteschlange');
  await page.getByText('Gerade wird kein Dokument verarbeitet.').waitFor();
  await page.keyboard.press('n');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Eine ganze Zahl ab 1').waitFor();
  await checkAccessibility(page);
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await page.getByText('Dokument 6 ist in der Warteschlange.').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

queue('a batch run shows how far it is, and can be cancelled', async () => {
  const { paperless } = web.fixture;
  for (const id of [7, 8, 9]) paperless.setTags(id, [TAG], { fireWebhook: false });
  // Longer than the page is open, on a busy machine as well.
  slow(7, 25_000);
  const page = await web.open('anna', '/warteschlange');
  const run = panel(page, 'Stapellauf');
  await run.getByRole('button', { name: 'Stapellauf starten' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stapellauf starten' }).click();
  await run.getByText(/läuft seit/).waitFor();
  await run.getByRole('progressbar').waitFor({ state: 'attached' });
  await checkAccessibility(page);
  await run.getByRole('button', { name: 'Lauf abbrechen' }).click();
  await run.getByText('Letzter Lauf: abgebrochen').waitFor();
  paperless.faults.clear();
});

queue('Paperless is set up from the page: a key is made, and the first call is seen', async () => {
  const page = await web.open('anna', '/warteschlange');
  const setUp = panel(page, 'Paperless einrichten');
  await setUp.getByRole('button', { name: 'Anleitung anzeigen' }).click();
  await setUp.getByText('document_id: {{doc_id}}').waitFor();
  await setUp.getByText('Paperless 2.x').click();
  await setUp.getByText('document_id').waitFor({ state: 'detached' });
  await setUp.getByText('Paperless 3.x').click();
  await setUp.getByRole('button', { name: 'Schlüssel jetzt erzeugen' }).click();
  await setUp.getByText('Er wird nur dieses eine Mal gezeigt.').waitFor();
  await setUp.getByText('Dasselbe als Text').click();
  const json = (await setUp.getByLabel('JSON', { exact: true }).textContent()) ?? '';
  const { actions, triggers } = JSON.parse(json) as {
    triggers: { type: number }[];
    actions: { webhook: { url: string; headers: Record<string, string>; params: Record<string, string> } }[];
  };
  assert.equal(
    triggers.map(({ type }) => type),
    [2, 3],
  );
  const [{ webhook } = { webhook: undefined }] = actions;
  if (!webhook) throw new Error('no webhook');
  // As Paperless would: with this address, this key, and its own values for the placeholders.
  const body = Object.entries(webhook.params).map(([name, value]) => [
    name,
    value.replace('{{doc_url}}', 'https://dms.example/documents/10/').replace('{{doc_id}}', '10'),
  ]);
  const answer = await fetch(webhook.url, {
    method: 'POST',
    headers: { ...webhook.headers, 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(body)),
  });
  assert.is(answer.status, 200);
  await setUp.getByText('Ein Aufruf ist angekommen:').waitFor();
  await setUp.getByText('Dokument 10 wurde gemeldet').waitFor();
});

queue('only who manages settings can make a key there', async () => {
  const page = await web.open('clara', '/warteschlange');
  const setUp = panel(page, 'Paperless einrichten');
  await setUp.getByRole('button', { name: 'Anleitung anzeigen' }).click();
  await setUp.getByText('IHR-API-SCHLÜSSEL').first().waitFor();
  assert.is(await setUp.getByRole('button', { name: 'Schlüssel jetzt erzeugen' }).count(), 0);
  await checkAccessibility(page);
});

queue(
  'a list shown whole draws the rows in sight, keeps the row at hand, and is saved as a view',
  async () => {
    const entry = (n: number) => ({
      documentId: 1_000 + n,
      ...{ state: 'waiting', source: 'webhook', createdAt: new Date().toISOString(), attempt: 0 },
    });
    const entries = Array.from({ length: 220 }, (_, n) => entry(n));
    const page = await web.open('clara', '/warteschlange?pageSize=5000', {
      async before(opened) {
        await opened.route('**/api/queue?**', (route) => {
          const asked = new URL(route.request().url()).searchParams;
          const [at, pageSize] = [Number(asked.get('page')) || 1, Number(asked.get('pageSize'))];
          const items = entries.slice((at - 1) * pageSize, at * pageSize);
          return route.fulfill({ json: { items, total: entries.length, page: at, pageSize } });
        });
      },
    });
    await page.locator('table[aria-rowcount="221"]').waitFor();
    const drawn = () => page.locator('tr[data-row]').count();
    await page.locator('tr[aria-rowindex="2"]').waitFor();
    assert.ok((await drawn()) < 100, `${await drawn()} rows are drawn`);
    const current = page.locator('tr[aria-current]');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    assert.is(await current.getAttribute('data-row'), '1001 waiting');
    await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
    await page.locator('tr[aria-rowindex="221"]').waitFor();
    assert.ok((await drawn()) < 100, `${await drawn()} rows are drawn at the end`);
    assert.is(await current.getAttribute('data-row'), '1001 waiting');
    await page.keyboard.press('j');
    await page.locator('tr[aria-current][data-row="1002 waiting"]').waitFor();
    await checkAccessibility(page);

    await page.getByRole('button', { name: 'Spalten und Ansichten' }).click();
    await page.getByRole('checkbox', { name: 'Herkunft' }).uncheck();
    await page.getByLabel('Diese Ansicht speichern als').fill('Alles auf einmal');
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Herkunft' }).waitFor({ state: 'detached' });
    // In another browser the view is in the menu, with the columns that are not chosen there.
    const other = await web.open('clara', '/');
    await other.getByRole('link', { name: 'Alles auf einmal' }).click();
    await other.waitForURL(/warteschlange\?.*pageSize=5000.*columns=state/);
  },
);

queue.run();
