import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import { expectComplaints } from '../../../scripts/testing/browser.ts';
import { until } from '../../../scripts/testing/until.ts';
import { type WebOffice, webOffice } from '../../../scripts/testing/web-office.ts';

const profile = suite('the profile');
let web: WebOffice;
profile.before(async () => {
  web = await webOffice({ documents: 1 });
});
profile.after(() => web.close());

const digestOf = async () => {
  const answer = await web.api('clara', 'GET', '/user-settings');
  return ((await answer.json()) as { dailyDigestEnabled: boolean }).dailyDigestEnabled;
};
const recipientsOf = async () => {
  const answer = await web.api('clara', 'GET', '/user-settings/recipients');
  return ((await answer.json()) as { items: { address: string }[] }).items.map(({ address }) => address);
};

profile('the digest is switched on for the address of the account, and stays so', async () => {
  const page = await web.open('clara', '/profil');
  const digest = page.getByRole('switch', { name: /Tägliche Übersicht/ });
  await digest.waitFor();
  assert.not.ok(await digest.isChecked());
  await page.getByText(/^Sie geht an clara.*@/).waitFor();
  await digest.click();
  await page.getByText('Sie erhalten die tägliche Übersicht.').waitFor();
  assert.ok(await digestOf());
  await page.reload();
  await until(
    () => digest.isChecked(),
    (on) => on,
  );
  await checkAccessibility(page);
});

profile('language and colours change at once, shortcuts can be switched off', async () => {
  const page = await web.open('clara', '/profil');
  await page.getByRole('radiogroup', { name: 'Sprache' }).getByText('Englisch').click();
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  await page.getByRole('radiogroup', { name: 'Appearance' }).getByText('dark').click();
  await page.locator('html[data-mantine-color-scheme="dark"][lang="en"]').waitFor({ state: 'attached' });
  await page.getByRole('switch', { name: 'Use keyboard shortcuts' }).click();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  assert.is(await page.getByRole('dialog').count(), 0);
  await page.getByText('Edit documents').waitFor();
});

profile('recipients are added, removed, and brought back with Z', async () => {
  const page = await web.open('clara', '/profil');
  const panel = page.getByRole('region', { name: 'E-Mail-Empfänger' });
  await panel.getByText('Noch keine Empfänger').waitFor();
  await panel.getByLabel('Adresse').fill('Kanzlei@Moor.example');
  await panel.getByLabel('Name').fill('Kanzlei Moor');
  await page.keyboard.press('Enter');
  const row = panel.getByRole('row', { name: /kanzlei@moor\.example/ });
  await row.getByText('Kanzlei Moor').waitFor();
  assert.equal(await recipientsOf(), ['kanzlei@moor.example']);
  await row.getByRole('button').click();
  await panel.getByText('Noch keine Empfänger').waitFor();
  assert.equal(await recipientsOf(), []);
  await page.keyboard.press('z');
  await row.waitFor();
  assert.equal(await recipientsOf(), ['kanzlei@moor.example']);
});

profile('what is no address is said at the field', async () => {
  const page = await web.open('clara', '/profil');
  await page.getByLabel('Adresse').fill('kein-empfänger');
  await page.getByRole('button', { name: 'Hinzufügen' }).click();
  await page.getByText('Das ist keine E-Mail-Adresse.').waitFor();
  expectComplaints(page, /422/);
});

profile.run();
