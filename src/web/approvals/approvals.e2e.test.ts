import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import {
  type ApprovalWebFixture,
  approvalWebFixture,
  restOnOffer,
  approvalRow as row,
} from '../../../scripts/testing/approval-web-fixture.ts';
import { expectComplaints, type WatchedPage } from '../../../scripts/testing/browser.ts';

// The list: found, decided in a dialog or by key.

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
