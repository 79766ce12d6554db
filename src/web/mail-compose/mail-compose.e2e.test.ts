import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import { type MailWorld, mailWorld } from '../../../scripts/testing/mail-world.ts';
import { pdfOf } from '../../../scripts/testing/page-papers.ts';
import { until } from '../../../scripts/testing/until.ts';
import { type WebFixture, webFixture } from '../../../scripts/testing/web-fixture.ts';

// From a file of the inbox to the mail server, by a person with a browser.

const mails = suite('a mail is written');
let web: WebFixture;
let world: MailWorld;

mails.before(async () => {
  world = await mailWorld();
  web = await webFixture({ documents: 1, env: world.env });
});
mails.after(async () => {
  await web.close();
  await world.stop();
});

async function bring(name: string): Promise<string> {
  const form = new FormData();
  form.set('scope', 'public');
  form.append(
    'file',
    new Blob([(await (await pdfOf([{ text: name }, { text: name }] as never)).save()) as never]),
    name,
  );
  const answer = await web.api('clara', 'POST', '/inbox/items', form);
  const id = ((await answer.json()) as { items: { itemId: string }[] }).items[0]?.itemId ?? '';
  await until(
    async () => ((await (await web.api('clara', 'GET', `/inbox/items/${id}`)).json()) as Item).reading,
    (reading) => reading === 'readable',
    60_000,
  );
  return id;
}
type Item = { reading: string };

mails('faults at their fields, kept as a draft, called back, gone on with, sent and arrived', async () => {
  const page = await web.open('clara', `/posteingang/${await bring('Lieferschein.pdf')}`);
  await page.getByRole('button', { name: 'Per E-Mail senden' }).waitFor();
  await page.keyboard.press('m');
  const drawer = page.getByRole('dialog', { name: 'E-Mail schreiben' });
  const to = drawer.getByRole('textbox', { name: 'An' }).or(drawer.getByRole('combobox', { name: 'An' }));
  const message = drawer.getByRole('textbox', { name: 'Nachricht' });
  await drawer.getByText(/Zusammen etwa .* von höchstens/).waitFor();
  await to.first().fill('Bert Beispiel <bert@>');
  await page.keyboard.press('Tab');
  await drawer.getByText('Bert Beispiel <bert@>: keine E-Mail-Adresse').waitFor();
  await checkAccessibility(page);
  await to.first().focus();
  await page.keyboard.press('Backspace');
  await to.first().fill('Bert Beispiel <bert@nachbar.example>');
  await page.keyboard.press('Tab');
  await drawer.getByLabel('Betreff').fill('Lieferschein Höfe');
  await message.click();
  await page.keyboard.type('Guten Tag');
  await drawer.getByLabel('Name der Datei in der E-Mail').fill('Für Bert.pdf');
  const pages = drawer.getByLabel('Seiten', { exact: true });
  await pages.fill('3-');
  await drawer.getByText(/keine Seitenangabe/).waitFor();
  await pages.fill('2');
  await drawer.getByText(/^1 Seite ·/).waitFor();
  await drawer.getByText('keine E-Mail-Adresse').waitFor({ state: 'detached' });
  await message.click();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Zurückrufen' }).click();
  await page.getByText('Zurückgerufen. Der Text ist wieder ein Entwurf.').waitFor();
  assert.is(world.server.received.length, 0);

  await until(
    async () =>
      ((await (await web.api('clara', 'GET', '/mail-drafts')).json()) as { items: unknown[] }).items,
    (items) => items.length === 1,
  );
  await page.keyboard.press('m');
  await drawer.getByText('Ihr Entwurf zu diesen Dateien ist wieder da.').waitFor();
  await message.getByText('Guten Tag').waitFor();
  await drawer.getByRole('button', { name: 'Senden' }).click();
  await drawer.waitFor({ state: 'detached' });
  const [mail] = await until(
    () => Promise.resolve(world.server.received),
    (received) => received.length > 0,
    60_000,
  );
  assert.equal(mail?.to, ['bert@nachbar.example']);
  const raw = mail?.raw.toString() ?? '';
  assert.match(raw, /Guten Tag/);
  assert.match(raw, /application\/pdf/);
  await until(
    async () =>
      (await (await web.api('clara', 'GET', '/user-settings/recipients')).json()) as { total: number },
    ({ total }) => total === 1,
  );
});

mails('of a saved document the PDF that Paperless made of it is attached, or the original', async () => {
  const document = web.fixture.paperless.world.documents.get(1);
  assert.ok(document);
  Object.assign(document, { file: { kind: 'bytes', base64: btoa('Lieferschein 7') } });
  Object.assign(document, { mime_type: 'text/plain', original_file_name: 'Waage.txt', title: 'Waage' });
  document.archive = { kind: 'letter', text: 'Lieferschein 7' };
  const page = await web.open('anna', '/bearbeiten/1');
  await page.getByRole('button', { name: 'Per E-Mail senden' }).click();
  const drawer = page.getByRole('dialog', { name: 'E-Mail schreiben' });
  const version = drawer.getByRole('radiogroup', { name: 'Welche Datei hinausgeht' });
  await version.getByText(/PDF aus Paperless · /).waitFor();
  const name = drawer.getByLabel('Name der Datei in der E-Mail');
  assert.is(await name.inputValue(), 'Waage.pdf');
  await version.getByText('Original · 14 B').click();
  await until(
    () => name.inputValue(),
    (value) => value === 'Waage.txt',
  );
  await checkAccessibility(page);
});

mails.run();
