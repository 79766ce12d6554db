import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readableMail } from '../../../scripts/simulators/mail-server/index.ts';
import { apiAs, believePeople } from '../../../scripts/testing/as-person.ts';
import { bring } from '../../../scripts/testing/inbox-fixture.ts';
import { type MailWorld, mailWorld } from '../../../scripts/testing/mail-world.ts';
import { pdfOf } from '../../../scripts/testing/page-papers.ts';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

// The digest through the whole service: settings, the one of the day, on request, switching off, what bounces.

const digest = suite('the daily digest');
let fixture: ServiceFixture;
let world: MailWorld;

const as = (sub: string, permissions = ['VIEW_INBOX']) =>
  apiAs(fixture, sub, { permissions, username: sub, email: `${sub}@hof.example`, emailVerified: true });
/** Known from a sign-in: with these groups, and a digest that was due a minute ago. */
async function isDue(sub: string, { groups = ['PM_User'], language = 'de' } = {}) {
  const minuteAgo = new Date(Date.now() - 60_000);
  const time = new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', timeZone: 'Europe/Berlin' });
  await as(sub)('PUT', '/user-settings', { language, digestDays: 'daily', dailyDigestEnabled: true });
  await fixture.db.query(
    `update users set groups = $2::jsonb, digest_time = $3, digest_set_at = now() - interval '1 day' where sub = $1`,
    [sub, JSON.stringify(groups), time.format(minuteAgo)],
  );
}
const mailsTo = async (sub: string) => {
  const raw = world.server.received.filter(({ to }) => to.includes(`${sub}@hof.example`));
  return Promise.all(raw.map(({ raw }) => readableMail(raw)));
};
const arrived = async (sub: string, count = 1) => {
  const mails = await until(
    () => mailsTo(sub),
    (found) => found.length >= count,
    30_000,
  );
  assert.is(mails.length, count, `mails to ${sub}`);
  const [mail] = mails.slice(-1);
  if (!mail) throw new Error('no mail');
  return mail;
};
const deliveries = async () => {
  const { body } = await as('dora', ['MANAGE_SETTINGS'])('GET', '/digest/deliveries');
  type Delivery = { sub: string; off: string | null; enabled: boolean; last: Record<string, unknown> | null };
  return new Map((body.items as Delivery[]).map((one) => [one.sub, one]));
};

digest.before(async () => {
  world = await mailWorld();
  fixture = await serviceFixture({
    documents: 3,
    authenticate: believePeople,
    env: { ...world.env, DIGEST_CRON: '* * * * * *', MAIL_RETRY_SECONDS: '1' },
  });
  await as('anna')('GET', '/user-settings');
  const pdf = await (await pdfOf([{ text: 'Seite' }])).save();
  await bring(fixture, 'anna', { 'Rechnung <5> & Söhne.pdf': pdf }, { scope: 'public' });
});
digest.after(async () => {
  await fixture.close();
  await world.stop();
});

digest('it comes at its time, once, with what the overview counts', async () => {
  await isDue('anna');
  await isDue('ben', { language: 'en' });
  await isDue('gast', { groups: [] });
  const mail = await arrived('anna');
  assert.match(mail.subject, /^Übersicht vom \d+\. \p{L}+: 1 offen$/u);
  assert.match(mail.html ?? '', 'Rechnung &lt;5&gt; &amp; Söhne.pdf');
  assert.match(mail.text, '- Rechnung <5> & Söhne.pdf (seit ');
  assert.match(mail.text, '/posteingang?scope=public');
  assert.match(mail.headers, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  assert.match((await arrived('ben')).subject, /^Digest of .*: 1 open$/);
  const found = await until(
    deliveries,
    (all) => all.get('anna')?.last?.mailState === 'handed-over' && Boolean(all.get('gast')?.last),
  );
  assert.is(found.get('gast')?.last?.leftOut, 'no-permission');
  assert.is(found.get('gast')?.last?.mailId, null);
  const { body } = await as('anna')('GET', '/user-settings');
  assert.is(body.digestOff, null);
  assert.is((body.nextDigests as string[]).length, 2);
});

digest('the next one tells what has changed, and by whom', async () => {
  const { rows } = await fixture.db.query<{ item_id: string }>(
    "select item_id from inbox_items where state = 'open'",
  );
  assert.is((await as('ben')('POST', `/inbox/items/${rows[0]?.item_id}/discard`)).status, 200);
  const pdf = await (await pdfOf([{ text: 'Neu' }])).save();
  await bring(fixture, 'anna', { 'neu.pdf': pdf }, { scope: 'public' });
  const answer = await fetch(`${fixture.url}/api/digest/preview?format=text`, {
    headers: { 'x-test-person': encodeURIComponent(JSON.stringify({ ...ANNA })) },
  });
  assert.is(answer.status, 200);
  const text = await answer.text();
  assert.match(text, /Seit der Übersicht vom .*: 1 neu, 1 weggefallen/);
  assert.not.match(text, 'Prüfpunkt');
});
const ANNA = { sub: 'anna', permissions: ['VIEW_INBOX'], username: 'anna' };

digest('on request it comes at once, six times an hour, beside that of the day', async () => {
  const clara = as('clara', ['VIEW_INBOX', 'MANAGE_SETTINGS']);
  for (let n = 0; n < 6; n += 1) assert.is((await clara('POST', '/digest/send-now')).status, 202);
  const refused = await clara('POST', '/digest/send-now');
  assert.equal([refused.status, refused.body.reason], [429, 'digest-too-often']);
  assert.ok(Number(refused.headers.get('retry-after')) > 3_000);
  const mail = await arrived('clara', 6);
  assert.match(mail.subject, /^Auf Wunsch: /);
  assert.match(mail.text, /Prüfpunkt des Protokolls: \d+:[0-9a-f]{64}\n/);
  await isDue('clara');
  await arrived('clara', 7);

  const nobody = apiAs(fixture, 'nobody', { permissions: [] });
  await nobody('GET', '/user-settings');
  assert.is((await nobody('POST', '/digest/send-now')).body.reason, 'digest-no-address');
  const unverified = apiAs(fixture, 'eve', { permissions: [], email: 'eve@hof.example' });
  await unverified('GET', '/user-settings');
  assert.is((await unverified('POST', '/digest/send-now')).body.reason, 'digest-not-verified');
  assert.is((await unverified('GET', '/user-settings')).body.digestOff, 'not-verified');
});

digest('the address in the mail shows the switch, and only its POST turns it', async () => {
  const [, link = ''] = /^List-Unsubscribe:\s+<([^>]+)>/m.exec((await arrived('ben')).headers) ?? [];
  const address = `${fixture.url}${new URL(link).pathname}`;
  const shown = await fetch(address, { redirect: 'manual' });
  assert.is(shown.status, 303);
  assert.match(shown.headers.get('location') ?? '', /\/profil(\?|#|$)/);
  assert.ok((await as('ben')('GET', '/user-settings')).body.dailyDigestEnabled);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  assert.is((await fetch(address, { method: 'POST', body })).status, 200);
  assert.not((await as('ben')('GET', '/user-settings')).body.dailyDigestEnabled);
  assert.ok((await as('anna')('GET', '/user-settings')).body.dailyDigestEnabled);
  assert.is((await fetch(`${address}x`, { method: 'POST', body })).status, 404);
});

digest(
  'an address that refuses three in a row gets none any more, until it is switched on again',
  async () => {
    await isDue('otto');
    const days = ['2026-01-05', '2026-01-06', '2026-01-07'];
    await arrived('otto');
    // What the server said is recorded a moment after the mail is there.
    await until(
      async () => (await fixture.db.query("select state from outgoing_mails where owner = 'otto'")).rows,
      (mails) => mails.every(({ state }) => state === 'handed-over'),
    );
    // Two earlier ones that were refused, and this one with them.
    await fixture.db.query(
      `insert into outgoing_mails select gen_random_uuid(), kind, account_id, owner, state, tries, attempt, null, 550, fault,
        recipients, 1, message_sha256, message_bytes, attachments, hashes, planned_at, planned_by, state_at, version, 0, false
       from outgoing_mails, generate_series(1, $1) where owner = 'otto'`,
      [days.length - 1],
    );
    await fixture.db.query(
      `update outgoing_mails set state = 'refused', smtp_code = 550, fault = 'recipient-unknown' where owner = 'otto'`,
    );
    await fixture.db.query(
      `update digests set mails = (select jsonb_agg(jsonb_build_object('mailId', mail_id, 'at', now())) from outgoing_mails
      where owner = 'otto') where sub = 'otto'`,
    );
    const settings = await until(
      async () => (await as('otto')('GET', '/user-settings')).body,
      ({ digestOff }) => digestOff === 'bounces',
    );
    assert.is(settings.dailyDigestEnabled, false);
    assert.is((await deliveries()).get('otto')?.off, 'bounces');
    const { body } = await as('otto')('PUT', '/user-settings', { dailyDigestEnabled: true });
    assert.equal([body.dailyDigestEnabled, body.digestOff], [true, null]);
  },
);

digest.run();
