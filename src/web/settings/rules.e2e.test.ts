import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import { expectComplaints, type WatchedPage } from '../../../scripts/testing/browser.ts';
import { until } from '../../../scripts/testing/until.ts';
import { type WebFixture, webFixture } from '../../../scripts/testing/web-fixture.ts';

const rules = suite('the editor of processing rules');
const TAG = 16;
const PATH = '/einstellungen/verarbeitung';
let web: WebFixture;
const example = (name: string, title: string) => ({ name, when: { title: '.' }, then: { title } });
rules.before(async () => {
  web = await webFixture({ documents: 6 });
});
rules.before.each(() =>
  web.fixture.setRules([example('Erste', 'A {{id}}'), example('Zweite', 'B {{id}}'), example('Dritte', 'C')]),
);
rules.after.each(() => web.browser.closePages());
rules.after(() => web.close());

const panel = (page: WatchedPage, name: string | RegExp) => page.getByRole('region', { name });
const preview = (page: WatchedPage) => panel(page, 'Vorschau');
const list = (page: WatchedPage) => panel(page, /^\d+ Regeln?$/);
const rowOf = (page: WatchedPage, name: string) =>
  list(page).getByRole('button', { name: new RegExp(`^\\d+\\. ${name}`) });
const save = async (page: WatchedPage) => {
  await page.getByRole('button', { name: /^Speichern/ }).click();
  await page.getByText('Die Einstellungen sind gespeichert.').waitFor();
};
const namesSet = async () => {
  const { value } = (await (await web.api('anna', 'GET', '/settings/processing_rules')).json()) as {
    value: { name: string; enabled?: boolean }[];
  };
  return value.map(({ name, enabled = true }) => (enabled ? name : `(${name})`));
};

rules('what is changed shows at once in the preview, and does it to documents once saved', async () => {
  const page = await web.open('anna', `${PATH}?regel=2`);
  await preview(page).getByText('3 Regeln passen').waitFor();
  // As copied from the address bar of Paperless.
  await preview(page)
    .getByRole('combobox', { name: 'Dokument' })
    .fill('https://dms.example/documents/3/details');
  await page.getByRole('option', { name: 'Dokument 3' }).click();
  await preview(page)
    .getByRole('link', { name: /öffnet Paperless/ })
    .and(page.locator('[href$="/documents/3/"]'))
    .waitFor();
  assert.is(new URL(page.url()).searchParams.get('dokument'), '3');
  await rowOf(page, 'Dritte').click();
  await page.getByRole('button', { name: 'Löschen' }).click();
  await preview(page).getByText('B 3').waitFor();
  await page.getByLabel('Titel', { exact: true }).fill('Beleg {{padStart id 4 "0"}}');
  await preview(page).getByText('Beleg 0003').waitFor();
  assert.is(web.fixture.paperless.world.documents.get(3)?.title.startsWith('Beleg'), false, 'a preview');

  await page.getByRole('button', { name: 'Änderung hinzufügen' }).click();
  await page.getByRole('menuitem', { name: 'Tags hinzufügen' }).click();
  await page.keyboard.type('Diesel');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await preview(page).getByText('Diesel', { exact: true }).waitFor();
  await save(page);
  assert.equal(await namesSet(), ['Erste', 'Zweite']);

  web.fixture.paperless.setTags(3, [TAG], { fireWebhook: false });
  await web.fixture.call(3);
  const done = () => web.fixture.paperless.world.documents.get(3);
  await until(done, (document) => document?.title === 'Beleg 0003');
  await until(done, (document) => document?.tags.includes(web.fixture.paperless.tag('Diesel')) === true);
});

rules('what is not possible is said at its field, in German, and nothing is saved', async () => {
  const page = await web.open('anna', `${PATH}?dokument=2`);
  await preview(page).getByText('3 Regeln passen').waitFor();
  const pattern = page.getByLabel('Titel enthält', { exact: true });
  await pattern.fill('Rechnung (');
  await page.getByText(/ist kein gültiges Muster\. .*missing closing/).waitFor();
  await preview(page).getByText('Eine Angabe ist so nicht möglich').waitFor();
  await rowOf(page, 'Erste').getByRole('img', { name: 'hier stimmt etwas nicht' }).waitFor();
  await rowOf(page, 'Dritte').click();
  await page.getByRole('alert').getByRole('button', { name: '1. Erste' }).click();
  await page.getByText(/ist kein gültiges Muster/).waitFor();
  await checkAccessibility(page);
  await page.getByRole('button', { name: /^Speichern/ }).click();
  await panel(page, 'Ungespeicherte Änderungen')
    .getByText('Nicht alles konnte gespeichert werden.')
    .waitFor();
  assert.is(await pattern.getAttribute('aria-invalid'), 'true');
  assert.equal(await namesSet(), ['Erste', 'Zweite', 'Dritte']);
  await pattern.fill('.');
  await page.getByText('ist kein gültiges Muster').waitFor({ state: 'detached' });
  await panel(page, 'Ungespeicherte Änderungen').waitFor({ state: 'detached' });
  expectComplaints(page, /422/);
});

rules('rules are moved, switched off, doubled, removed and brought back by keyboard', async () => {
  const page = await web.open('anna', `${PATH}?dokument=1`);
  await rowOf(page, 'Erste').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await rowOf(page, 'Erste').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByText('Erste ist jetzt Regel 3 von 3.').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowUp');
  await rowOf(page, 'Dritte').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await page.getByRole('switch', { name: 'Regel „Dritte“ anwenden', checked: false }).waitFor();
  await page.getByRole('button', { name: 'Duplizieren' }).press('Enter');
  await page.getByLabel('Name', { exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('Die Einstellungen sind gespeichert.').waitFor();
  assert.equal(await namesSet(), ['Zweite', '(Dritte)', 'Erste', 'Erste (2)']);

  await rowOf(page, 'Zweite').press('Enter');
  await page.getByRole('button', { name: 'Löschen' }).press('Enter');
  await rowOf(page, 'Zweite').waitFor({ state: 'detached' });
  await page.keyboard.press('z');
  await rowOf(page, 'Zweite').waitFor();
  await panel(page, 'Ungespeicherte Änderungen').waitFor({ state: 'detached' });
});

rules('nobody leaves with something unsaved without saying so', async () => {
  const page = await web.open('anna', PATH);
  await page.getByLabel('Name', { exact: true }).fill('Umbenannt');
  await page.getByRole('link', { name: 'Steuertags' }).click();
  await page.getByRole('dialog', { name: 'Änderungen verwerfen?' }).waitFor();
  await page.getByRole('button', { name: 'Weiter bearbeiten' }).click();
  assert.is(await page.getByLabel('Name', { exact: true }).inputValue(), 'Umbenannt');
  await page.getByRole('link', { name: 'Steuertags' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Steuertags' }).waitFor();
});

rules('what somebody else has saved meanwhile is not overwritten', async () => {
  const page = await web.open('anna', `${PATH}?dokument=1`);
  await page.getByLabel('Name', { exact: true }).fill('Meine');
  await web.fixture.setRules([example('Fremde', 'F')]);
  await page.getByRole('button', { name: /^Speichern/ }).click();
  const alert = page
    .getByRole('alert')
    .filter({ hasText: '„Verarbeitungsregeln“ wurde inzwischen geändert' });
  await alert.waitFor();
  assert.equal(await namesSet(), ['Fremde']);
  await alert.getByRole('button', { name: 'Meine Eingabe behalten' }).click();
  await save(page);
  assert.equal(await namesSet(), ['Meine', 'Zweite', 'Dritte']);
  expectComplaints(page, /409/);

  await list(page).getByRole('button', { name: 'Verlauf' }).click();
  await page.getByRole('row').filter({ hasText: '1 Regel' }).getByRole('button').click();
  await rowOf(page, 'Fremde').waitFor();
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await rowOf(page, 'Meine').waitFor();
});

rules('a document to try them on is found by words of its title', async () => {
  const [first] = [...web.fixture.paperless.world.documents.values()];
  const words = first?.title.slice(2, 9) ?? '';
  const page = await web.open('anna', PATH);
  await preview(page).getByText('3 Regeln passen').waitFor();
  const field = preview(page).getByRole('combobox', { name: 'Dokument' });
  await field.fill('gibt es nicht');
  await page.getByText('nichts gefunden').waitFor();
  await field.fill(words);
  await page
    .getByRole('option')
    .filter({ hasText: first?.title ?? '' })
    .first()
    .click();
  await page.waitForURL(/dokument=\d+/);
});

rules('experts change them as text', async () => {
  const page = await web.open('anna', `${PATH}?dokument=1&text=true`);
  const text = page.getByRole('textbox', { name: 'Als JSON' });
  const before = await text.inputValue();
  assert.equal(JSON.parse(before)[0].name, 'Erste');
  await text.fill(before.slice(1));
  await page.getByText('Das lässt sich nicht lesen:').waitFor();
  await checkAccessibility(page);
  await text.fill(before.replace('A {{id}}', 'Text {{id}}').replace('"C"', '"D {{id}}"'));
  await preview(page).getByText('D 1').waitFor();
  await save(page);
  await page.getByRole('button', { name: 'Als Formular' }).click();
  assert.is(await page.getByLabel('Titel', { exact: true }).inputValue(), 'Text {{id}}');
});

const rehearsal = (page: WatchedPage) => panel(page, 'Probelauf');

rules('a rule is made of what is marked in a document, tried, and taken, by keyboard', async () => {
  const { paperless } = web.fixture;
  const letter = (number: string, sum: string) => `Hof Ost\nRechnung Nr. ${number}\nEndbetrag: ${sum} EUR`;
  const { id } = paperless.addDocument({ title: 'Beispiel', content: letter('LO-77', '119,00') });
  const custom_fields = [{ field: 1, value: 'EUR1.00' }];
  paperless.addDocument({ title: 'Anderer', content: letter('LO-78', '1.200,50'), custom_fields });
  await web.fixture.setRules([]);
  const before = paperless.requests.list.length;
  const page = await web.open('anna', `${PATH}?dokument=${id}`);
  await page.getByRole('button', { name: 'Aus einem Beleg' }).press('Enter');
  const text = page.getByRole('textbox', { name: 'Text des Belegs' });
  const markAs = async (what: string, ...keys: string[]) => {
    for (const key of ['Control+Home', ...keys]) await text.press(key);
    await page.getByRole('button', { name: what, exact: true }).press('Enter');
  };
  // With nothing selected the line and the word at the cursor.
  await markAs('Lieferant');
  await markAs('Nummer', 'ArrowDown', 'End');
  await markAs('Datum', 'ArrowDown', 'x');
  await page.getByText('hier steht kein solcher Wert').waitFor();
  expectComplaints(page, /422/);
  await page.getByRole('button', { name: 'Markierung aufheben: Datum' }).press('Enter');
  await markAs('Betrag', 'Control+End', 'Control+ArrowLeft', 'ArrowLeft', 'Control+Shift+ArrowLeft');
  await page.getByText('Im Text steht „Hof Ost“.').waitFor();
  await page.getByText('Die Nummer steht hinter „Rechnung Nr.“ (hier: LO-77).').waitFor();
  await page.getByText('Der Betrag steht hinter „Endbetrag:“ (hier: 119,00).').waitFor();

  await rehearsal(page).getByRole('button', { name: 'Probelauf starten' }).press('Enter');
  await rehearsal(page)
    .getByText(/2 mit passender Regel, 2 anders als .*, 1 mit Werten/)
    .waitFor();
  await rehearsal(page).getByText('Weicht ab (1)').click();
  const row = rehearsal(page)
    .getByRole('row')
    .filter({ hasText: /Anderer.*1,00.*1\.200,50/ });
  await row.getByText('in Paperless so eingetragen').waitFor();
  await checkAccessibility(page);
  const calls = paperless.requests.list.slice(before).map(({ method }) => method);
  assert.equal([...new Set(calls)], ['GET'], 'a rehearsal writes nothing');
  await page.getByRole('button', { name: 'Regel übernehmen' }).press('Enter');
  await page.getByLabel('Name', { exact: true }).and(page.locator(':focus')).waitFor();
  await save(page);
  assert.equal(await namesSet(), ['Belege von Hof Ost']);
});

rules('a rehearsal is cancelled, and shows what it has found by then', async () => {
  const page = await web.open('anna', `${PATH}?dokument=1&regel=3`);
  web.fixture.paperless.faults.setLatency(1_500);
  await list(page).getByRole('button', { name: 'Probelauf' }).click();
  await rehearsal(page)
    .getByText(/^[1-9] von \d+ Dokumenten/)
    .waitFor();
  await rehearsal(page).getByRole('button', { name: 'Abbrechen' }).click();
  await rehearsal(page).getByText('Der Probelauf wurde abgebrochen').waitFor();
  web.fixture.paperless.faults.setLatency(0);
});
rules.run();
