import { hash } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { OFFICE_ADDRESS, smallPdf } from '../../../scripts/simulators/mail-server/index.ts';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import { expectComplaints } from '../../../scripts/testing/browser.ts';
import { type MailWorld, mailWorld } from '../../../scripts/testing/mail-world.ts';
import { until } from '../../../scripts/testing/until.ts';
import { type WebFixture, webFixture } from '../../../scripts/testing/web-fixture.ts';

// Mails that wait, that went out, and of which nobody knows: looked at, called back, sent again, confirmed.

const outbox = suite('the outbox');
let web: WebFixture;
let world: MailWorld;

outbox.before(async () => {
  world = await mailWorld();
  web = await webFixture({ documents: 1, env: { ...world.env, MAIL_CALL_BACK_SECONDS: '0' } });
});
outbox.after(async () => {
  await web.close();
  await world.stop();
});

let keys = 0;
async function send(mail: object): Promise<string> {
  const answer = await web.api(
    'clara',
    'POST',
    '/mails',
    {
      ...{ accountId: 'system', from: OFFICE_ADDRESS, to: [{ address: 'kunde@example.org' }] },
      ...{ html: '<p>Anbei die <strong>Rechnung</strong>.</p>', ...mail },
    },
    { 'idempotency-key': `outbox-${++keys}` },
  );
  assert.is(answer.status, 202, await answer.clone().text());
  return ((await answer.json()) as { mailId: string }).mailId;
}
const stateOf = async (mailId: string): Promise<string> =>
  ((await (await web.api('clara', 'GET', `/mails/${mailId}`)).json()) as { state: string }).state;

outbox(
  'what went out, word for word and byte for byte; what is unclear is sent again or confirmed',
  async () => {
    const pdf = await smallPdf(['Rechnung 2026']);
    const form = new FormData();
    form.append('file', new Blob([pdf as never]), 'Rechnung Müller.pdf');
    const brought = (await (await web.api('clara', 'POST', '/inbox/items', form)).json()) as {
      items: { itemId: string }[];
    };
    const attachments = [{ itemId: brought.items[0]?.itemId, name: 'Rechnung 2026.pdf' }];
    const sent = await send({
      ...{ subject: 'Rechnung 2026', attachments },
      to: [{ address: 'kunde@example.org', name: 'Käthe Kunde' }],
    });
    await until(
      () => stateOf(sent),
      (state) => state === 'handed-over',
    );
    world.server.faults.add({ protocol: 'smtp', at: 'end', kind: 'drop', times: 2 });
    for (const subject of ['Zweite Mahnung', 'Lieferschein']) {
      const mailId = await send({ subject });
      await until(
        () => stateOf(mailId),
        (state) => state === 'unclear',
      );
    }
    world.server.faults.add({ protocol: 'smtp', at: 'from', kind: 'reply', code: 450 });
    const waiting = await send({ subject: 'Wartet' });
    await until(
      () => stateOf(waiting),
      (state) => state === 'deferred',
    );

    const page = await web.open('clara', '/');
    await page.getByRole('link', { name: /E-Mails nicht zugestellt/ }).click();
    const rows = page.locator('tbody tr');
    await page.getByRole('link', { name: 'Lieferschein' }).waitFor();
    assert.is(await rows.count(), 2, 'refused and unclear ones');
    await page.getByText('Vielleicht ist die Mail angekommen.').first().waitFor();
    await page.getByRole('button', { name: 'Lieferschein: ist angekommen' }).click();
    await checkAccessibility(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Ist angekommen' }).click();
    await page.getByRole('link', { name: 'Lieferschein' }).waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Zweite Mahnung' }).click();
    await page.getByRole('heading', { level: 1, name: 'Zweite Mahnung' }).waitFor();
    world.server.faults.clear();
    await page.getByRole('button', { name: 'Zweite Mahnung: noch einmal senden' }).waitFor();
    await page.keyboard.press('s');
    await page.getByRole('dialog').getByRole('button', { name: 'Noch einmal senden' }).click();
    await page.getByText('übergeben', { exact: true }).waitFor();

    await page.goto(`${web.url}/postausgang?q=Wartet`);
    await page.getByText(/nächster Versuch in \d/).waitFor();
    await page.getByRole('button', { name: 'Wartet: zurückrufen' }).click();
    await page.getByText('zurückgerufen', { exact: true }).first().waitFor();
    await checkAccessibility(page);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${web.url}/postausgang/${sent}`);
    await page.frameLocator('iframe').getByText('Anbei die').waitFor();
    await page.getByText('Käthe Kunde <kunde@example.org>').waitFor();
    await checkAccessibility(page);
    const tooWide = await page.evaluate(
      'document.documentElement.scrollWidth > document.documentElement.clientWidth',
    );
    assert.is(tooWide, false);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Rechnung 2026.pdf herunterladen' }).click(),
    ]);
    assert.is(saved.suggestedFilename(), 'Rechnung 2026.pdf');
    const answer = await web.api('clara', 'GET', `/mails/${sent}/attachments/1`);
    assert.is(hash('sha256', Buffer.from(await answer.arrayBuffer())), hash('sha256', pdf));
    const body = await web.api('clara', 'GET', `/mails/${sent}/body`);
    assert.match(
      body.headers.get('content-security-policy') ?? '',
      /default-src 'none'.*sandbox allow-popups/,
    );
    assert.is((await web.api('ben', 'GET', `/mails/${sent}/body`)).status, 403);
    assert.is((await web.api('clara', 'GET', `/mails/${sent}/attachments/2`)).status, 404);
    // What this test puts into every frame is kept out of this one, as anything else would be.
    expectComplaints(page, /sandboxed|postMessage/);
    await web.browser.closePages();
  },
);

outbox.run();
