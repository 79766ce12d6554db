import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { until } from '../../../scripts/testing/until.ts';
import type { Database } from '../../platform/database/index.ts';
import type { AccountRow } from './account-rows.ts';
import { countTest } from './limit-tests.ts';

const limits = suite('how often passwords of mailboxes are tried');
let db: TestDatabase;
limits.before(async () => {
  db = await testDatabase();
});
limits.after(() => db.drop());

const WRONG = { imap: { fault: 'wrong-password' }, smtp: { fault: 'wrong-password' } } as never;
const RIGHT = { imap: { fault: null }, smtp: { fault: null } } as never;
const at = (mailbox: string) => ({ username: mailbox, address: mailbox }) as AccountRow;
const by = (sub: string) => ({ sub }) as never;
const tryOnce = async (mailbox: string, sub = 'eve', test = WRONG) =>
  (await countTest(db, by(sub), at(mailbox))).ended(test);
const outcome = (counting: Promise<unknown>) =>
  counting.then(
    () => 'let through',
    ({ code }: { code: string }) => code,
  );

limits('wrong ones are counted for the mailbox and for the person, right ones for nobody', async () => {
  for (let n = 0; n < 5; n += 1) await tryOnce('boss@hof.example');
  for (let n = 0; n < 20; n += 1) await tryOnce('anna@hof.example', 'anna', RIGHT);
  assert.is(await outcome(tryOnce('boss@hof.example', 'adam')), 'too-many-tries', 'whoever tries it');
  for (let n = 0; n < 5; n += 1) await tryOnce(`a${n}@hof.example`);
  assert.is(await outcome(tryOnce('z@hof.example')), 'too-many-tries', 'whatever they try');
  assert.is(await outcome(tryOnce('z@hof.example', 'adam')), 'let through', 'a refused one is not counted');
});

limits('two processes that count at the same moment do not both find room', async () => {
  const mailbox = 'race@hof.example';
  for (let n = 0; n < 4; n += 1) await tryOnce(mailbox, `r${n}`);
  let isAtTheEnd = false;
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const slow: Database = {
    ...db,
    async connect(options) {
      const client = await db.connect(options);
      const query = client.query.bind(client);
      client.query = (async (text: string, values?: unknown[]) => {
        isAtTheEnd ||= text === 'commit';
        if (text === 'commit') await held;
        return query(text, values);
      }) as typeof client.query;
      return client;
    },
  };
  const first = outcome(countTest(slow, by('one'), at(mailbox)));
  await until(
    () => isAtTheEnd,
    (there) => there,
  );
  let second: string | undefined;
  const counted = outcome(countTest(db, by('two'), at(mailbox))).then((told) => {
    second = told;
  });
  await until(
    async () => second ?? (await db.query(WAITS)).rows.length,
    (there) => there !== 0,
  );
  go();
  await counted;
  assert.equal([await first, second], ['let through', 'too-many-tries']);
});

const WAITS = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;

limits.run();
