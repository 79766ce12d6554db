import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readableMail } from '../../../scripts/simulators/mail-server/index.ts';
import { uuid } from '../../../scripts/testing/given.ts';
import { ANNA, type MailOutFixture, mailOutFixture } from '../../../scripts/testing/mail-out-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';
import { Problem } from '../../platform/http/index.ts';

import { composeMessage } from './compose-message.ts';
import { forgetSentMails } from './forget.ts';
import { attachmentOf } from './sent-attachment.ts';
import { sentBefore } from './sent-before.ts';

// What is planned goes out as it was written, once, and is kept and forgotten with its writer.

const planned = suite('mails that are planned');
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

planned.before(async () => {
  office = await mailOutFixture();
  await office.db.query("insert into users (sub, last_seen_at) values ('anna', now())");
});
planned.before.each(() => {
  server().faults.clear();
  arrived().length = 0;
});
planned.after(() => office.close());

planned('a mail arrives as it was written, with names of any script, and the same one is kept', async () => {
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

planned('the same key sends one mail, for another one it is refused', async () => {
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

planned('what goes out is put into the folder of sent mails, once', async () => {
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
  const gone = 'update mails set copy_owed = now(), file_id = gen_random_uuid() where mail_id = $1';
  await office.db.query(gone, [mail_id]);
  await office.run('mail-copies');
  await until(owed, (count) => count === 0, 20_000);
  const { rows } = await office.db.query('select copy_failed from mails where mail_id = $1', [mail_id]);
  assert.equal(rows, [{ copy_failed: true }], 'what is no longer there was not put anywhere');
});

planned(
  'sent before: what went out or may have; not what was called back, refused, or refused by that recipient',
  async () => {
    const attach = (n: number) => [{ itemId: uuid(n) }];
    const hashes = [200, 201, 202, 203].map((n) => hash('sha256', `%PDF-1.7 ${uuid(n)}`));
    const refuse = (recipient: string) =>
      server().faults.add({ protocol: 'smtp', at: 'recipient', kind: 'reply', code: 550, recipient });
    const to = (...names: string[]) => ({ to: names.map((name) => ({ address: `${name}@vorher.example` })) });
    await office.plan({ ...to('da'), attachments: attach(200) });
    const back = await office.plan({ ...to('zurueck'), attachments: attach(201) });
    await office.wish(back.mail_id, 'call-back');
    refuse('weg@vorher.example');
    await office.plan({ ...to('weg'), attachments: attach(202) });
    await office.plan({ ...to('da', 'weg'), attachments: attach(203) });
    await office.run();
    const addresses = ['da', 'zurueck', 'weg'].map((name) => `${name}@vorher.example`);
    const found = await sentBefore(office.db, ANNA.sub, { hashes, addresses });
    assert.equal(
      hashes.map((one) => (found.get(one) ?? []).map(({ address }) => address)),
      [['da@vorher.example'], [], [], ['da@vorher.example']],
    );
  },
);

planned('pictures as data become parts of the mail: mail programs show no such addresses', async () => {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==';
  const file = await composeMessage(
    office.files,
    {
      ...{
        messageId: '<picture@hof.example>',
        from: { address: 'a@hof.example', name: null },
        replyTo: null,
      },
      ...{
        to: [{ address: 'b@example.org', name: null }],
        cc: [],
        bcc: [],
        subject: 'Bild',
        attachments: [],
      },
      html: `<p>Gruß <img src="data:image/png;base64,${pixel}"><img src='data:image/png;base64,${pixel}'></p>`,
    },
    new Date(),
  );
  const raw = await buffer(file.open());
  const read = await readableMail(raw);
  assert.equal(
    read.attachments.map(({ mediaType, content }) => [mediaType, content.toString('base64')]),
    [['image/png', pixel]],
  );
  assert.match(raw.toString(), 'multipart/related');
  assert.match(raw.toString(), /<img src=(3D)?"cid:/);
  assert.is(await attachmentOf(file.open(), 1), null, 'and are no attachments');
});

planned('what cannot go out is said field by field', async () => {
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

planned('a system mail says that no person wrote it, and goes out with the facts that cause it', async () => {
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

planned(
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

planned.run();
