import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import {
  type ApprovalWebFixture,
  approvalWebFixture,
  freezeAnswers,
  looked,
  restOnOffer,
  approvalRow as row,
  thawAnswers,
} from '../../../scripts/testing/approval-web-fixture.ts';
import { expectComplaints, type WatchedPage } from '../../../scripts/testing/browser.ts';

// The list: found, decided in a dialog or by key, many at once.

const approvals = suite('the list of approvals');
let web: ApprovalWebFixture;
approvals.before(async () => {
  web = await approvalWebFixture();
});
approvals.after.each(async () => {
  web.fixture.paperless.faults.clear();
  await web.browser.closePages();
});
approvals.after(() => web.close());

const focused = (page: WatchedPage) =>
  page.evaluate<string>('document.activeElement.textContent.trim()') as Promise<string>;

approvals('a payment is approved by mouse: shown, in Paperless, and taken back with the button', async () => {
  const [id] = await web.invoices('Maus 1', 'Maus 2');
  const page = await web.open('ben', '/freigabe?q=maus');
  await page.getByText('2 Belege · 238,00 €').waitFor();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Über „Maus 1“ entscheiden' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await dialog.getByText('Wählen Sie einen Wert.').waitFor();
  await dialog.getByRole('radio', { name: /Freigegeben/ }).click();
  await dialog.getByLabel('Kommentar').fill('Menge geprüft');
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await row(page, 'Maus 1').waitFor({ state: 'detached' });
  await restOnOffer(page);
  await web.inPaperless(id, 'Freigegeben');
  await web.decidedAgo(id, '-1 hour');
  assert.is(await focused(page), 'Maus 2', 'the focus goes on with the next one');
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await row(page, 'Maus 1').waitFor();
  await web.inPaperless(id, null);
});

approvals(
  'two people at one list: what the one decides is marked at the other, and no row moves',
  async () => {
    await web.invoices('Zu zweit 1', 'Zu zweit 2', 'Zu zweit 3');
    const path = '/freigabe?q=zweit&sort=title';
    const [ben, anna] = await Promise.all([web.open('ben', path), web.open('anna', path)]);
    for (const page of [ben, anna]) await row(page, 'Zu zweit 1').getByRole('link').focus();
    await anna.keyboard.press('1');
    await anna
      .getByRole('dialog')
      .getByRole('button', { name: 'Speichern' })
      .and(anna.locator(':focus'))
      .waitFor();
    await anna.keyboard.press('Enter');
    await row(ben, 'Zu zweit 1').and(ben.locator('[data-mark="gone"]')).waitFor();
    assert.equal(await ben.getByRole('rowheader').getByRole('link').allTextContents(), [
      'Zu zweit 1',
      'Zu zweit 2',
      'Zu zweit 3',
    ]);
    await checkAccessibility(ben);
    await ben.getByLabel('Suche').focus();
    await row(ben, 'Zu zweit 1').waitFor({ state: 'detached' });
  },
);

approvals('filters and sort stand in the address and are shown when it is opened again', async () => {
  const [, approved] = await web.invoices('Filter klein', 'Filter freigegeben');
  await web.invoice({ title: 'Filter groß', custom_fields: [{ field: 1, value: 'EUR5000.00' }] });
  web.setInPaperless(approved, 'Freigegeben');
  await web.announce(approved);
  const page = await web.open('ben', '/freigabe');
  await page.getByLabel('Suche').fill('filter');
  await page.getByText('2 Belege · 5.119,00 €').waitFor();
  await page.getByRole('button', { name: 'Betrag' }).click();
  await page.getByRole('button', { name: 'Betrag' }).click();
  await page.waitForURL(/sort=-amount/);
  await page
    .getByRole('columnheader', { name: 'Betrag' })
    .and(page.locator('[aria-sort=descending]'))
    .waitFor();
  await page.getByRole('combobox', { name: 'Stand der Freigabe' }).click();
  await page.getByRole('option', { name: 'alle' }).click();
  await page.waitForURL(/status=all/);
  await row(page, 'Filter freigegeben').getByText('in Paperless geändert, nicht über Freigabe').waitFor();
  const titles = () => page.getByRole('rowheader').getByRole('link').allTextContents();
  const shown = await titles();
  assert.is(shown[0], 'Filter groß');
  await page.reload();
  await row(page, 'Filter groß').waitFor();
  assert.equal(await titles(), shown);
  const search = page.getByLabel('Suche');
  await search.fill('filter gibt es nicht');
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).waitFor();
  await page.goBack();
  await row(page, 'Filter groß').waitFor();
  assert.is(await search.inputValue(), 'filter', 'also while the field has the focus');
});

approvals('what Paperless refuses is marked, with the reason', async () => {
  const [id] = await web.invoices('Verweigert');
  web.fixture.paperless.faults.add({
    kind: 'status',
    status: 403,
    match: { path: '/bulk_edit/', documentId: id },
  });
  const page = await web.open('ben', '/freigabe?q=verweigert');
  await row(page, 'Verweigert').getByRole('link').focus();
  await page.keyboard.press('1');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Speichern' })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.press('Enter');
  await row(page, 'Verweigert').getByText('nicht in Paperless angekommen').waitFor();
  assert.is(web.valueIn(id), null);
});

/** Read, and nothing about it gives to think. */
const PLAIN = 'Rechnung über Diesel, bar bezahlt';

approvals(
  'many at once: what has a mark is looked at one by one; the sum first, each result after',
  async () => {
    const plain = ['Stapel 1', 'Stapel 2'].map((title) => web.invoice({ title, content: PLAIN }));
    const [first, second] = (await Promise.all(plain)) as [number, number];
    await web.read(first, second);
    const [marked] = await web.invoices('Stapel 3');
    const page = await web.open('ben', '/freigabe?q=stapel&sort=title', { before: freezeAnswers });
    await row(page, 'Stapel 1').getByRole('link').focus();
    await page.keyboard.press('x');
    for (const title of ['Stapel 2', 'Stapel 3']) await row(page, title).getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Auswahl' });
    const together = bar.getByRole('button', { name: 'Gemeinsam entscheiden' });
    await bar.getByText('3 Belege ausgewählt · 357,00 €').waitFor();
    await together.click();
    const dialog = page.getByRole('dialog', { name: /^Über/ });
    await dialog.getByText('238,00 €').waitFor();
    await dialog.getByText('1 Beleg ist nicht dabei').waitFor();
    await checkAccessibility(page);
    await dialog.getByRole('link', { name: 'Stapel 3' }).click();
    await looked(page, 'Stapel 3');
    await page.keyboard.press('u');
    await bar.getByText('3 Belege ausgewählt').waitFor();
    await together.click();
    await dialog.getByText('357,00 €').waitFor();
    const neverLooked = dialog.getByRole('listitem').filter({ hasText: '2 Belege haben Sie noch nicht' });
    await neverLooked.getByRole('button').click();
    await dialog.getByRole('heading', { name: 'Über 1 Beleg entscheiden' }).waitFor();
    await dialog.getByRole('button', { name: 'Wieder aufnehmen' }).click();
    // One of them changes under their hands, and the page does not know.
    await web.decideAs('anna', second, 'Rückfrage');
    await dialog.getByRole('radio', { name: /Freigegeben/ }).click();
    await dialog.getByRole('button', { name: '3 Belege auf „Freigegeben“ setzen' }).click();
    const results = page.getByRole('dialog', { name: 'Ergebnis je Beleg' });
    await results.getByText('2 Belege entschieden, 1 nicht').waitFor();
    await thawAnswers(page);
    const refused = row(page, 'Stapel 2');
    await refused.getByText('anna hat inzwischen „Rückfrage“ gesetzt').waitFor();
    await refused.locator('[data-fact=value]').getByText('Rückfrage').waitFor();
    await web.inPaperless(first, 'Freigegeben');
    await web.inPaperless(second, 'Rückfrage');
    await web.inPaperless(marked, 'Freigegeben');
    await checkAccessibility(page);
    for (const id of [first, marked]) await web.decidedAgo(id, '-1 hour');
    await results.getByRole('button', { name: '2 Belege zurücknehmen' }).click();
    await web.inPaperless(first, null);
    await web.inPaperless(marked, null);
  },
);

approvals('every match is chosen, not the page alone', async () => {
  const ids = await Promise.all(
    Array.from({ length: 27 }, (_, n) => web.invoice({ title: `Alle ${n}`, content: PLAIN })),
  );
  await web.read(...ids);
  const page = await web.open('ben', '/freigabe?q=alle&sort=title');
  await page.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' }).check();
  const bar = page.getByRole('region', { name: 'Auswahl' });
  await bar.getByText('25 Belege ausgewählt').waitFor();
  await bar.getByRole('button', { name: 'Alle 27 Treffer auswählen' }).click();
  await bar.getByText('27 Belege ausgewählt · 3.213,00 €').waitFor();
  await bar.getByRole('button', { name: 'Gemeinsam entscheiden' }).click();
  await page.getByRole('radio', { name: /Freigegeben/ }).click();
  await page.getByRole('button', { name: '27 Belege auf „Freigegeben“ setzen' }).click();
  await page.getByText('27 Belege entschieden').waitFor();
  await Promise.all(ids.map((id) => web.inPaperless(id, 'Freigegeben')));
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).last().click();
});

approvals(
  'the dialog of the list keeps what was opened: what differs is shown, and asked again',
  async () => {
    const [id] = await web.invoices('Unter dem Finger');
    const page = await web.open('ben', '/freigabe?q=finger');
    await row(page, 'Unter dem Finger').getByRole('link').focus();
    await page.keyboard.press('1');
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Speichern' });
    await dialog.getByLabel('Kommentar').fill('Menge geprüft');
    web.changeAmountAndDue(id);
    await web.announce(id);
    await dialog.locator('[data-fact=amount]').getByText('999.999,00 €').waitFor();
    await dialog.getByText('119,00 €', { exact: true }).first().waitFor();
    await checkAccessibility(page);
    await save.click();
    const noted = dialog.getByRole('button', { name: 'Zur Kenntnis genommen' });
    await noted.and(page.locator(':focus')).waitFor();
    assert.is(web.valueIn(id), null);
    await page.keyboard.press('Enter');
    await noted.waitFor({ state: 'detached' });
    assert.is(await dialog.getByLabel('Kommentar').inputValue(), 'Menge geprüft');
    await save.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await web.inPaperless(id, 'Freigegeben');
  },
);

approvals('a refresh shows how far it is, and ends by itself', async () => {
  web.fixture.paperless.faults.add({
    kind: 'latency',
    ms: 3_000,
    match: { path: '/api/documents/', method: 'GET' },
  });
  const page = await web.open('ben', '/freigabe');
  await page.getByRole('button', { name: 'Aus Paperless auffrischen' }).click();
  const progress = page.getByText(/Belege werden aus Paperless gelesen/);
  await progress.waitFor();
  await page
    .getByRole('progressbar', { name: 'Fortschritt des Auffrischens' })
    .waitFor({ state: 'attached' });
  web.fixture.paperless.faults.clear();
  await progress.waitFor({ state: 'detached' });
});

approvals('the overview counts what is open, and its tile leads to it', async () => {
  const page = await web.open('ben', '/');
  await page.getByRole('link', { name: /Offene Freigaben/ }).click();
  await page.waitForURL(/freigabe\?status=open/);
  await page.getByRole('heading', { level: 1, name: 'Freigabe' }).waitFor();
});

approvals('who may not approve has no menu entry and no page', async () => {
  const [id] = await web.invoices('Nicht für Clara');
  const page = await web.open('clara', `/freigabe/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Kein Zutritt' }).waitFor();
  assert.is(await page.getByRole('link', { name: 'Freigabe' }).count(), 0);
  assert.is(await page.getByText('Nicht für Clara').count(), 0);
});
approvals('later a decision is taken back with a reason, also when the undo was held too long', async () => {
  const [id] = await web.invoices('Zu spät');
  const page = await web.open('ben', '/freigabe?q=sp%C3%A4t');
  await row(page, 'Zu spät').getByRole('link').focus();
  await page.keyboard.press('1');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Speichern' })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.press('Enter');
  await restOnOffer(page);
  await web.inPaperless(id, 'Freigegeben');
  await web.decidedAgo(id, '1 minute');
  await page.keyboard.press('z');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Sie haben „Freigegeben“ gesetzt').waitFor();
  await dialog.getByRole('button', { name: 'Zurücknehmen' }).click();
  await dialog.getByText('Nennen Sie einen Grund.').waitFor();
  await checkAccessibility(page);
  await page.keyboard.type('Skonto vergessen');
  await dialog.getByRole('button', { name: 'Zurücknehmen' }).click();
  await dialog.waitFor({ state: 'detached' });
  await web.inPaperless(id, null);
  await page.getByText('Grund: Skonto vergessen').waitFor();
  expectComplaints(page, /422/);
});

approvals('a key in the list shows what it is about first: held down it decides nothing', async () => {
  const ids = await web.invoices('Liste 1', 'Liste 2');
  const page = await web.open('ben', '/freigabe?q=liste&sort=title');
  await row(page, 'Liste 1').getByRole('link').focus();
  for (let times = 0; times < 20; times += 1) await page.keyboard.down('1');
  await page.keyboard.up('1');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('119,00 €').waitFor();
  await dialog.getByRole('radio', { name: /Freigegeben/, checked: true }).waitFor();
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.is(await page.evaluate<string>('document.activeElement.textContent.trim()'), 'Liste 1');
  assert.equal(ids.map(web.valueIn), [null, null]);
});

approvals.run();
