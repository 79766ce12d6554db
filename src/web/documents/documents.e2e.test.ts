import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import { expectComplaints, type WatchedPage } from '../../../scripts/testing/browser.ts';
import { documentsToEdit } from '../../../scripts/testing/documents-to-edit.ts';
import { until } from '../../../scripts/testing/until.ts';
import { type WebFixture, webFixture } from '../../../scripts/testing/web-fixture.ts';
import { drawnOnce, watchShifts } from './watch-shifts.ts';

// The list of what waits, the edit dialog, one document with its history: what is seen, and what Paperless then holds.

const editing = suite('documents by hand');
let web: WebFixture;
let belongsTo: number;

editing.before(async () => {
  web = await webFixture({ documents: 12 });
  const { paperless } = web.fixture;
  belongsTo = paperless.addCustomField({ name: 'Gehört zu', data_type: 'documentlink' });
  const control = ['Hochgeladen', 'Erledigt', 'Manuell bearbeiten', 'Verarbeiten'].map(paperless.tag);
  await web.api('anna', 'PUT', '/settings/steuertag_ids', { value: control });
  await web.api('anna', 'PUT', '/settings/farmsys_tag_manuell', {
    value: paperless.tag('Manuell bearbeiten'),
  });
});
editing.after(() => web.close());

const { waiting, inPaperless } = documentsToEdit(() => web.fixture.paperless);
/** Adds an input for a custom field to the dialog. */
async function addField(page: WatchedPage, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Zusatzfeld hinzufügen' }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

editing('edits title and content tags; control tags are shown and stay; Z takes it all back', async () => {
  const id = waiting('Scan 0815', ['Diesel']);
  const before = inPaperless(id);
  const page = await web.open('clara', '/bearbeiten');
  const row = page.getByRole('row', { name: /Scan 0815/ });
  await row.waitFor();
  assert.match((await row.getByRole('rowheader').innerText()).replace(/\s+/g, ' '), /^Scan 0815 .*Diesel/);
  assert.is(await row.getByRole('note', { name: /Manuell bearbeiten: Steuertag/ }).count(), 1);
  await checkAccessibility(page);
  await row.getByRole('button', { name: 'Scan 0815 bearbeiten' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Titel').fill('Tankbeleg März');
  assert.is(await dialog.getByText('Manuell bearbeiten').count(), 0, 'no control tag in the dialog');
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('Saat');
  await page.getByRole('option', { name: 'Saatgut' }).click();
  assert.is(await page.getByRole('option', { name: 'Verarbeiten' }).count(), 0, 'nor among the choices');
  await page.keyboard.press('Tab');
  await checkAccessibility(page);
  await dialog.getByLabel('Titel').press('Control+s');
  await dialog.waitFor({ state: 'detached' });
  const tags = [...before.tags, 'Saatgut'].sort();
  assert.equal(inPaperless(id), { ...before, title: 'Tankbeleg März', tags });
  await page
    .getByRole('row', { name: /Tankbeleg März/ })
    .getByText('Saatgut')
    .waitFor();

  await page.getByRole('button', { name: /Rückgängig/ }).waitFor();
  await page.keyboard.press('z');
  await page.getByText('Die Änderung ist zurückgenommen.').waitFor();
  assert.equal(inPaperless(id), before);
});

editing('save and next with the keyboard alone', async () => {
  const second = waiting('Reihe B');
  const first = waiting('Reihe A');
  const page = await web.open('clara', '/bearbeiten?q=Reihe&sort=title');
  await page.getByRole('link', { name: 'Reihe A' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await page
    .getByRole('dialog', { name: `Dokument ${first} bearbeiten` })
    .getByLabel('Titel')
    .fill('Reihe A1');
  await page.keyboard.press('Control+Shift+S');
  const next = page.getByRole('dialog', { name: `Dokument ${second} bearbeiten` });
  await next.getByLabel('Titel').waitFor();
  assert.is(await next.getByLabel('Titel').inputValue(), 'Reihe B');
  assert.is(inPaperless(first).title, 'Reihe A1');
  assert.match(page.url(), new RegExp(`edit=${second}`), 'the dialog has an address');
  await page.keyboard.press('Escape');
  await next.waitFor({ state: 'detached' });
});

editing('save and next from the page of one document: what waits behind it is opened there', async () => {
  const third = waiting('Folge C');
  const fourth = waiting('Folge D');
  const ids = await until(
    async () => {
      const order = await (await web.api('clara', 'GET', '/documents?list=manual&pageSize=200')).json();
      return (order as { items: { id: number }[] }).items.map(({ id }) => id);
    },
    (listed) => listed.includes(third) && listed.includes(fourth),
  );
  const [first = 0, second] = ids.filter((id) => id === third || id === fourth);
  const page = await web.open('clara', `/bearbeiten/${first}?edit=true`);
  await page.addInitScript(watchShifts);
  await page.reload();
  const dialog = page.getByRole('dialog', { name: `Dokument ${first} bearbeiten` });
  await dialog.getByRole('button', { name: 'Speichern & weiter' }).and(page.locator(':enabled')).waitFor();
  await dialog.locator('canvas').first().waitFor();
  await page.evaluate(drawnOnce);
  assert.equal(await page.evaluate(() => (globalThis as { shifts?: string[] }).shifts), [], 'nothing moved');
  await dialog.getByLabel('Titel').fill('Folge C oder D');
  await page.keyboard.press('Control+Shift+S');
  await page
    .getByRole('dialog', { name: `Dokument ${second} bearbeiten` })
    .getByLabel('Titel')
    .waitFor();
  assert.is(inPaperless(first).title, 'Folge C oder D');
  assert.match(page.url(), new RegExp(`/bearbeiten/${second}\\?edit=true`));
});

editing('done: the document leaves the list by its button or by D, and Z brings it back', async () => {
  const id = waiting('Abgehakt A');
  const page = await web.open('clara', '/bearbeiten?q=Abgehakt');
  const row = page.getByRole('row', { name: /Abgehakt A/ });
  await row.getByRole('button', { name: 'Abgehakt A: fertig bearbeitet' }).click();
  await row.waitFor({ state: 'detached' });
  assert.not(inPaperless(id).tags.includes('Manuell bearbeiten'));
  await page.keyboard.press('z');
  await row.waitFor();
  assert.ok(inPaperless(id).tags.includes('Manuell bearbeiten'));
  await page.keyboard.press('j');
  await page.keyboard.press('d');
  await row.waitFor({ state: 'detached' });
});

editing('an amount, a date and a choice are completed by hand, written as people write them', async () => {
  const { paperless } = web.fixture;
  const id = waiting('Ohne Betrag');
  const page = await web.open('clara', `/bearbeiten?edit=${id}`);
  const dialog = page.getByRole('dialog');
  await addField(page, 'Betrag');
  await dialog.getByLabel('Betrag', { exact: true }).fill('viel');
  await dialog.getByRole('button', { name: 'Speichern', exact: true }).click();
  await dialog.getByText('ist kein Betrag wie 1.234,56 EUR').waitFor();
  expectComplaints(page, /422/);
  await checkAccessibility(page);
  await dialog.getByLabel('Betrag', { exact: true }).fill('1.234,50 €');
  await dialog.getByLabel('Betrag', { exact: true }).press('Control+s');
  await dialog.waitFor({ state: 'detached' });
  const fields = paperless.world.documents.get(id)?.custom_fields;
  assert.equal(
    fields?.map(({ field, value }) => [field, value]),
    [[1, 'EUR1234.50']],
  );
});

editing('a document that another one belongs to is found by a word, and written by its number', async () => {
  const contract = waiting('Pachtvertrag');
  const id = waiting('Zahlung dazu');
  const page = await web.open('clara', `/bearbeiten?edit=${id}`);
  const dialog = page.getByRole('dialog');
  await addField(page, 'Gehört zu');
  await dialog.getByRole('combobox', { name: 'Gehört zu' }).fill('pachtv');
  await page.getByRole('option', { name: /^Pachtvertrag/ }).click();
  await dialog.getByLabel('Titel').press('Control+s');
  await dialog.waitFor({ state: 'detached' });
  const fields = web.fixture.paperless.world.documents.get(id)?.custom_fields;
  assert.equal(fields, [{ field: belongsTo, value: [contract] }]);
});

editing('somebody else was quicker: both values are shown, and one is chosen', async () => {
  const id = waiting('Doppelt');
  const page = await web.open('clara', `/bearbeiten?edit=${id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Titel').fill('Meiner');
  await dialog.getByLabel('Datum').fill('2026-05-06');
  await web.api('anna', 'PATCH', `/documents/${id}`, { title: 'Ihrer' });
  await dialog.getByRole('button', { name: 'Speichern', exact: true }).click();
  await dialog.getByText('Das Dokument wurde inzwischen geändert').waitFor();
  expectComplaints(page, /409/);
  await checkAccessibility(page);
  assert.is(inPaperless(id).title, 'Ihrer');
  await dialog.getByRole('radio', { name: 'Jetzt in Paperless: Ihrer' }).check();
  await dialog.getByRole('button', { name: 'So speichern' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal([inPaperless(id).title, inPaperless(id).created], ['Ihrer', '2026-05-06']);
});

editing('what was typed is not lost by accident', async () => {
  const id = waiting('Vorsicht');
  const page = await web.open('clara', `/bearbeiten?edit=${id}`);
  const field = page.getByRole('dialog').getByLabel('Titel');
  await field.fill('Halb getippt');
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Änderungen verwerfen?' })
    .getByRole('button', { name: 'Weiter bearbeiten' })
    .click();
  assert.is(await field.inputValue(), 'Halb getippt');
  const asked = page.waitForEvent('dialog').then((question) => question.accept());
  await Promise.all([asked, page.reload()]);
  await field.and(page.locator(':focus')).waitFor();
  assert.is(await field.inputValue(), 'Halb getippt', 'a reload is asked about, and loses nothing');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  assert.is(inPaperless(id).title, 'Vorsicht');
});

editing('one document: facts, history with who and when, undo where it is possible', async () => {
  const id = waiting('Lieferschein 7', ['Dünger']);
  await web.api('anna', 'PATCH', `/documents/${id}`, { title: 'Lieferschein 77' });
  const page = await web.open('clara', `/bearbeiten/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Lieferschein 77' }).waitFor();
  const history = page.getByRole('region', { name: 'Verlauf' });
  const entry = history.getByRole('listitem').filter({ hasText: 'wurde bearbeitet (Titel)' });
  await entry.getByText('Lieferschein 7', { exact: true }).waitFor();
  assert.match(await entry.innerText(), /anna/);
  await entry.getByRole('button', { name: '2 Schritte' }).click();
  await history.getByText(/Bearbeitung geplant/).waitFor();
  await page.getByRole('button', { name: 'Warum ist das so? Korrespondent' }).waitFor();
  await page.keyboard.press('w');
  await page.getByRole('button', { name: 'Warum ist das so? Titel' }).and(page.locator(':focus')).waitFor();
  const why = page.getByText('Hier bearbeitet');
  await why.waitFor();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await why.waitFor({ state: 'detached' });
  await entry.getByRole('button', { name: /rückgängig machen/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Lieferschein 7', exact: true }).waitFor();
  assert.is(inPaperless(id).title, 'Lieferschein 7');
  await entry.getByRole('button', { name: /rückgängig/ }).waitFor({ state: 'detached' });
  await page.keyboard.press('u');
  await page.getByRole('heading', { level: 1, name: 'Bearbeiten' }).waitFor();
});

editing('an empty list says what was looked for', async () => {
  const page = await web.open('clara', '/bearbeiten?q=gibtesnicht');
  await page.getByText('Kein wartendes Dokument passt zur Suche').waitFor();
  await page.getByText(/^Stand /).waitFor();
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click();
  await page.waitForURL(/bearbeiten$/);
  await until(
    async () => page.complaints.length,
    (count) => count === 0,
  );
});

editing.run();
