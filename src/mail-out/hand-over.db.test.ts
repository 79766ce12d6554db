import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { uuid } from '../../scripts/testing/given.ts';
import {
  ANNA,
  type MailOutFixture,
  mailOutFixture,
  openOutbox,
} from '../../scripts/testing/mail-out-fixture.ts';
import { mailWorld } from '../../scripts/testing/mail-world.ts';
import { until } from '../../scripts/testing/until.ts';
import { Problem } from '../http/index.ts';
import { readableMail } from '../simulators/mail-server/index.ts';

import { forgetSentMails } from './forget.ts';

// Mails against a mail server that goes wrong at every step: what goes out goes out once, and what is not known is said.

const over = suite('handing mails over');
let office: MailOutFixture;
const server = () => office.world.server;
const arrived = () => server().received;
const stateOf = async (mailId: string) => {
  const { state, smtp_code, fault, tries } = await office.row(mailId);
  return { state, smtp_code, fault, tries };
};
const faultOf = async (work: Promise<unknown>): Promise<Problem> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('it was not refused');
};
type Step = 'connect' | 'sign-in' | 'from' | 'recipient' | 'data' | 'end';
const reply = (at: Step, code: number, times = 1) =>
  server().faults.add({ protocol: 'smtp', at, kind: 'reply', code, times });

over.before(async () => {
  office = await mailOutFixture();
  await office.db.query("insert into users (sub, last_seen_at) values ('anna', now())");
});
over.before.each(() => {
  server().faults.clear();
  arrived().length = 0;
});
over.after(() => office.close());

over('a mail arrives as it was written, with names of any script, and the same one is kept', async () => {
  const { mail_id } = await office.plan({
    to: [{ address: 'käufer@höfe.example', name: 'Jörg „Hof“ Müller 🚜' }],
    cc: [{ address: 'zwei@höfe.example' }],
    bcc: [{ address: 'still@example.org', name: null }],
    subject: 'Überfällig: größere Beträge — 100 €'.repeat(4),
    html: '<p>Grüße<script>x()</script> aus <b>Höfen</b></p>',
    attachments: [{ itemId: uuid(1), name: 'Straßenrechnung №1.pdf' }],
  });
  await office.run();
  assert.is((await office.row(mail_id)).state, 'handed-over');
  const [mail] = arrived();
  assert.ok(mail);
  assert.equal([...mail.to].sort(), ['käufer@höfe.example', 'still@example.org', 'zwei@höfe.example']);
  const raw = mail.raw.toString();
  assert.not.match(raw, 'still@example.org');
  assert.match(raw, 'xn--hfe-sna.example');
  assert.not.match(raw, 'Auto-Submitted');
  assert.match(raw, `Message-ID: <${mail_id}@hof.example>`);
  const read = await readableMail(mail.raw);
  assert.match(JSON.stringify(read), 'Straßenrechnung №1.pdf');
  assert.match(JSON.stringify(read), 'Überfällig');
  assert.not.match(raw, 'x()');
  const { rows } = await office.db.query<{ address: string }>('select address from recipients order by 1');
  assert.is(rows.length, 3, 'for the next time');
});

over('the same key sends one mail, for another one it is refused', async () => {
  const [one, two] = await Promise.all([office.plan({}, 'same'), office.plan({}, 'same')]);
  assert.is(one.mail_id, two.mail_id);
  const refused = await faultOf(office.plan({ subject: 'Anderes' }, 'same'));
  assert.equal([refused.code, refused.reason], ['conflict', 'mail-key-used']);
  await office.run();
  assert.is(arrived().length, 1);
  const { rows } = await office.db.query<{ files: number }>(
    'select count(*)::integer as files from files f where not exists (select from mails m where m.file_id = f.id)',
  );
  assert.is(rows[0]?.files, 0, 'no message is left over');
});

over('421, 450: again later, by itself; 552, 554: refused, and again when a person wants it', async () => {
  for (const [at, code] of [
    ['connect', 421],
    ['from', 421],
    ['recipient', 450],
    ['end', 450],
  ] as const) {
    reply(at, code);
    const { mail_id } = await office.plan();
    await office.run();
    const { state, tries } = await stateOf(mail_id);
    assert.equal([state, tries], ['handed-over', 2], `${at} ${code}`);
  }
  assert.is(arrived().length, 4);
  for (const [at, code] of [
    ['data', 554],
    ['end', 552],
    ['sign-in', 535],
  ] as const) {
    reply(at, code);
    const { mail_id } = await office.plan();
    await office.run();
    const { state, smtp_code } = await stateOf(mail_id);
    assert.equal([state, smtp_code], ['refused', code], `${at} ${code}`);
    await office.run();
    assert.is((await stateOf(mail_id)).state, 'refused');
  }
  assert.is(arrived().length, 4);
});

over('after its last try a mail that is put off is refused', async () => {
  reply('end', 451, 9);
  const { mail_id } = await office.plan();
  await office.run();
  assert.equal(await stateOf(mail_id), {
    state: 'deferred',
    smtp_code: 451,
    fault: 'mail-refused',
    tries: 3,
  });
});

over('cut off or silent after the data: unclear, and never sent again by itself', async () => {
  for (const kind of ['drop', 'hang'] as const) {
    server().faults.add({ protocol: 'smtp', at: 'end', kind, times: 1 });
    const { mail_id } = await office.plan();
    const before = arrived().length;
    await office.run();
    assert.is((await stateOf(mail_id)).state, 'unclear', kind);
    await office.run();
    assert.is(arrived().length - before, 1, 'it was there, and nobody knew');
  }
});

over('cut off before: it is surely not there, and goes out once', async () => {
  for (const at of ['connect', 'sign-in', 'from', 'recipient'] as const) {
    server().faults.add({ protocol: 'smtp', at, kind: 'drop', times: 1 });
    const { mail_id } = await office.plan();
    await office.run();
    assert.is((await stateOf(mail_id)).state, 'handed-over', at);
  }
  assert.is(arrived().length, 4);
});

over('some recipients are refused: the others get it, and it is said who does not', async () => {
  server().faults.add({
    protocol: 'smtp',
    at: 'recipient',
    kind: 'reply',
    code: 550,
    recipient: 'weg@example.org',
  });
  const { mail_id } = await office.plan({
    to: [{ address: 'da@example.org' }, { address: 'weg@example.org' }],
  });
  await office.run();
  assert.is((await office.row(mail_id)).refused_recipients, 1);
  assert.equal(arrived()[0]?.to, ['da@example.org']);
});

over('begun by a process that has ended: unclear; a late answer of it still counts', async () => {
  const { mail_id, version } = await office.plan();
  const origin = { actor: 'service', correlationId: mail_id };
  const begun = { type: 'MailBegun' as const, data: { mailId: mail_id, attempt: 1 } };
  await office.log.append(`mail-${mail_id}`, [begun], { origin, expectedVersion: version });
  await office.run();
  assert.equal(await stateOf(mail_id), {
    state: 'unclear',
    smtp_code: null,
    fault: 'process-ended',
    tries: 1,
  });
  assert.is(arrived().length, 0);
});

over('who was replaced while it slept sends nothing', async () => {
  const { mail_id } = await office.plan();
  const replaced = () => {
    throw new Error('replaced');
  };
  let asked = 0;
  const lease = { confirm: async () => void (++asked > 1 && replaced()), assertValid: replaced };
  await office.run('mail-out', { lease }).catch(() => {});
  assert.is(arrived().length, 0);
  await office.run();
  assert.is((await stateOf(mail_id)).state, 'handed-over');
  assert.is(arrived().length, 1);
});

over('a burst takes one connection', async () => {
  for (let n = 0; n < 20; n += 1) await office.plan();
  await office.run();
  assert.is(arrived().length, 20);
  assert.is(new Set(arrived().map(({ raw }) => /Message-ID: (\S+)/i.exec(raw.toString())?.[1])).size, 20);
});

over('what goes out is put into the folder of sent mails, once', async () => {
  const { mail_id } = await office.plan();
  await office.run();
  const box = () => server().mailbox();
  const owed = async () =>
    (await office.db.query('select from mails where copy_owed is not null')).rowCount ?? 0;
  assert.ok((await owed()) > 0);
  await office.run('mail-copies');
  await until(owed, (count) => count === 0, 20_000);
  await office.db.query('update mails set copy_owed = now() where mail_id = $1', [mail_id]);
  await office.run('mail-copies');
  const copies = box()
    .mails('Gesendet')
    .filter(({ raw }) => raw.includes(mail_id));
  assert.is(copies.length, 1);
});

over('what cannot go out is said field by field', async () => {
  const refused = await faultOf(
    office.plan({
      from: 'fremd@example.org',
      to: [1, 2, 3, 4, 5, 6].map((n) => ({ address: `a${n}@example.org` })),
    }),
  );
  assert.equal(
    refused.extra.errors?.map(({ path, code }) => [path, code]),
    [
      ['from', 'sender-not-allowed'],
      ['to', 'too-many'],
    ],
  );
  const unknown = await faultOf(office.plan({ accountId: uuid(9) }));
  assert.is(unknown.reason, 'mail-account-unknown');
});

over('a system mail says that no person wrote it, and goes out with the facts that cause it', async () => {
  const mailId = uuid(77);
  const mail = {
    mailId,
    owner: ANNA.sub,
    to: { address: 'anna@hof.example', name: null },
    subject: 'Tagesübersicht',
  };
  const append = await office.out.systemMails.plan({
    ...mail,
    html: '<p>3 offen</p>',
    headers: { 'List-Unsubscribe': '<https://hof.example/profil>' },
    origin: { actor: 'service', correlationId: 'digest' },
  });
  await office.log.appendTogether([append]);
  await office.run();
  const raw = arrived()[0]?.raw.toString() ?? '';
  assert.match(raw, 'Auto-Submitted: auto-generated');
  assert.match(raw, 'List-Unsubscribe: <https://hof.example/profil>');
});

over('a certificate that nobody trusts: nothing is said to that server', async () => {
  const world = await mailWorld({ smtpTls: 'implicit' });
  const outbox = await openOutbox({ db: office.db, world });
  const { mail_id } = await outbox.plan({}, 'certificate');
  await outbox.run();
  assert.equal(await stateOf(mail_id), { state: 'refused', smtp_code: null, fault: 'certificate', tries: 0 });
  assert.is(world.server.received.length, 0);
  await outbox.close();
  await world.stop();
});

over(
  'what was written is forgotten with its writer, and at the end of its time; the facts stay',
  async () => {
    const [waiting, old] = [await office.plan(), await office.plan()];
    await office.db.query("update mails set kept_since = now() - interval '366 days' where mail_id = $1", [
      old.mail_id,
    ]);
    await office.run('mail-out-retention');
    const kept = async () => (await office.db.query<{ mail_id: string }>('select mail_id from mails')).rows;
    assert.ok(
      (await kept()).some(({ mail_id }) => mail_id === old.mail_id),
      'it has not gone out yet',
    );
    assert.ok((await forgetSentMails.erase(office.db, ANNA.sub)) >= 2);
    assert.is(
      (await kept()).filter(({ mail_id }) => [waiting.mail_id, old.mail_id].includes(mail_id)).length,
      0,
    );
    await office.run();
    const { state, fault } = await stateOf(waiting.mail_id);
    assert.equal([state, fault, arrived().length], ['refused', 'message-gone', 0]);
  },
);

over.run();
