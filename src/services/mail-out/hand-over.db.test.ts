import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type MailOutFixture,
  mailOutFixture,
  openOutbox,
} from '../../../scripts/testing/mail-out-fixture.ts';
import { mailWorld } from '../../../scripts/testing/mail-world.ts';
import { until } from '../../../scripts/testing/until.ts';
import type { Problem } from '../../platform/http/index.ts';
import { mailRow } from './mails-table.ts';

// Mails against a mail server that goes wrong at every step: what goes out goes out once, and what is not known is said.

const over = suite('handing mails over');
let office: MailOutFixture;
const server = () => office.world.server;
const arrived = () => server().received;
const stateOf = async (mailId: string) => {
  const { state, smtp_code, fault, tries } = await office.row(mailId);
  return { state, smtp_code, fault, tries };
};
type Step = 'connect' | 'sign-in' | 'from' | 'recipient' | 'data' | 'end';
const reply = (at: Step, code: number, times = 1, text?: string) =>
  server().faults.add({ protocol: 'smtp', at, kind: 'reply', code, times, ...(text && { text }) });
/** For one recipient, or for all. */
const refuse = (code: number, recipient: string, times?: number) =>
  server().faults.add({
    protocol: 'smtp',
    at: 'recipient',
    kind: 'reply',
    code,
    recipient,
    ...(times && { times }),
  });

const kept = async (mailId: string) => {
  const mail = await mailRow(office.db, mailId);
  if (!mail) throw new Error('it is not kept');
  return mail;
};
const rejects = async (work: Promise<unknown>, reason: string) => {
  const error = await work.then(
    () => undefined,
    (problem: unknown) => problem as Problem,
  );
  assert.is(error?.reason, reason);
};

over.before(async () => {
  office = await mailOutFixture();
  await office.db.query("insert into users (sub, last_seen_at) values ('anna', now())");
});
over.before.each(() => {
  server().faults.clear();
  arrived().length = 0;
});
over.after(() => office.close());

over('421, 450: again later, by itself; 552, 554: refused, and again when a person wants it', async () => {
  for (const [at, code] of [
    ['connect', 421],
    ['from', 421],
    ['recipient', 450],
    ['end', 450],
    // None of these speaks of the mail.
    ['sign-in', 535],
    ['from', 503],
    ['recipient', 501],
    ['data', 554],
  ] as const) {
    reply(at, code, 1, code === 554 ? '5.5.1 out of turn' : undefined);
    const { mail_id } = await office.plan();
    // Again at once, by a clock that the database may be a moment behind.
    const { state, tries } = await until(
      async () => {
        await office.run();
        return stateOf(mail_id);
      },
      (now) => now.state !== 'deferred',
    );
    assert.equal([state, tries], ['handed-over', 2], `${at} ${code}`);
  }
  assert.is(arrived().length, 8);
  for (const [at, code] of [
    ['data', 554],
    ['end', 552],
    ['recipient', 550],
  ] as const) {
    reply(at, code);
    const { mail_id } = await office.plan();
    await office.run();
    const { state, smtp_code } = await stateOf(mail_id);
    assert.equal([state, smtp_code], ['refused', code], `${at} ${code}`);
    await office.run();
    assert.is((await stateOf(mail_id)).state, 'refused');
  }
  assert.is(arrived().length, 8);
});

over('after its last try a mail that is put off is refused', async () => {
  reply('end', 451, 9);
  const { mail_id } = await office.plan();
  await office.run();
  assert.equal(await stateOf(mail_id), {
    state: 'deferred',
    smtp_code: 451,
    fault: 'put-off',
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

over(
  'some recipients are refused: the others get it, it is said who does not, and they alone get it again',
  async () => {
    refuse(550, 'weg@example.org');
    const { mail_id } = await office.plan({
      to: [{ address: 'da@example.org' }, { address: 'weg@example.org' }],
    });
    await office.run();
    assert.is((await office.row(mail_id)).refused_recipients, 1);
    assert.equal(arrived()[0]?.to, ['da@example.org']);
    assert.equal((await kept(mail_id)).refused, [
      { address: 'weg@example.org', smtpCode: 550, fault: 'recipient-unknown' },
    ]);
    const { rows } = await office.db.query<{ address: string }>(
      "select address from recipients where address in ('da@example.org', 'weg@example.org')",
    );
    assert.equal(rows, [{ address: 'da@example.org' }], 'nobody is proposed who did not get it');
    server().faults.clear();
    await office.wish(mail_id, 'send-again');
    await office.run();
    assert.equal(
      arrived().map(({ to }) => to),
      [['da@example.org'], ['weg@example.org']],
    );
    assert.equal([(await stateOf(mail_id)).state, (await kept(mail_id)).refused], ['handed-over', []]);
  },
);

over('who is put off gets it later, who has it not twice, who is refused not at all', async () => {
  const [good, grey, bad] = ['da@example.org', 'grau@example.org', 'weg@example.org'];
  refuse(450, grey, 1);
  refuse(550, bad);
  const { mail_id } = await office.plan({ to: [good, grey, bad].map((address) => ({ address })) });
  await until(
    async () => {
      await office.run();
      return stateOf(mail_id);
    },
    ({ state }) => state !== 'deferred',
  );
  assert.equal(
    arrived().map(({ to }) => to),
    [[good], [grey]],
  );
  const { state, refused_recipients, tries } = await office.row(mail_id);
  assert.equal([state, refused_recipients, tries], ['handed-over', 1, 2]);
});

over('who is put off to the end did not get it; nobody is put off twice for another', async () => {
  refuse(452, 'voll@example.org');
  const { mail_id } = await office.plan({
    to: [{ address: 'da@example.org' }, { address: 'voll@example.org' }],
  });
  await office.run();
  const now = await office.row(mail_id);
  assert.equal(
    [now.state, now.tries, now.has_reached, now.deferred_recipients, arrived().length],
    ['deferred', 3, true, 1, 1],
  );
  await rejects(office.wish(mail_id, 'call-back'), 'mail-gone-out');
});

over('a mail that is refused spoils no other one of the same connection', async () => {
  refuse(550, 'weg@example.org');
  refuse(450, 'grau@example.org', 1);
  const to = ['weg', 'eins', 'grau', 'zwei', 'weg', 'drei'].map((name) => ({
    address: `${name}@example.org`,
  }));
  const mails: string[] = [];
  for (const one of to) mails.push((await office.plan({ to: [one] })).mail_id);
  await until(
    async () => {
      await office.run();
      return Promise.all(mails.map(async (id) => (await stateOf(id)).state));
    },
    (states) => !states.includes('deferred'),
  );
  const ended = await Promise.all(mails.map(stateOf));
  assert.equal(
    ended.map(({ state, tries }) => `${state} ${tries}`),
    ['refused 1', 'handed-over 1', 'handed-over 2', 'handed-over 1', 'refused 1', 'handed-over 1'],
  );
  assert.equal(
    arrived()
      .map(({ to }) => to[0])
      .sort(),
    ['drei@example.org', 'eins@example.org', 'grau@example.org', 'zwei@example.org'],
  );
});

over(
  'a mail of some megabytes whose connection breaks in the middle is surely not there: it goes out once',
  async () => {
    server().faults.add({ protocol: 'smtp', at: 'data', kind: 'drop', times: 1 });
    const html = `<p>${'ä ö ü '.repeat(150_000)}</p>`;
    const { mail_id, message_bytes } = await office.plan({ html });
    assert.ok(
      message_bytes > 2_000_000 && message_bytes < 4_000_000,
      `${message_bytes} bytes: kept in memory`,
    );
    await office.run();
    assert.is((await stateOf(mail_id)).state, 'handed-over');
    assert.is(arrived().length, 1);
  },
);

over('begun by a process that has ended: unclear, and not sent', async () => {
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

over.run();
