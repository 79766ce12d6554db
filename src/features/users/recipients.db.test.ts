import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { listRecipients, useRecipient } from './recipients.ts';

const recipients = suite('recipients that somebody is offered');
let db: TestDatabase;
recipients.before(async () => {
  db = await testDatabase();
  await db.query("insert into users (sub, last_seen_at) values ('anna', now())");
});
recipients.after(() => db.drop());

recipients(
  'those used most first, as long as that is not too long ago: a use counts half after 90 days',
  async () => {
    const used = async (name: string, uses: number, daysAgo: number) => {
      const at = new Date(Date.now() - daysAgo * 86_400_000);
      for (let n = 0; n < uses; n += 1) {
        await useRecipient(db, 'anna', { address: `${name}@example.org`, name: null, at });
      }
    };
    await used('often', 4, 80);
    await used('once', 1, 0);
    await used('long-ago', 4, 400);
    await used('twice', 2, 1);
    const { items } = await listRecipients(db, 'anna', { page: 1, pageSize: 10 });
    assert.equal(
      items.map(({ address }) => address.split('@')[0]),
      ['often', 'twice', 'once', 'long-ago'],
    );
  },
);

recipients.run();
