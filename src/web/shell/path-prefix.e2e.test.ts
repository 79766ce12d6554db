import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { strippingProxy } from '../../../scripts/testing/stripping-proxy.ts';
import { type WebFixture, webFixture } from '../../../scripts/testing/web-fixture.ts';

const below = suite('the web app below a path');
let web: WebFixture;
let proxy: Awaited<ReturnType<typeof strippingProxy>>;
below.before(async () => {
  proxy = await strippingProxy('/intake');
  web = await webFixture({ documents: 3, pathPrefix: '/intake', publicOrigin: proxy.origin });
  proxy.forwardTo(web.fixture.url);
});
below.after.each(() => web.browser.closePages());
below.after(async () => {
  await web.close();
  await proxy.stop();
});

below('signs in and shows pages behind a proxy that strips the path', async () => {
  const page = await web.visit('/warteschlange');
  await page.getByRole('button', { name: /Anna Albers/ }).click();
  await page.getByText('Gerade wird kein Dokument verarbeitet.').waitFor();
  assert.is(page.url(), `${proxy.origin}/intake/warteschlange`);
  await page.getByRole('link', { name: 'Übersicht', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor();
  assert.is(page.url(), `${proxy.origin}/intake/`);
  await page.getByRole('link', { name: /In Klärung/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Warteschlange' }).waitFor();
  assert.is(page.url(), `${proxy.origin}/intake/warteschlange?state=parked`);
});

below('shows the same pages where the path is not stripped', async () => {
  const page = await web.open('anna', '/warteschlange', { at: `${web.fixture.url}/intake` });
  await page.getByText('Gerade wird kein Dokument verarbeitet.').waitFor();
  await page.getByLabel('Webhook-URL').getByText(`${web.fixture.url}/intake/api/webhook`).waitFor();
});
below.run();
