import { hash } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { composeMail, invoiceXml, OFFICE_ADDRESS } from '../../../scripts/simulators/mail-server/index.ts';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import {
  type ApprovalWebFixture,
  approvalRow,
  approvalWebFixture,
  COPIED_IBAN,
  fileFetched,
  looked,
  ROOM_AROUND_CURRENT,
  reviewHeading,
  SEALED,
} from '../../../scripts/testing/approval-web-fixture.ts';
import { expectComplaints } from '../../../scripts/testing/browser.ts';
import { type MailWorld, mailWorld } from '../../../scripts/testing/mail-world.ts';
import { readInvoice } from '../../../scripts/testing/read-invoice.ts';
import { installWebhook } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

// A payment that takes two people, one to a new account, and the whole road of an invoice: each step by key.

const release = suite('releases that take more than one key');
let web: ApprovalWebFixture;
let mail: MailWorld;
release.before(async () => {
  mail = await mailWorld();
  web = await approvalWebFixture({ env: mail.env });
});
release.after.each(() => web.browser.closePages());
release.after(async () => {
  await web.close();
  await mail.stop();
});

release('a link into a long review brings its row in sight, and K never lets it touch the edge', async () => {
  const titles = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((number) => `Reihe ${number}`);
  const ids = await web.invoices(...titles);
  const viewport = { width: 1280, height: 360 };
  const page = await web.open('ben', `/freigabe/${ids[7]}?q=reihe&sort=title`, { viewport });
  // The next one is there before anybody asks for it.
  await fileFetched(page, ids[8] ?? 0);
  const room = () => page.evaluate<number>(ROOM_AROUND_CURRENT);
  for (const title of titles.slice(3, 8).reverse()) {
    await looked(page, title);
    await until(room, (px) => px > 30);
    await page.keyboard.press('k');
  }
  await looked(page, 'Reihe 3');
});

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

release('an account is confirmed by key, and then released like any other', async () => {
  // Without a correspondent nobody can say whose account it is.
  const id = await web.invoice({ title: 'Geprüfte IBAN', correspondent: 1 });
  await readInvoice(web.fixture.db, id, '87654321');
  const page = await web.open('ben', `/freigabe/${id}?q=gepr%C3%BCfte`);
  await looked(page, 'Geprüfte IBAN');
  await page.getByRole('button', { name: 'IBAN bestätigen' }).waitFor();
  await page.keyboard.press('i');
  await page.getByLabel('Letzte vier Stellen').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('4321');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'IBAN bestätigen' }).waitFor({ state: 'detached' });
  await looked(page, 'Geprüfte IBAN');
  await page.keyboard.press('1');
  await web.inPaperless(id, 'Freigegeben');
});

release(
  'an invoice from the mail to its release: XML, shown, saved, processed, two people, a seal',
  async () => {
    const { paperless, db } = web.fixture;
    const senders = [...paperless.world.correspondents.values()];
    const byName = Map.groupBy(senders, ({ name }) => name.toLowerCase());
    // Of two with one name nobody could be suggested.
    const sender = senders.find(({ name }) => byName.get(name.toLowerCase())?.length === 1);
    const supplier = { name: sender?.name ?? '', vatId: 'DE136695976' };
    const xml = invoiceXml({ number: 'SG-2026-118', net: 1_250, day: '2026-11-18', supplier });
    mail.server.mailbox().put(
      await composeMail({
        ...{ from: 'erechnung@saatgut.example', to: OFFICE_ADDRESS, subject: 'XRechnung SG-2026-118' },
        ...{ messageId: '<xrechnung@saatgut.example>', text: 'Ihre Rechnung.' },
        attachments: [
          { filename: 'SG-2026-118.xml', content: Buffer.from(xml), contentType: 'application/xml' },
        ],
      }),
    );
    installWebhook(web.fixture);
    const rule = {
      ...{ name: 'E-Rechnung', when: { tagsAll: [PROCESSING_TAG] } },
      then: {
        ...{ title: 'Rechnung {{invoice.number}}', documentType: INVOICE },
        customFields: { 1: "{{money invoice.gross 'EUR'}}", 2: '{{invoice.dueDate}}' },
      },
    };
    for (const [name, value] of [
      ['inbox_save_tags', [PROCESSING_TAG]],
      ['processing_rules', [rule]],
      ['approval_new_iban', 'second-person'],
    ] as const)
      assert.is((await setting(name, value)).status, 200, name);

    const clara = await web.open('clara', '/importe');
    await clara.getByText('XRechnung SG-2026-118').waitFor();
    for (const key of ['j', 'x']) await clara.keyboard.press(key);
    await clara.getByText('1 E-Mail mit 1 Anhang').waitFor();
    await clara.keyboard.press('i');
    await clara.getByText('Fertig: 1 Anhang übernommen').waitFor();
    for (const key of ['g', 'p']) await clara.keyboard.press(key);
    await clara.getByRole('link', { name: 'SG-2026-118.xml' }).waitFor();
    for (const key of ['j', 'Enter']) await clara.keyboard.press(key);
    const facts = clara.locator('[data-fact=gross]');
    await facts.getByText('1.487,50').waitFor();
    await clara.getByLabel('Titel').and(clara.locator('[value$="Rechnung SG-2026-118"]')).waitFor();
    await checkAccessibility(clara);
    await clara.keyboard.press('Control+s');
    await clara.getByRole('link', { name: /^Dokument \d+ \(öffnet Paperless/ }).waitFor({ timeout: LONG_MS });
    const processed = await until(
      async () => paperless.documents().find(({ title }) => title === 'Rechnung SG-2026-118'),
      (document) => document !== undefined && !document.tags.includes(PROCESSING_TAG),
      LONG_MS,
    );
    const id = processed?.id ?? 0;
    assert.is(processed?.correspondent, sender?.id);

    const ben = await web.open('ben', '/freigabe?mark=new-iban&q=sg-2026');
    const row = approvalRow(ben, 'Rechnung SG-2026-118');
    await row.getByText(/^2 Freigaben nötig: .*neue IBAN/).waitFor({ timeout: LONG_MS });
    await row.getByText('1.487,50 €').waitFor();
    for (const key of ['j', 'Enter']) await ben.keyboard.press(key);
    await looked(ben, 'Rechnung SG-2026-118');
    await ben.locator('[data-fact=gross][data-state=agreed]').getByText('XML = Paperless').waitFor();
    assert.is(await ben.locator('[data-fact=iban] .iban > span').count(), 6, 'read in fours');
    assert.match(await ben.evaluate<string>(COPIED_IBAN), /^DE\d{20}$/);
    await ben.keyboard.press('i');
    await ben.keyboard.type('2051');
    await ben.keyboard.press('Enter');
    await ben.getByText('Sie haben die neue IBAN bestätigt').waitFor();
    await looked(ben, 'Rechnung SG-2026-118');
    await ben.keyboard.press('1');
    await ben.getByText('Sie haben freigegeben; es fehlt noch jemand.').first().waitFor();
    assert.is(web.valueIn(id), null);

    const anna = await web.open('anna', '/');
    await anna.getByRole('link', { name: /Warten auf Ihre Freigabe/ }).focus();
    await anna.keyboard.press('Enter');
    await approvalRow(anna, 'Rechnung SG-2026-118').getByText('1 von 2 freigegeben: ben').waitFor();
    for (const key of ['j', 'Enter']) await anna.keyboard.press(key);
    await looked(anna, 'Rechnung SG-2026-118');
    await anna.getByText('ben hat die neue IBAN bestätigt').waitFor();
    await anna.keyboard.press('1');
    await web.inPaperless(id, 'Freigegeben');
    const sealed = () => db.query<{ invoice: object }>(SEALED, [`document-${id}`]);
    const { rows } = await until(sealed, ({ rowCount }) => rowCount === 1);
    assert.equal(rows[0]?.invoice, {
      ...{ number: 'SG-2026-118', gross: { value: '1487.5', currency: 'EUR' }, xml: hash('sha256', xml) },
      ...{ lastFour: '2051' },
    });
  },
);

const PROCESSING_TAG = 16;
const INVOICE = 1;
const LONG_MS = 60_000;
release.run();
