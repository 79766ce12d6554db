import { readConfig } from '../../src/app/config/index.ts';
import { digest } from '../../src/features/digest/index.ts';
import { DEFAULT_GROUP_PERMISSIONS } from '../../src/gateways/identity/index.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import { tile, tileReader } from '../../src/services/feature/index.ts';
import { openMailAccounts } from '../../src/services/mail-accounts/index.ts';
import { openOutbox } from '../testing/mail-out-fixture.ts';

// A process that sends digests, on a clock that its parent sets: { now } → { done: now }. Kept going after an error, as a
// service is; the parent kills it.

const silent = { info() {}, warn() {} };
const { config } = readConfig({ envFile: '' });
const db = openDatabase(config.DATABASE_URL ?? '', { applicationName: 'drill', onError: () => {} });
const outbox = await openOutbox({
  db,
  world: { accountsOn: (database) => openMailAccounts({ db: database, config }) },
});
const open = tile({
  ...{ key: 'inbox', permissions: ['VIEW_INBOX'], link: 'posteingang' },
  async read({ sub }) {
    const { rows } = await db.query<{ open: number }>('select open from drill_open where sub = $1', [sub]);
    return { count: rows[0]?.open ?? 0 };
  },
});
let now = 0;
const [job] =
  digest({
    ...{ db, log: outbox.log, mails: outbox.out.systemMails, logger: silent, tiles: [open] },
    readTiles: tileReader([open], silent),
    ...{ groupPermissions: DEFAULT_GROUP_PERMISSIONS, publicUrl: 'https://hof.example', forgetDays: 100_000 },
    ...{ timeZone: config.OFFICE_TIME_ZONE, cron: config.DIGEST_CRON, now: () => now },
  }).jobs ?? [];
if (!job) throw new Error('there is no job');

process.on('message', async (message: { now: number }) => {
  now = message.now;
  const lease = { confirm: async () => {}, assertValid() {} };
  if (await job.due?.()) await job.run({ lease, signal: new AbortController().signal }).catch(() => {});
  process.send?.({ done: now });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
