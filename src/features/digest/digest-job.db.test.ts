import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digestRow } from '../../../projections/digests.ts';
import { type MailOutFixture, mailOutFixture } from '../../../scripts/testing/mail-out-fixture.ts';
import { openDigestRun } from './collect-digest.ts';
import { READ_AGAIN_MS } from './decide-digest.ts';
import type { DigestDeps } from './digest-deps.ts';
import { digestJob } from './digest-job.ts';
import { type DigestPerson, findDigestPerson } from './digest-person.ts';
import { sendDue } from './send-due.ts';

// The job around the decisions: once a person and day, whatever is known; read again in time; nothing for the forgotten.

const digests = suite('the job of the digests');
let office: MailOutFixture;
let deps: DigestDeps;
let hasFailed = false;
let waiting = 1;
let now = Date.now();

digests.before(async () => {
  office = await mailOutFixture();
  deps = {
    ...{ db: office.db, log: office.log, mails: office.out.systemMails, tiles: [] },
    readTiles: async () => [
      {
        tile: { key: 'inbox', permissions: ['VIEW_INBOX'], link: 'posteingang', read: async () => null },
        ...{ figures: { count: hasFailed ? 0 : waiting }, failed: hasFailed },
      },
    ],
    groupPermissions: { PM_User: ['VIEW_INBOX'] },
    ...{ publicUrl: 'https://hof.example', timeZone: 'Europe/Berlin', forgetDays: 14, cron: '0 * * * * *' },
    logger: { info() {}, warn() {} },
    now: () => now,
  };
});
digests.before.each(() => {
  hasFailed = false;
  waiting = 1;
  now = Date.now();
});
digests.after(() => office.close());

/** Somebody whose digest was due a minute ago. */
async function isDue(sub: string): Promise<DigestPerson> {
  const time = new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', timeZone: 'Europe/Berlin' });
  await office.db.query('update users set daily_digest_enabled = false');
  await office.db.query(
    `insert into users (sub, username, email, email_verified, groups, last_seen_at, daily_digest_enabled, digest_days,
                        digest_time, digest_set_at)
     values ($1, $1, $1 || '@hof.example', true, '["PM_User"]', now(), true, 'daily', $2, now() - interval '1 day')`,
    [sub, time.format(new Date(now - 60_000))],
  );
  const person = await findDigestPerson(office.db, deps.groupPermissions, sub);
  assert.ok(person && person.person.permissions.length > 0);
  return person;
}
const run = () => openDigestRun(deps, 0);
const sentTo = async (sub: string) =>
  (await office.db.query("select from events where type = 'DigestSent' and data ->> 'sub' = $1", [sub]))
    .rowCount;

digests('one a person and day: also of two at once, and where the read model has forgotten it', async () => {
  const anna = await isDue('anna');
  const both = await Promise.all([sendDue(deps, anna, await run()), sendDue(deps, anna, await run())]);
  assert.equal(both.sort(), ['nothing', 'sent']);
  const digest = await digestRow(office.db, 'anna');
  assert.ok(digest);
  // Everything that it knows of the day but the id of the fact.
  const forgetful = { ...anna, digest: { ...digest, settled: [], last_at: null } };
  assert.is(await sendDue(deps, forgetful, await run()), 'nothing');
  assert.is(await sentTo('anna'), 1);
  // Without a mail, whose id is that of person and day as well, the id of the fact alone holds it.
  waiting = 0;
  assert.is(await sendDue(deps, forgetful, await run()), 'nothing');
});

digests('who is forgotten while it is made leaves no address behind', async () => {
  const bea = await isDue('bea');
  await office.db.query("delete from users where sub = 'bea'");
  await sendDue(deps, bea, await run());
  const { rowCount } = await office.db.query("select from mails where written_by = 'bea'");
  assert.is(rowCount, 0);
  const carl = await isDue('carl');
  await sendDue(deps, carl, await run());
  assert.is((await office.db.query("select from mails where written_by = 'carl'")).rowCount, 1);
});

digests('what could not be read is read again after ten minutes, and not before', async () => {
  await isDue('dora');
  hasFailed = true;
  const job = digestJob(deps);
  const turn = { lease: { confirm: async () => {}, assertValid() {} }, signal: new AbortController().signal };
  assert.ok(await job.due?.());
  await job.run(turn);
  hasFailed = false;
  now += READ_AGAIN_MS - 1_000;
  assert.is(await job.due?.(), false);
  await job.run(turn);
  assert.is(await sentTo('dora'), 0);
  now += 2_000;
  assert.is(await job.due?.(), true);
  await job.run(turn);
  assert.is(await sentTo('dora'), 1);
});

digests.run();
