import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import {
  type ApprovalWebFixture,
  approvalRow,
  approvalWebFixture,
  looked,
  reviewHeading,
} from '../../../scripts/testing/approval-web-fixture.ts';
import { expectComplaints } from '../../../scripts/testing/browser.ts';
import { readInvoice } from '../../../scripts/testing/read-invoice.ts';
import { until } from '../../../scripts/testing/until.ts';

// A payment that takes two people, and one to a new account: each step by key.

const release = suite('releases that take more than one key');
let web: ApprovalWebFixture;
release.before(async () => {
  web = await approvalWebFixture();
});
release.after.each(() => web.browser.closePages());
release.after(() => web.close());

const setting = (name: string, value: unknown) => web.api('anna', 'PUT', `/settings/${name}`, { value });

release('two release by key, one after the other; only then it is in Paperless', async () => {
  const all = { name: 'alle', when: { from: [{ value: '0', currency: 'EUR' }] }, people: 2, groups: [] };
  await web.api('ben', 'GET', '/me');
  // Refused until both are known as people who may release.
  await until(
    () => setting('approval_rules', [all]),
    ({ ok }) => ok,
  );
  const [id] = await web.invoices('Zu zweit');
  const anna = await web.open('anna', `/freigabe/${id}?q=zweit`);
  await looked(anna, 'Zu zweit');
  await anna.getByText('Nach Ihrer Freigabe fehlt noch jemand.').first().waitFor();
  await anna.keyboard.press('1');
  await anna.getByText('Sie haben freigegeben; es fehlt noch jemand.').first().waitFor();
  assert.is(web.valueIn(id), null);

  const ben = await web.open('ben', '/freigabe?q=zweit');
  const row = approvalRow(ben, 'Zu zweit');
  await row.getByText('1 von 2 freigegeben: anna').waitFor();
  await row.getByRole('link').focus();
  await ben.keyboard.press('Enter');
  await looked(ben, 'Zu zweit');
  await ben.getByText('Mit Ihrer Freigabe ist sie vollständig.').first().waitFor();
  await checkAccessibility(ben);

  let load = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  await ben.route('**/assets/palette-*', async (route) => {
    await loaded;
    await route.continue();
  });
  await ben.keyboard.press('Control+k');
  await ben.keyboard.type('1f');
  load();
  const field = ben
    .getByRole('combobox', { name: /^Seite, Aktion oder Dokument/ })
    .and(ben.locator(':focus'));
  await field.waitFor();
  assert.is(await field.inputValue(), '1f', 'what is typed for the palette decides nothing');
  await ben.keyboard.press('Escape');
  await reviewHeading(ben, 'Zu zweit').and(ben.locator(':focus')).waitFor();
  assert.is(web.valueIn(id), null);
  await ben.keyboard.press('1');
  await web.inPaperless(id, 'Freigegeben');
  await ben.getByText('Das war der letzte Beleg dieser Liste.').waitFor({ state: 'attached' });
});

release('to a new account by its last four digits: those of another one are refused', async () => {
  await setting('approval_rules', []);
  await setting('approval_new_iban', 'last-four');
  const [id] = await web.invoices('Neues Konto');
  await readInvoice(web.fixture.db, id, '12345678');
  const page = await web.open('ben', `/freigabe/${id}?q=konto`);
  await looked(page, 'Neues Konto');
  const dialog = page.getByRole('dialog', { name: 'Freigegeben: Neues Konto' });
  const digits = dialog.getByLabel('Letzte vier Stellen der IBAN').and(page.locator(':focus'));
  await page.keyboard.press('1');
  await digits.waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByText('Tippen Sie vier Stellen.').waitFor();
  await page.keyboard.type('5679');
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByText('Das sind nicht die letzten vier Stellen der IBAN')
    .first()
    .waitFor();
  expectComplaints(page, /422/);
  assert.is(web.valueIn(id), null);
  await looked(page, 'Neues Konto');
  await page.keyboard.press('1');
  await digits.waitFor();
  await page.keyboard.type('5678');
  await page.keyboard.press('Enter');
  await web.inPaperless(id, 'Freigegeben');
});

release.run();
