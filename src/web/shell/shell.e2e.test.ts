import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import { type WebOffice, webOffice } from '../../../scripts/testing/web-office.ts';

const shell = suite('the web app');
let web: WebOffice;
shell.before(async () => {
  web = await webOffice({ documents: 5 });
});
shell.after(() => web.close());

shell('signs people in, and brings them back to where they wanted to go', async () => {
  const page = await web.visit('/warteschlange?state=parked');
  await page.getByRole('button', { name: /Anna Albers/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Warteschlange' }).waitFor();
  assert.is(page.url(), `${web.url}/warteschlange?state=parked`);
  await page.screenshot({ path: '/tmp/web1.png' });
});

shell('looks right', async () => {
  const page = await web.open('anna', '/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('Von Hand').waitFor();
  await page.screenshot({ path: '/tmp/web2.png' });
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Warteschlange', exact: true }).click();
  await page.getByText('Stapellauf starten').waitFor();
  await page.screenshot({ path: '/tmp/web3.png', fullPage: true });
  await checkAccessibility(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: '/tmp/web4.png', fullPage: true });
});
shell.run();
