import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { composeMail, exampleMails } from '../../../scripts/simulators/mail-server/index.ts';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import { expectComplaints } from '../../../scripts/testing/browser.ts';
import { type MailWorld, mailWorld } from '../../../scripts/testing/mail-world.ts';
import { until } from '../../../scripts/testing/until.ts';
import { type WebFixture, webFixture } from '../../../scripts/testing/web-fixture.ts';

// Mails are chosen, imported and looked at, by people with a browser; who may see which, and what their texts may do.

const mails = suite('the mail import');
let web: WebFixture;
let world: MailWorld;

mails.before(async () => {
  world = await mailWorld();
  web = await webFixture({ documents: 1, env: world.env });
  const box = world.server.mailbox();
  for (const name of ['textOnly', 'umlauts', 'hostile', 'cutOff'] as const)
    box.put(await exampleMails[name]());
});
mails.after(async () => {
  await web.close();
  await world.stop();
});

type Import = {
  state: string;
  text: { de: string };
  items: { state: string; mailId: string | null; itemIds: string[] }[];
};
type Received = { subject: string; attachments: { itemId: string; name: string }[]; isKept: boolean };
const get = async <Answer>(
  person: 'anna' | 'ben' | 'clara',
  path: string,
): Promise<{ status: number; body: Answer }> => {
  const answer = await web.api(person, 'GET', path);
  return { status: answer.status, body: (await answer.json()) as Answer };
};

mails(
  'by keys: chosen, imported, what failed is said; the mail with its text, harmless, and its file',
  async () => {
    const page = await web.open('clara', '/importe');
    await page.getByText('Rechnung für Düngemittel – Juli').waitFor();
    assert.is(await page.getByText('Termin am Dienstag').count(), 0, 'it brings nothing');
    for (let row = 0; row < 3; row += 1) {
      await page.keyboard.press('j');
      await page.keyboard.press('x');
    }
    await page.getByText('3 E-Mails mit 3 Anhängen').waitFor();
    await checkAccessibility(page);
    await page.keyboard.press('i');
    await page.getByText('Teilweise: 2 Anhänge übernommen, 1 nicht gelungen').waitFor();
    await page.getByText('Die E-Mail ist unvollständig beim Mailserver angekommen.').waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Ihre Bestellung' }).click();

    const frame = page.frameLocator('iframe');
    await frame.getByText('Bitte').waitFor();
    assert.is(await frame.locator('script, img').count(), 0);
    await checkAccessibility(page);
    await page.getByRole('link', { name: 'rechnung.pdf' }).click();
    await page.getByRole('heading', { name: 'rechnung.pdf' }).waitFor();
    await page.getByRole('link', { name: 'E-Mail: Ihre Bestellung' }).click();
    await page.getByRole('button', { name: 'Dokumentnummern abgleichen' }).click();
    await page.getByText('Keine neue Dokumentnummer.').waitFor();

    await page.goto(`${web.url}/importe`);
    await page.getByText('1 E-Mail konnte nicht importiert werden').waitFor();
    await page.getByRole('button', { name: 'Nicht nötig: Abgebrochen' }).click();
    await page.getByText('1 E-Mail konnte nicht importiert werden').waitFor({ state: 'detached' });
    // What this test puts into every frame is kept out of this one, as anything else would be.
    expectComplaints(page, /sandboxed|postMessage/);
    await web.browser.closePages();
  },
);

mails('what somebody imports for themselves is theirs: mail, text, original, import and files', async () => {
  const uid = world.server.mailbox().put(
    await composeMail({
      ...{
        from: 'x@example.org',
        to: 'office@hof.example',
        subject: 'Nur für Clara',
        messageId: '<clara@example.org>',
      },
      html: '<p>geheim</p><img src="cid:bild">',
      attachments: [{ filename: 'geheim.pdf', content: Buffer.from('%PDF-1.7 geheim') }],
    }),
  );
  const listed = await get<{ uidValidity: string }>(
    'clara',
    '/mail-accounts/system/mails?folder=INBOX&pageSize=1',
  );
  const asked = {
    accountId: 'system',
    folder: 'INBOX',
    uidValidity: listed.body.uidValidity,
    uids: [uid],
    scope: 'personal',
  };
  const { jobId } = (await (await web.api('clara', 'POST', '/mail-imports', asked)).json()) as {
    jobId: string;
  };
  const ended = await until(
    async () => (await get<Import>('clara', `/mail-imports/${jobId}`)).body,
    ({ state }) => state === 'finished',
  );
  const mailId = ended.items[0]?.mailId;
  const received = (await get<Received>('clara', `/mails/received/${mailId}`)).body;
  assert.equal(
    [received.subject, received.attachments.map(({ name }) => name)],
    ['Nur für Clara', ['geheim.pdf']],
  );
  const body = await web.api('clara', 'GET', `/mails/received/${mailId}/body`);
  const policy = body.headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'.*sandbox allow-popups/);
  assert.not.match(policy, /allow-scripts|allow-same-origin/);
  assert.match(await body.text(), 'geheim');
  const original = await web.api('clara', 'GET', `/mails/received/${mailId}/original`);
  assert.match(await original.text(), 'Subject: =?UTF-8?Q?Nur_f=C3=BCr_Clara?=');
  const itemId = received.attachments[0]?.itemId;
  const hidden = [
    `/mail-imports/${jobId}`,
    ...['', '/body', '/original'].map((rest) => `/mails/received/${mailId}${rest}`),
    ...[`/inbox/items/${itemId}`, `/inbox/items/${itemId}/mail`],
  ];
  for (const path of hidden) assert.is((await web.api('anna', 'GET', path)).status, 404, path);
  for (const path of [`/mail-imports/${jobId}/continue`])
    assert.is((await web.api('anna', 'POST', path)).status, 404);
  const sync = await web.api('anna', 'POST', '/inbox/sync-document-ids', { mailId });
  assert.is(sync.status, 404);
  assert.is((await web.api('ben', 'GET', '/mail-imports')).status, 403);
});

mails('a mailbox that cannot be reached: said in words', async () => {
  world.server.faults.add({ protocol: 'imap', command: 'LOGIN', kind: 'refuse' });
  // Not Clara: her connection is kept for a while.
  const page = await web.open('anna', '/importe');
  await page.getByText('Der Mailserver antwortet nicht, wie er sollte.').first().waitFor();
  world.server.faults.clear();
  const again = page.getByRole('button', { name: 'Erneut versuchen' });
  await until(
    async () => {
      if ((await again.count()) > 0) await again.first().click();
      return page.getByText('Rechnung für Düngemittel – Juli').count();
    },
    (shown) => shown > 0,
  );
  expectComplaints(page, /502/);
  await web.browser.closePages();
});

mails.run();
