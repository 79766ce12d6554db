import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../../scripts/testing/accessibility.ts';
import { pdfOf } from '../../../../scripts/testing/page-papers.ts';
import { type WebFixture, webFixture } from '../../../../scripts/testing/web-fixture.ts';

// Files are brought by people, seen in the list, put together, put into the bin and taken out of it.

const inbox = suite('the list of the inbox');
let web: WebFixture;
inbox.before(async () => {
  web = await webFixture({ documents: 3 });
});
inbox.after(() => web.close());

const pdf = async (...texts: string[]): Promise<Buffer> =>
  Buffer.from(await (await pdfOf(texts.map((text) => ({ text })))).save());
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

inbox(
  'several files at once: each arrives or is refused by itself; the list shows them with their page',
  async () => {
    const page = await web.open('clara', '/posteingang');
    await page.getByText('Hier wartet keine Datei').last().waitFor();
    const pile = await pdf('Rechnung', 'Lieferschein');
    await page
      .getByLabel('Hochladen')
      .last()
      .setInputFiles([
        { name: 'Stapel.pdf', mimeType: 'application/pdf', buffer: pile },
        { name: 'Tabelle.pdf', mimeType: 'application/pdf', buffer: Buffer.from('PK\u0003\u0004 no pages') },
        { name: 'Leer.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
      ]);
    const uploads = page.getByRole('region', { name: 'Hochgeladene Dateien' });
    await uploads.getByRole('link', { name: 'Stapel.pdf' }).waitFor();
    await uploads.getByText('Die Datei ist leer.').waitFor();
    await uploads.getByText(/es zählt der Inhalt, nicht der Name/).waitFor();
    const row = rowOf(page, 'Stapel.pdf');
    await row.getByText('2 Seiten', { exact: true }).waitFor();
    await row.getByText('bereit').waitFor();
    await row.locator('img').waitFor();

    // The same bytes again, dropped anywhere on the page.
    await dropFile(page, 'Stapel noch einmal.pdf', pile);
    await rowOf(page, 'Stapel noch einmal.pdf')
      .getByRole('link', { name: /schon vorhanden/ })
      .waitFor();
    await checkAccessibility(page);
    await uploads.getByRole('button', { name: 'Fertige ausblenden' }).click();
    await uploads.waitFor({ state: 'detached' });
    await web.browser.closePages();
  },
);

inbox('by keys alone: chosen, merged, put into the bin, taken back', async () => {
  const page = await web.open('clara', '/posteingang?scope=personal&sort=name');
  await page.getByText('Hier wartet keine Datei').last().waitFor();
  await page
    .getByLabel('Hochladen')
    .last()
    .setInputFiles([
      { name: 'A Vorderseite.pdf', mimeType: 'application/pdf', buffer: await pdf('vorne') },
      { name: 'B Rückseite.pdf', mimeType: 'application/pdf', buffer: await pdf('hinten') },
      { name: 'C Werbung.pdf', mimeType: 'application/pdf', buffer: await pdf('Werbung') },
    ]);
  for (const name of ['A Vorderseite.pdf', 'B Rückseite.pdf', 'C Werbung.pdf'])
    await rowOf(page, name).getByText('bereit').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('region', { name: 'Auswahl' }).getByText('2 Dateien ausgewählt').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Delete');
  await rowOf(page, 'C Werbung.pdf').waitFor({ state: 'detached' });
  await page.keyboard.press('z');
  await rowOf(page, 'C Werbung.pdf').waitFor();

  await page.getByRole('checkbox', { name: 'A Vorderseite.pdf auswählen' }).check();
  await page.getByRole('checkbox', { name: 'B Rückseite.pdf auswählen' }).check();
  await page.getByRole('button', { name: 'Zusammenfügen' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '2 Dateien zusammenfügen' });
  await dialog.getByRole('button', { name: 'B Rückseite.pdf nach oben' }).press('Enter');
  assert.match(await dialog.getByRole('listitem').first().innerText(), /B Rückseite/);
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Zusammenfügen' }).press('Enter');
  await page.waitForURL(/posteingang\/[0-9a-f-]{36}/);
  await page.goBack();
  await rowOf(page, 'A Vorderseite.pdf').waitFor({ state: 'detached' });
  await rowOf(page, 'B Rückseite.pdf').getByText('2 Seiten', { exact: true }).waitFor();
  await web.browser.closePages();
});

/** The events of the browser when a file is dropped on the page. */
async function dropFile(page: Page, name: string, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([name, base64]) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64 as string), (one) => one.charCodeAt(0));
      data.items.add(new File([bytes], name as string, { type: 'application/pdf' }));
      return data;
    },
    [name, bytes.toString('base64')],
  );
  await page.dispatchEvent('h1', 'dragenter', { dataTransfer: transfer });
  await page.getByText('Hier ablegen: in den öffentlichen Posteingang').waitFor();
  await page.dispatchEvent('h1', 'drop', { dataTransfer: transfer });
}

inbox.run();
