import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import { expectComplaints, type WatchedPage } from '../../../scripts/testing/browser.ts';
import { until } from '../../../scripts/testing/until.ts';
import { type WebFixture, webFixture } from '../../../scripts/testing/web-fixture.ts';

const pages = suite('the pages of the settings');
let web: WebFixture;
pages.before(async () => {
  web = await webFixture({ documents: 2 });
});
pages.after.each(() => web.browser.closePages());
pages.after(() => web.close());

const open = async (path: string, heading: string) => {
  const page = await web.open('anna', `/einstellungen/${path}`);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  return page;
};
const save = async (page: WatchedPage) => {
  await page.getByRole('button', { name: /^Speichern/ }).click();
  // The message of an earlier save may still be there.
  await page.getByRole('region', { name: 'Ungespeicherte Änderungen' }).waitFor({ state: 'detached' });
  await page.getByText('Die Einstellungen sind gespeichert.').first().waitFor();
};
const set = async (key: string, value: unknown) =>
  assert.is((await web.api('anna', 'PUT', `/settings/${key}`, { value })).status, 200, key);
const savedValue = async (key: string) =>
  ((await (await web.api('anna', 'GET', `/settings/${key}`)).json()) as { value: unknown }).value;
const choose = async (page: WatchedPage, label: string, option: string) => {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByLabel(label, { exact: true }))
    .first()
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

pages('they open with the first of them', async () => {
  const anna = await web.open('anna', '/einstellungen');
  await anna.getByRole('heading', { level: 1, name: 'Verarbeitung' }).waitFor();
});

pages('control tags: what is missing is pointed out and put right by one press', async () => {
  const { paperless } = web.fixture;
  await set('steuertag_ids', [paperless.tag('Erledigt')]);
  const page = await open('steuertags', 'Steuertags');
  await page
    .getByText(/Die Liste der Steuertags ist unvollständig: der Ablauf braucht Verarbeiten/)
    .waitFor();
  await page.getByRole('navigation', { name: 'Bereiche' }).getByRole('img', { name: 'Hinweis' }).waitFor();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Fehlende Tags aufnehmen' }).click();
  await page.getByText('Die Liste der Steuertags ist vollständig.').waitFor();
  await page.getByText('Die Liste der Steuertags ist unvollständig').waitFor({ state: 'detached' });
  assert.equal(await savedValue('steuertag_ids'), [paperless.tag('Erledigt'), 16]);

  await choose(page, 'Steuertags', 'Diesel');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Erledigt entfernen' }).click();
  await save(page);
  assert.equal(await savedValue('steuertag_ids'), [16, paperless.tag('Diesel')]);
});

pages('labels: the label stands beside its template, and what is wrong is said at its field', async () => {
  const page = await open('etiketten', 'Etiketten');
  await page.getByLabel('Rand um Barcodes').fill('5');
  await save(page);
  assert.is(await savedValue('barcode_margin_mm'), 5);
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'ASN', exact: true }).click();
  await page.getByRole('img', { name: /^Etikett, 25,4 × 10 mm, mit dem Code ASN/ }).waitFor();
  await page.getByText('vom Scanner gelesen', { exact: true }).waitFor();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Zeile hinzufügen' }).click();
  await page.getByLabel('Zeile 2', { exact: true }).fill('Agrarhandel Müller & Söhne');
  await page.getByText('Zeile 2 ist zu lang und wird gekürzt.').waitFor();
  await page.getByLabel('Inhalt des Codes').fill('{{docment.title}}');
  await page
    .getByText(/docment\.title gibt es nicht/)
    .first()
    .waitFor();
  expectComplaints(page, /422/);
  await page.getByLabel('Inhalt des Codes').fill('A{{number}}');
  await page.getByRole('img', { name: /mit dem Code A1$/ }).waitFor();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Die Vorlage „ASN“ ist gespeichert.').waitFor();

  await page.getByRole('link', { name: 'Nummernkreise' }).click();
  await page.getByRole('button', { name: 'Neuer Nummernkreis' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('kisten');
  await dialog.getByRole('button', { name: 'Neuer Nummernkreis' }).click();
  await page.getByText('Der Nummernkreis „kisten“ ist angelegt.').waitFor();
  await page.getByRole('button', { name: 'Bericht über „kisten“' }).click();
  await page.getByText('0 vergeben, 0 auf Scans gesehen').waitFor();
  await checkAccessibility(page);
});

pages('farm system: only what fits is offered, and what is refused is said at its field', async () => {
  const { paperless } = web.fixture;
  const page = await open('agrarsystem', 'Agrarsystem');
  await page.getByLabel('Zusatzfeld für die Belegnummer', { exact: true }).first().click();
  assert.is(await page.getByRole('option', { name: 'Fällig am' }).count(), 0, 'a date holds no number');
  await page.getByRole('option', { name: 'Belegnummer', exact: true }).click();
  await choose(page, 'Hochgeladen', 'Hochgeladen');
  const pattern = page.getByLabel('Muster der Lieferantennummer', { exact: true });
  await pattern.fill('\\d+');
  await page.getByRole('button', { name: /^Speichern/ }).click();
  await page.getByText('braucht eine Gruppe in Klammern').waitFor();
  assert.is(await pattern.getAttribute('aria-invalid'), 'true');
  // What could be saved is; what could not waits.
  assert.is(await savedValue('farmsys_belegnummer_field'), paperless.customField('Belegnummer'));
  assert.is(await savedValue('farmsys_tag_hochgeladen'), paperless.tag('Hochgeladen'));
  await checkAccessibility(page);
  await pattern.fill('(\\d+)');
  await page.getByText('braucht eine Gruppe in Klammern').waitFor({ state: 'detached' });
  await save(page);
  await page.getByRole('button', { name: 'Muster der Lieferantennummer: Standardwert einsetzen' }).click();
  await save(page);
  await page.getByRole('button', { name: 'Verlauf: Muster der Lieferantennummer' }).click();
  await page.getByRole('dialog').getByText('(\\d+)', { exact: true }).waitFor();
  expectComplaints(page, /422/);
});

pages('what was deleted in Paperless since is shown at the field, and can be taken out', async () => {
  const { paperless } = web.fixture;
  const gone = paperless.addTag({ name: 'Bald weg' });
  await set('farmsys_tags', [gone]);
  paperless.world.tags.delete(gone);
  await web.fixture.restart();
  const page = await open('agrarsystem', 'Agrarsystem');
  await page.getByText(`Tag ${gone} gibt es in Paperless nicht`).waitFor();
  await page.getByRole('button', { name: `#${gone} (nicht mehr in Paperless) entfernen` }).click();
  await save(page);
  assert.equal(await savedValue('farmsys_tags'), []);
});

pages('approval: types that need it, and what the values mean', async () => {
  const { paperless } = web.fixture;
  const page = await open('freigabe', 'Freigabe');
  const type = page.getByRole('switch', { name: 'Gutschrift' });
  const needed = async () => {
    const { items } = (await (await web.api('anna', 'GET', '/document-types')).json()) as {
      items: { name: string; freigabeErforderlich: boolean }[];
    };
    return items.find(({ name }) => name === 'Gutschrift')?.freigabeErforderlich;
  };
  await type.press('Space');
  await page.getByText('Gutschrift braucht jetzt eine Freigabe.').first().waitFor();
  await until(needed, (is) => is === true);
  await checkAccessibility(page);
  await page.keyboard.press('z');
  await until(needed, (is) => is === false);

  await page.getByRole('combobox', { name: 'Bedeutung von Rückfrage' }).selectOption('open');
  await choose(page, 'Betrag', 'Betrag');
  await page.getByRole('switch', { name: 'Kommentar als Notiz' }).press('Space');
  await save(page);
  assert.equal(await savedValue('approval_options'), { [paperless.option('Freigabe', 'Rückfrage')]: 'open' });
  assert.is(await savedValue('approval_amount_field'), paperless.customField('Betrag'));
  assert.is(await savedValue('approval_comment_as_note'), true);
});

pages('clients: each farm belongs to one, and the other is named', async () => {
  const page = await open('mandanten', 'Mandanten');
  const farmOf = (name: string) => page.getByRole('textbox', { name: `Betrieb von ${name}` });
  await farmOf('Jens Petersen').fill('B-7');
  await page.keyboard.press('Enter');
  await page.getByText('Jens Petersen gehört jetzt zu Betrieb B-7.').waitFor();
  await farmOf('Heiko Behrens').fill('B-7');
  await page.keyboard.press('Enter');
  await page.getByText('Betrieb B-7 gehört schon zu Jens Petersen.').waitFor();
  await checkAccessibility(page);
  assert.is(await farmOf('Heiko Behrens').inputValue(), 'B-7', 'also when the window was narrow meanwhile');
  await page.getByRole('link', { name: 'Übersicht', exact: true }).click();
  await page.getByRole('button', { name: 'Weiter bearbeiten' }).click();
  await farmOf('Heiko Behrens').press('Escape');
  assert.is(await farmOf('Heiko Behrens').inputValue(), '');
  expectComplaints(page, /409/);
});

pages('an API key is shown once, works, and works no more when it is revoked', async () => {
  const page = await open('api-schluessel', 'API-Schlüssel');
  await page.getByText('Noch keine API-Schlüssel').waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Erstellen' }).click();
  await dialog.getByText('Ein Name ist nötig.').waitFor();
  await dialog.getByLabel('Name').fill('Anzeige im Büro');
  await dialog.getByLabel('Status lesen').check();
  await dialog.getByRole('button', { name: 'Erstellen' }).click();
  const key = (await dialog.getByLabel('Schlüssel', { exact: true }).textContent()) ?? '';
  await checkAccessibility(page);
  const status = () => fetch(`${web.fixture.url}/api/webhook/status`, { headers: { 'x-api-key': key } });
  assert.is((await status()).status, 200);
  await page.keyboard.press('Escape');
  assert.is(await dialog.count(), 1, 'it does not vanish by mistake');
  await dialog.getByRole('button', { name: 'Ich habe ihn kopiert' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.not.ok((await page.content()).includes(key));

  await page.getByRole('button', { name: 'API-Schlüssel „Anzeige im Büro“ widerrufen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Widerrufen' }).click();
  await page
    .getByRole('row')
    .filter({ hasText: 'Anzeige im Büro' })
    .getByText(/^widerrufen/)
    .waitFor();
  assert.is((await status()).status, 401);
  await checkAccessibility(page);
});

pages('who may do what', async () => {
  await web.api('clara', 'GET', '/me');
  const page = await open('berechtigungen', 'Berechtigungen');
  const row = page.getByRole('row').filter({ hasText: 'MANAGE_SETTINGS' });
  await row.waitFor();
  assert.equal(await row.getByRole('cell').allInnerTexts(), ['ja', '–\nnein', '–\nnein']);
  await page.getByRole('columnheader', { name: /PM_User zuletzt gesehen/ }).waitFor();
  await checkAccessibility(page);
});

pages.run();
