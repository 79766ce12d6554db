import { de } from '../../src/web/texts/de/index.ts';
import { checkAccessibility } from '../testing/accessibility.ts';
import { addInvoices } from '../testing/add-invoices.ts';
import { inPaperless } from './in-paperless.ts';
import { expectGerman, look } from './look.ts';
import type { Hour } from './open-hour.ts';

/** The last one takes two people in this office. */
const INVOICES = [
  { title: 'Sammelfreigabe Diesel', amount: '100.10' },
  { title: 'Sammelfreigabe Saatgut', amount: '250.25' },
  { title: 'Sammelfreigabe Mähdrescher', amount: '12000.00' },
];
const [SUM, HIGHEST] = ['12.350,35 €', '12.000,00 €'];
type History = { items: { what: string }[] };
/** The newest first. */
const EXPECTED = [
  ['taken-back', 'decided'],
  ['taken-back', 'decided'],
  ['release-withdrawn', 'released-first'],
];

/** Several decided on at once: what it comes to is said before, what became of each after, and all is taken back. */
export async function severalAtOnce({ demo, findings, open, ask }: Hour): Promise<void> {
  const anna = await ask('anna');
  const ids = await addInvoices(demo.paperless, anna, INVOICES);
  const page = await open('anna');
  const dialog = page.getByRole('dialog');
  const step = (where: string, act: () => Promise<void>) => findings.step({ part: 'bulk', where }, page, act);
  const undecided = async () => {
    for (const id of ids) await inPaperless(demo, id, null);
  };
  const wereReleased = async () => {
    const histories = await Promise.all(ids.map((id) => anna<History>('GET', `/approvals/${id}/history`)));
    const last = histories.map(({ items }) => items.slice(0, 2).map(({ what }) => what));
    if (JSON.stringify(last) !== JSON.stringify(EXPECTED)) throw new Error(JSON.stringify(last));
  };

  await step('what is chosen is counted and summed up', async () => {
    await look(page, `${demo.serviceUrl}/freigabe?q=Sammelfreigabe`);
    await page.getByRole('checkbox', { name: de['table.selectPage'] }).check();
    const bar = page.getByRole('region', { name: de['bulk.label'] });
    await bar.getByText(`3 Belege ausgewählt · ${SUM}`).waitFor();
    await bar.getByRole('button', { name: de['bulk.decide'] }).click();
  });
  await step('the dialog says the sum, the highest amount and what takes more people', async () => {
    await dialog.getByText(SUM, { exact: true }).waitFor();
    await dialog.getByText(HIGHEST, { exact: true }).waitFor();
    await dialog.getByText('1 Beleg braucht weitere Personen').waitFor();
    await expectGerman(page);
    await checkAccessibility(page, { everyLook: true });
    await undecided();
  });
  await step('what became of each is said, and taken back at once', async () => {
    await dialog.getByRole('radio', { name: /^Freigegeben/ }).click();
    await dialog.getByRole('button', { name: '3 Belege auf „Freigegeben“ setzen' }).click();
    await dialog.getByText('2 Belege entschieden · 1 erste Freigabe').waitFor();
    // At once: after ten seconds each takes a reason.
    await dialog.getByRole('button', { name: '3 Belege zurücknehmen' }).click();
    const said = await page
      .getByText(/Belege? zurückgenommen/)
      .first()
      .innerText();
    if (said !== '3 Belege zurückgenommen') throw new Error(said);
    await undecided();
    for (const { title } of INVOICES) await dialog.getByRole('rowheader', { name: title }).waitFor();
    await wereReleased();
    await expectGerman(page);
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: de['action.close'] }).last().click();
    await dialog.waitFor({ state: 'detached' });
  });
  await page.context().close();
}
