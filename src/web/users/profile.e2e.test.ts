import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type SimulatedMailServer,
  startSimulatedMailServer,
} from '../../../scripts/simulators/mail-server/index.ts';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import { until } from '../../../scripts/testing/until.ts';
import { type WebFixture, webFixture } from '../../../scripts/testing/web-fixture.ts';

const profile = suite('the profile');
let web: WebFixture;
let mail: SimulatedMailServer;
profile.before(async () => {
  mail = await startSimulatedMailServer();
  web = await webFixture({
    documents: 3,
    env: { ...mail.variables, MAIL_INTERNAL_HOSTS: mail.smtp.host, DIGEST_CRON: '0 0 0 1 1 *' },
  });
});
profile.after(async () => {
  await web.close();
  await mail.stop();
});
const settingsOf = async (person: 'anna' | 'clara') =>
  (await (await web.api(person, 'GET', '/user-settings')).json()) as {
    dailyDigestEnabled: boolean;
    digestTime: string;
    language: string;
  };

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
    'Tägliche Übersicht',
    'Konto',
    'Postfächer',
  ]);
});

profile(
  'the link of a mail leads to the switch of the digest after a sign-in; only a click turns it',
  async () => {
    await web.api('clara', 'PUT', '/user-settings', { dailyDigestEnabled: true });
    const page = await web.visit('/profil#tagesuebersicht');
    await page.getByRole('button', { name: /Clara/ }).click();
    const panel = page.getByRole('region', { name: 'Tägliche Übersicht' });
    const onOff = panel.getByRole('switch', { name: 'Übersicht per E-Mail schicken' });
    await onOff.waitFor();
    await until(
      () =>
        page.evaluate<boolean>(
          "document.getElementById('tagesuebersicht').getBoundingClientRect().top < innerHeight",
        ),
      (inSight) => inSight,
    );
    assert.ok((await settingsOf('clara')).dailyDigestEnabled);
    await panel.getByText(/Die nächsten: .* und /).waitFor();
    await onOff.click();
    await page.getByText('Tägliche Übersicht abgeschaltet').waitFor();
    assert.not((await settingsOf('clara')).dailyDigestEnabled);
    await panel.getByLabel('Uhrzeit').fill('05:15');
    await panel.getByLabel('Uhrzeit').blur();
    await until(
      () => settingsOf('clara'),
      ({ digestTime }) => digestTime === '05:15',
    );
    await panel.getByLabel('Sprache der E-Mails').selectOption('Englisch');
    await until(
      () => settingsOf('clara'),
      ({ digestTime, language }) => digestTime === '05:15' && language === 'en',
    );
    await checkAccessibility(page);
  },
);

profile(
  'the digest is looked at beforehand and sent; the mail can be read by everybody, on any screen',
  async () => {
    await web.api('anna', 'PUT', '/user-settings', { dailyDigestEnabled: true });
    const page = await web.open('anna', '/profil');
    const panel = page.getByRole('region', { name: 'Tägliche Übersicht' });
    await panel.getByRole('button', { name: 'Vorschau', exact: true }).click();
    const preview = page.frameLocator('iframe[title="Vorschau der täglichen Übersicht"]');
    await preview.getByRole('heading', { level: 1, name: /Guten Tag/ }).waitFor();
    for (const language of ['de', 'en'] as const) {
      await web.api('anna', 'PUT', '/user-settings', { language });
      const before = mail.received.length;
      await panel.getByRole('button', { name: 'Jetzt senden' }).click();
      await until(
        () => mail.received.length,
        (count) => count > before,
        20_000,
      );
      const sent = await web.browser.page();
      await sent.goto(`${mail.pageUrl}/mails/${mail.received.at(-1)?.id}/html`);
      assert.is(await sent.evaluate('document.documentElement.lang'), language);
      await sent.getByRole('heading', { level: 1 }).waitFor();
      assert.is(await sent.locator('img').count(), 0, 'nothing in it needs a picture');
      const off = await sent.getByRole('contentinfo').getByRole('link').getAttribute('href');
      assert.is(off, `${web.url}/profil#tagesuebersicht`);
      await checkAccessibility(sent, { isForeign: true });
    }
    await page.goto(`${web.url}/einstellungen/tagesuebersicht`);
    await page.getByRole('row', { name: /anna.*montags bis freitags, 06:30 Uhr/ }).waitFor();
    await checkAccessibility(page);
  },
);

profile.run();
