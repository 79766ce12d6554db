import { hash, randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/index.ts';
import { type Person, Problem } from '../../platform/http/index.ts';
import type { AccountRow } from './account-rows.ts';
import { comparable } from './mail-address.ts';
import type { AccountTest } from './test-account.ts';

/** Wrong passwords of a person, and for a mailbox, within a quarter of an hour, over all processes. */
const MOST_OF_PERSON = 10;
const MOST_OF_MAILBOX = 5;
const WINDOW_MINUTES = 15;

/**
 * A test of an account that was saved. Whoever guesses passwords by it is slow, whatever account they use; it is counted
 * before the try and given back where the password was not what failed, so that many at once are no way around.
 */
export type CountedTest = {
  /** What is known afterwards: only wrong passwords stay counted. */
  ended(test: AccountTest | null): Promise<void>;
};

/** @throws Problem `too-many-tries`: nothing is saved and nothing is tried */
export async function countTest(db: Database, { sub }: Person, row: AccountRow): Promise<CountedTest> {
  const mailbox = row.username ?? row.address;
  const limits = [
    { counted: keyOf('person', sub), most: MOST_OF_PERSON },
    ...(mailbox === null ? [] : [{ counted: keyOf('mailbox', comparable(mailbox)), most: MOST_OF_MAILBOX }]),
  ];
  const testId = randomUUID();
  await count(db, testId, limits);
  return {
    async ended(test) {
      const isWrong = [test?.imap, test?.smtp].some((tried) => tried?.fault === 'wrong-password');
      if (!isWrong) await db.query('delete from mailbox_tests where test_id = $1', [testId]);
    },
  };
}

/** One after the other over all processes, on a connection of its own: else two that count at once would both find room. */
async function count(
  db: Database,
  testId: string,
  limits: readonly { counted: Buffer; most: number }[],
): Promise<void> {
  const keys = limits.map(({ counted }) => counted);
  const client = await db.connect({ query_timeout: 5_000 });
  try {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtextextended('count tests of mailboxes', 0))");
    await client.query(COUNT, [testId, keys]);
    const { rows } = await client.query<{ counted: Buffer; tries: number; seconds: number }>(COUNTED, [keys]);
    for (const { counted, most } of limits) {
      const found = rows.find((one) => one.counted.equals(counted));
      if (!found || found.tries <= most) continue;
      throw new Problem(
        'too-many-tries',
        { reason: 'mail-tests-too-often', minutes: Math.ceil(found.seconds / 60) },
        { headers: { 'retry-after': String(found.seconds) } },
      );
    }
    await client.query('commit');
  } finally {
    // What was not committed is rolled back with it.
    await client.end();
  }
}

const keyOf = (what: string, whose: string): Buffer => hash('sha256', `${what}\n${whose}`, 'buffer');

const COUNT = `
  with over as (delete from mailbox_tests where tried_at < now() - interval '${WINDOW_MINUTES} minutes')
  insert into mailbox_tests (test_id, counted) select $1, unnest($2::bytea[])`;
const COUNTED = `
  select counted, count(*)::integer as tries,
         greatest(1, ceil(extract(epoch from min(tried_at) + interval '${WINDOW_MINUTES} minutes' - now())))::integer as seconds
    from mailbox_tests
   where counted = any($1) and tried_at > now() - interval '${WINDOW_MINUTES} minutes'
   group by counted`;
