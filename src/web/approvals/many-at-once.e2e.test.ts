import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import {
  type ApprovalWebFixture,
  approvalWebFixture,
  freezeAnswers,
  looked,
  approvalRow as row,
  thawAnswers,
} from '../../../scripts/testing/approval-web-fixture.ts';

// Deciding on what was seen: many at once, and in the dialog of the list.

const approvals = suite('decisions about what was seen');
let web: ApprovalWebFixture;
approvals.before(async () => {
  web = await approvalWebFixture();
});
approvals.after.each(() => web.browser.closePages());
approvals.after(() => web.close());

approvals(
  'many at once: what has a mark is looked at one by one; the sum first, each result after',
  async () => {
    const [first, second] = await web.invoices('Stapel 1', 'Stapel 2');
    const marked = await web.invoice({ title: 'Stapel 3' });
    await web.read(marked);
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
    // The button is gone.
    await dialog.and(page.locator(':focus')).waitFor();
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
  const ids = await web.invoices(...Array.from({ length: 27 }, (_, n) => `Alle ${n}`));
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

approvals.run();
