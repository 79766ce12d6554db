import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { v7 as uuid } from 'uuid';
import { readConfig } from '../../src/app/config/index.ts';
import { MIGRATIONS, migrate, openDatabase } from '../../src/platform/database/index.ts';
import { openMailAccounts } from '../../src/services/mail-accounts/index.ts';
import { OFFICE_ADDRESS } from '../simulators/mail-server/index.ts';
import { openOutbox } from '../testing/mail-out-fixture.ts';
import { secondsOf } from './copy.ts';
import { interleaved } from './measure.ts';

// Hands mails over, through the outbox and bare, and says how many seconds each took.

const [url = '', mails = '60'] = process.argv.slice(2);
const MAILS = Number(mails);
/** Base64 makes four of three bytes: a message of 1 MB. */
const FILE_BYTES = 730_000;

const sink = fork(join(import.meta.dirname, 'smtp-sink-process.ts'));
const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
const db = openDatabase(url, { applicationName: 'bench', onError: () => {} });
await migrate(db, { directory: MIGRATIONS, log: console.error });
const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: OFFICE_ADDRESS };
const { config } = readConfig({ env, envFile: '' });
const content = randomBytes(FILE_BYTES);
const outbox = await openOutbox({
  db,
  world: { accountsOn: (database) => openMailAccounts({ db: database, config }) },
  contentOf: () => content,
});

const house = async () => {
  for (let n = 0; n < MAILS; n += 1) await outbox.plan({ attachments: [{ itemId: uuid() }] }, uuid());
  const seconds = await secondsOf(() => outbox.run());
  const { rows } = await db.query("select from outgoing_mails where state <> 'handed-over'");
  if (rows.length > 0) throw new Error('not all mails were handed over');
  return seconds;
};
const raw = await rawMessage();
const bare = () =>
  secondsOf(async () => {
    const transport = createTransport({
      ...{ host: '127.0.0.1', port, secure: false, ignoreTLS: true },
      ...{ pool: true, maxConnections: 1, maxMessages: Number.POSITIVE_INFINITY },
    });
    const envelope = { from: OFFICE_ADDRESS, to: 'kunde@example.org' };
    for (let n = 0; n < MAILS; n += 1) await transport.sendMail({ envelope, raw });
    transport.close();
  });

const through = await interleaved(5, { house, bare });
await outbox.close();
await db.close();
sink.disconnect();
process.send?.({ house: through.house.seconds, bare: through.bare.seconds });
process.disconnect?.();

/** A message as the outbox keeps it. */
async function rawMessage(): Promise<Buffer> {
  const { mail_id } = await outbox.plan({ attachments: [{ itemId: uuid() }] });
  const { rows } = await db.query<{ file_id: string }>('select file_id from mails where mail_id = $1', [
    mail_id,
  ]);
  const file = await outbox.files.find(rows[0]?.file_id ?? '');
  return Buffer.concat((await file?.open().toArray()) ?? []);
}
