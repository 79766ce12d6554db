import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { uuid } from '../../../scripts/testing/given.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { bouncedPeople } from './bounces.ts';

// Whose digests are switched off: who is told so in their profile, so it must be their address and nothing else.

const bounces = suite('addresses that refuse digests');
let db: TestDatabase;
let count = 0;
type Mail = { state: string; code: number | null; fault: string | null; daysAgo?: number };
const refused = (code: number, fault = 'recipient-unknown'): Mail => ({ state: 'refused', code, fault });
const GONE = refused(550);

bounces.before(async () => {
  db = await testDatabase();
});
bounces.after(() => db.drop());

/** Somebody whose last digests became this, the last one first. */
async function isBounced(mails: Mail[], { enabled = true } = {}): Promise<boolean> {
  const sub = `person-${++count}`;
  await db.query(
    `insert into users (sub, last_seen_at, daily_digest_enabled, digest_set_at) values ($1, now(), $2, now() - interval '7 days')`,
    [sub, enabled],
  );
  const sent = mails.map((mail, n) => ({ ...mail, mailId: uuid(count * 100 + n) }));
  for (const { mailId, state, code, fault } of sent) {
    await db.query(
      `insert into outgoing_mails (mail_id, kind, account_id, owner, state, tries, attempt, smtp_code, fault, recipients,
         refused_recipients, message_sha256, message_bytes, attachments, hashes, planned_at, planned_by, state_at, version)
       values ($1, 'system', 'system', $2, $3, 1, 1, $4, $5, 1, 0, 'x', 1, '[]', '[]', now(), 'digest', now(), 1)`,
      [mailId, sub, state, code, fault],
    );
  }
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  await db.query(
    `insert into digests (sub, sent_mail, settled, mails, asked, version) values ($1, $2, '[]', $3, '[]', 1)`,
    [
      ...[sub, sent[0]?.mailId],
      JSON.stringify(sent.map(({ mailId, daysAgo = 0 }) => ({ mailId, at: at(daysAgo) }))),
    ],
  );
  return (await bouncedPeople(db)).some((one) => one.sub === sub);
}

bounces('three in a row that the address refuses, for good', async () => {
  assert.ok(await isBounced([GONE, GONE, GONE]));
  assert.ok(await isBounced([GONE, refused(552, 'mailbox-full'), refused(554, 'mail-suspicious')]));
  assert.ok(await isBounced([refused(550, 'mail-refused'), GONE, GONE]), 'as older releases said it');
  assert.not.ok(await isBounced([GONE, GONE]), 'two are not three');
  assert.not.ok(await isBounced([GONE, GONE, GONE], { enabled: false }), 'is off already');
});

bounces('whatever says nothing of the address counts neither first nor later', async () => {
  const others: Mail[] = [
    refused(503, 'mail-refused'),
    refused(503, 'out-of-step'),
    refused(535, 'wrong-password'),
    refused(550, 'out-of-step'),
    refused(554, 'wrong-password'),
    refused(451, 'put-off'),
    refused(421, 'busy'),
    { state: 'refused', code: null, fault: 'certificate' },
    { state: 'deferred', code: 450, fault: 'put-off' },
    { state: 'handed-over', code: 250, fault: null },
    { state: 'unclear', code: null, fault: 'connection-broke' },
  ];
  for (const other of others) {
    for (const place of [0, 1, 2]) {
      const mails = [GONE, GONE, GONE].with(place, other);
      assert.not.ok(await isBounced(mails), `${JSON.stringify(other)} at ${place}`);
    }
  }
});

bounces('what was sent before it was switched on again is over', async () => {
  assert.not.ok(await isBounced([GONE, GONE, { ...GONE, daysAgo: 8 }]));
});

bounces.run();
