import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import { type WebFixture, webFixture } from '../../../scripts/testing/web-fixture.ts';

const profile = suite('the profile');
let web: WebFixture;
profile.before(async () => {
  web = await webFixture({ documents: 1 });
});
profile.after(() => web.close());

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

profile('who somebody is and what they may do; nothing that there is not', async () => {
  const page = await web.open('clara', '/profil');
  await page.getByRole('region', { name: 'Konto' }).getByText('Dokumente bearbeiten').waitFor();
  assert.equal(await page.getByRole('heading', { level: 2 }).allInnerTexts(), [
    'Anzeige',
    'Konto',
    'Postfächer',
  ]);
  await checkAccessibility(page);
});

profile.run();
