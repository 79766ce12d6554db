import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import { expectComplaints } from '../../../scripts/testing/browser.ts';
import {
  ANNA_ADDRESS,
  ANNA_PASSWORD,
  type MailWorld,
  mailWorld,
} from '../../../scripts/testing/mail-world.ts';
import { type WebFixture, webFixture } from '../../../scripts/testing/web-fixture.ts';

const pages = suite('the pages of mailboxes');
let world: MailWorld;
let web: WebFixture;
pages.before(async () => {
  world = await mailWorld();
  web = await webFixture({ documents: 1, env: world.env });
});
pages.after(async () => {
  await web.close();
  await world.stop();
});

pages('one of my own is added with a signature and says what does not work, until it does', async () => {
  const page = await web.open('clara', '/postfaecher');
  await page
    .getByRole('heading', { name: 'Noch kein eigenes Postfach' })
    .or(page.getByText('Noch kein eigenes'))
    .waitFor();
  assert.is(await page.getByRole('button', { name: /Hofpost|Hof Albers/ }).count(), 0, 'not hers to change');
  await page.keyboard.press('n');
  const form = page.getByRole('dialog');
  await form.getByLabel('Bezeichnung').fill('Meine Post');
  await form.getByLabel('E-Mail-Adresse').fill(ANNA_ADDRESS);
  await form.getByLabel('Passwort', { exact: true }).fill('wrong');
  await form.getByRole('textbox', { name: 'Signatur' }).fill('Viele Grüße');
  await checkAccessibility(page);
  await form.getByRole('button', { name: 'Speichern und prüfen' }).click();
  await form.getByText('Mails holen (IMAP): Benutzername oder Passwort stimmen nicht.').waitFor();
  await form.getByLabel('Passwort', { exact: true }).fill(ANNA_PASSWORD);
  await form.getByRole('button', { name: 'Speichern und prüfen' }).click();
  await form.getByText('Mails senden (SMTP): funktioniert').waitFor();
  await form.getByRole('button', { name: 'Schließen' }).last().click();
  const card = page.getByRole('article', { name: 'Meine Post' });
  await card.getByText('Passwort gesetzt').waitFor();
  const { items } = (await (await web.api('clara', 'GET', '/mail-accounts')).json()) as {
    items: { name: string; signature: string }[];
  };
  assert.is(items.find(({ name }) => name === 'Meine Post')?.signature, '<p>Viele Grüße</p>');
  await card.getByRole('button', { name: 'Meine Post prüfen' }).click();
  await card.getByText('Mails holen (IMAP): funktioniert').waitFor();
  await card.getByRole('button', { name: 'Meine Post entfernen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click();
  await card.waitFor({ state: 'detached' });
});

pages('a sign-in that nobody has begun is refused in words', async () => {
  const id = '0193a000-a5a5-7000-8000-000000000009';
  const page = await web.open('clara', `/postfach-anmeldung?code=x&state=${id}.made-up`);
  await page.getByText('Dieses Postfach gibt es nicht (mehr).').waitFor();
  assert.not.match(page.url(), /code=/);
  expectComplaints(page, /404/);
  await page.getByRole('button', { name: 'Zu den Postfächern' }).click();
  await page.getByRole('heading', { level: 1, name: 'Postfächer' }).waitFor();
});

pages.run();
