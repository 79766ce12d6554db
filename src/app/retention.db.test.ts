import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type TestDatabase, testDatabase } from '../../scripts/testing/test-database.ts';
import { retentionJob as ofInbox } from '../features/inbox/retention.ts';
import { mailRetention } from '../features/mail-import/received-details.ts';
import { labelRetentionJob } from '../features/printing/overdue-job.ts';
import { isClockSteady, type Job } from '../platform/jobs/index.ts';
import { retentionJob as ofSentMails } from '../services/mail-out/retention-job.ts';

// What deletes for good does not believe a clock that is far from where it was a moment ago.

const retention = suite('retention and the clock');
let db: TestDatabase;
const RUN = { lease: { confirm: async () => {}, assertValid() {} }, signal: new AbortController().signal };
const logger = { info() {}, warn() {} };

retention.before(async () => {
  db = await testDatabase();
});
retention.after(() => db.drop());

/** As if the clock had been looked at so long ago, and had gone on steadily until then. */
const lookedAt = (days: number) =>
  db.query(
    `insert into clock_watch (seen_at, steady_since)
     values (now() - make_interval(days => $1), now() - interval '1 year')
     on conflict (id) do update set seen_at = excluded.seen_at, steady_since = excluded.steady_since`,
    [days],
  );

/** @returns what a job deletes; reaching for anything else than the database counts, too */
async function deletedBy(job: (db: TestDatabase, other: never) => Job): Promise<string[]> {
  const deleted: string[] = [];
  const touch = async (name: string | symbol) => {
    deleted.push(String(name));
    return 0;
  };
  const other = new Proxy({}, { get: (_, name) => () => touch(name) });
  const watched = {
    ...db,
    query: (...call: Parameters<TestDatabase['query']>) => {
      if (/\bdelete from\b/.test(String(call[0]))) deleted.push(String(call[0]));
      return db.query(...call);
    },
  } as TestDatabase;
  await job(watched, other as never).run(RUN);
  return deleted;
}

const JOBS: Record<string, (db: TestDatabase, other: never) => Job> = {
  inbox: (of, other) =>
    ofInbox({ db: of, files: other, pages: other, log: other, logger, keptFiles: () => [] } as never),
  'imported mails': (of) => mailRetention(of, 365),
  'sent mails': (of) => ofSentMails({ db: of, limits: { retentionDays: 365 }, logger } as never),
  labels: (of) => labelRetentionJob({ db: of }),
};

for (const [name, job] of Object.entries(JOBS)) {
  retention(`${name}: nothing is deleted right after a leap`, async () => {
    await lookedAt(31);
    assert.equal(await deletedBy(job), []);
    assert.equal(await deletedBy(job), [], 'nor at the next look');
    await lookedAt(1);
    assert.ok((await deletedBy(job)).length > 0, 'as ever');
  });
}

retention(
  'before the first look the last event tells; a clock of this process that differs is none',
  async () => {
    await db.query('delete from clock_watch');
    assert.ok(await isClockSteady(db), 'nothing has happened yet');
    assert.not(await isClockSteady(db, Date.now() + 2 * 3_600_000));
  },
);

retention.run();
