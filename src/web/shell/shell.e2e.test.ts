import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import { expectComplaints, type WatchedPage } from '../../../scripts/testing/browser.ts';
import { until } from '../../../scripts/testing/until.ts';
import { type WebFixture, webFixture } from '../../../scripts/testing/web-fixture.ts';
import { startSizes } from '../../../scripts/web/start-sizes.ts';

const shell = suite('the web app');
let web: WebFixture;
shell.before(async () => {
  web = await webFixture({ documents: 5 });
});
shell.after.each(() => web.browser.closePages());
shell.after(() => web.close());

const heading = (page: WatchedPage, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const menu = (page: WatchedPage) =>
  page.getByRole('navigation', { name: 'Menü' }).getByRole('link').allInnerTexts();
/** Makes the page's access token worthless, as if it had ended. */
const spoilToken = (page: WatchedPage, { refreshToken }: { refreshToken: 'kept' | 'lost' }) =>
  page.evaluate((kept) => {
    const key = Object.keys(sessionStorage).find((one) => one.startsWith('intake.user:')) ?? '';
    const user = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    user.access_token = 'no-longer-good';
    if (!kept) delete user.refresh_token;
    sessionStorage.setItem(key, JSON.stringify(user));
  }, refreshToken === 'kept');

shell('signs people in, brings them back to where they wanted to go, and signs them out', async () => {
  const page = await web.visit('/warteschlange?state=parked');
  await page.getByRole('button', { name: /Anna Albers/ }).click();
  await heading(page, 'Warteschlange').waitFor();
  assert.is(page.url(), `${web.url}/warteschlange?state=parked`);
  await page.reload();
  await heading(page, 'Warteschlange').waitFor();

  await page.getByRole('button', { name: 'Konto von anna' }).click();
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await heading(page, 'Sie sind abgemeldet.').waitFor();
  assert.is(
    await page.evaluate(() => Object.keys(sessionStorage).some((key) => key.includes('user:'))),
    false,
  );
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('button', { name: /Clara Claasen/ }).waitFor();
});

shell('loads little before anything shows, however many pages there are', () => {
  const { main, css } = startSizes();
  assert.ok(main <= 190_000, `${main} bytes of JavaScript`);
  assert.ok(css <= 50_000, `${css} bytes of CSS`);
});

shell('shows each person their own menu, and keeps the pages of others shut', async () => {
  const [clara, ben] = await Promise.all([web.open('clara', '/'), web.open('ben', '/')]);
  await Promise.all([heading(clara, 'Übersicht').waitFor(), heading(ben, 'Übersicht').waitFor()]);
  assert.ok((await menu(clara)).includes('Warteschlange'));
  assert.not.ok((await menu(ben)).includes('Warteschlange'));
  await ben.goto(`${web.url}/warteschlange`);
  await heading(ben, 'Kein Zutritt').waitFor();
  await ben.getByText('„Warteschlange und Läufe sehen“').waitFor();
});

shell('tells somebody without any permission so', async () => {
  const page = await web.open('dora', '/');
  await heading(page, 'Angemeldet, aber ohne Rechte').waitFor();
  await page.getByText('gehören zu keiner Gruppe').waitFor();
  await checkAccessibility(page);
});

shell('renews a session that ran out, without a word', async () => {
  const page = await web.open('anna', '/warteschlange');
  await page.getByText('Gerade wird kein Dokument verarbeitet.').waitFor();
  await spoilToken(page, { refreshToken: 'kept' });
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/token') && answer.ok());
  const again = page.waitForResponse((answer) => answer.url().includes('/api/webhook/status') && answer.ok());
  // Something happens, so the page has something to ask.
  await web.fixture.call(1);
  await Promise.all([renewed, again]);
  assert.is(await page.getByRole('dialog').count(), 0);
  expectComplaints(page, /401/);
});

shell('a session that cannot be renewed is said to have ended; then one is back on the page', async () => {
  const page = await web.open('anna', '/warteschlange?state=waiting');
  await heading(page, 'Warteschlange').waitFor();
  await spoilToken(page, { refreshToken: 'lost' });
  const dialog = page.getByRole('dialog', { name: 'Ihre Sitzung ist abgelaufen' });
  await web.fixture.call(1);
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('button', { name: /Anna Albers/ }).click();
  await heading(page, 'Warteschlange').waitFor();
  assert.is(page.url(), `${web.url}/warteschlange?state=waiting`);
  expectComplaints(page, /401/);
});

shell('says that the service is away, and goes on when it is back', async () => {
  const page = await web.open('anna', '/warteschlange');
  await page.getByText('Gerade wird kein Dokument verarbeitet.').waitFor();
  const away = page.getByRole('alert').filter({ hasText: 'Der Dienst ist nicht erreichbar.' });
  await web.fixture.service.stop();
  await away.waitFor();
  await heading(page, 'Warteschlange').waitFor();
  // Its code was not loaded before: the page comes when the service is back.
  await page.getByRole('link', { name: 'Protokoll' }).click();
  await page.waitForURL(/protokoll$/);
  await web.fixture.restart();
  await heading(page, 'Protokoll').waitFor();
  await page.goBack();
  await away.waitFor({ state: 'detached' });
  await web.fixture.call(2);
  await page.getByText('Dokument 2 wurde gemeldet und eingereiht.').first().waitFor();
  expectComplaints(page, /Failed to (load resource|fetch dynamically)|Unable to preload/);
});

shell('the tabs of a browser share one stream of changes, and the next one takes it over', async () => {
  const page = await web.open('anna', '/warteschlange');
  await heading(page, 'Warteschlange').waitFor();
  const streams: unknown[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('/api/changes')) streams.push(request.frame().page());
  });
  const opened = page.waitForEvent('popup');
  // So it has what the tab keeps of the sign-in.
  await page.evaluate('window.open(location.href)');
  const other = await opened;
  await other.getByRole('heading', { level: 1, name: 'Warteschlange' }).waitFor();
  await web.fixture.call(3);
  await other.getByText('Dokument 3 wurde gemeldet und eingereiht.').first().waitFor();
  assert.not(streams.includes(other));
  await page.close();
  await until(
    () => streams,
    (all) => all.includes(other),
  );
  await web.fixture.call(4);
  await other.getByText('Dokument 4 wurde gemeldet und eingereiht.').first().waitFor();
});

shell('the palette finds pages, what the page does, and documents; G and a letter go to a page', async () => {
  const page = await web.open('anna', '/');
  await heading(page, 'Übersicht').waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Suchen und ausführen' });
  await palette.getByRole('option', { name: 'Freigabe' }).first().waitFor();
  await checkAccessibility(page);
  await page.keyboard.type('warte');
  await palette.getByRole('option', { name: /^Warteschlange/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await heading(page, 'Warteschlange').waitFor();
  const field = palette.getByRole('combobox').and(page.locator(':focus'));
  await page.keyboard.press('Control+k');
  await field.waitFor();
  await page.keyboard.type('einreihen');
  await palette.getByRole('option', { name: /Dokument einreihen/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Dokument einreihen' }).waitFor();
  await page.keyboard.press('Escape');
  const { title } = web.fixture.paperless.world.documents.get(1) ?? { title: '' };
  await page.keyboard.press('Control+k');
  await field.waitFor();
  await page.keyboard.type(title);
  await palette.getByRole('option', { name: title }).first().click();
  await page.waitForURL(/bearbeiten\/\d+$/);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await heading(page, 'Übersicht').waitFor();
});

shell('speaks the other language and shows the other scheme, also after a reload', async () => {
  const page = await web.open('anna', '/');
  await page.getByRole('button', { name: 'Konto von anna' }).click();
  await page.getByRole('menuitemradio', { name: 'Englisch' }).click();
  await heading(page, 'Overview').waitFor();
  await page.getByRole('menuitemradio', { name: 'dark' }).click();
  await page.reload();
  await heading(page, 'Overview').waitFor();
  assert.equal(await page.evaluate(() => [document.documentElement.lang, document.title]), [
    'en',
    'Overview – Document Intake',
  ]);
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
});

shell(
  'by keyboard: skip link, help, switching shortcuts off; the heading has the focus on a new page',
  async () => {
    const page = await web.open('anna', '/');
    await heading(page, 'Übersicht').waitFor();
    await page.keyboard.press('Tab');
    assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Zum Inhalt springen');
    const arrived = Promise.withResolvers<void>();
    await page.route('**/keys-help*.js', async (route) => {
      await arrived.promise;
      await route.continue();
    });
    const help = page.getByRole('dialog', { name: 'Tastenkürzel' });
    // While the help is on its way, keys act on the page as little as behind it; Escape gives up on it.
    await page.keyboard.press('?');
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    arrived.resolve();
    await help.waitFor();
    assert.is(new URL(page.url()).pathname, '/');
    await checkAccessibility(page);
    await help.getByRole('switch', { name: 'Tastenkürzel benutzen' }).press('Space');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('link', { name: 'Warteschlange', exact: true }).press('Enter');
    await heading(page, 'Warteschlange').waitFor();
    assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Warteschlange');
    assert.is(await help.count(), 0);
  },
);

shell('an address that leads nowhere says so, within the frame', async () => {
  const page = await web.open('anna', '/gibt/es/nicht');
  await heading(page, 'Diese Seite gibt es nicht').waitFor();
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Zur Übersicht' }).click();
  await heading(page, 'Übersicht').waitFor();
  await checkAccessibility(page);
});
shell.run();
