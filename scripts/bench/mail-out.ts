import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { v7 as uuid } from 'uuid';
import { readConfig } from '../../src/config/index.ts';
import { MIGRATIONS, migrate, openDatabase } from '../../src/database/index.ts';
import { openMailAccounts } from '../../src/mail-accounts/index.ts';
import { OFFICE_ADDRESS } from '../../src/simulators/mail-server/index.ts';
import { openOutbox } from '../testing/mail-out-fixture.ts';
import { secondsOf } from './copy.ts';
import { type Figure, interleaved, ratioFigure } from './measure.ts';
import { benchDatabases } from './servers.ts';

const MAILS = 60;
/** Base64 makes four of three bytes: a message of 1 MB. */
const FILE_BYTES = 730_000;

/** Mails of 1 MB that wait, handed over to a server, against bare nodemailer with the same bytes on one connection. */
export async function mailOutBench(): Promise<Figure[]> {
  const databases = await benchDatabases();
  const sink = fork(join(import.meta.dirname, 'smtp-sink-process.ts'));
  const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
  const db = openDatabase(await databases.fresh(), { applicationName: 'bench', onError: () => {} });
  await migrate(db, { directory: MIGRATIONS, log: console.error });
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: OFFICE_ADDRESS };
  const { config } = readConfig({ env, envFile: '' });
  const content = randomBytes(FILE_BYTES);
  const outbox = await openOutbox({
    db,
    world: { accountsOn: (database) => openMailAccounts({ db: database, config }) },
    contentOf: () => content,
  });

  const ours = async () => {
    for (let n = 0; n < MAILS; n += 1) await outbox.plan({ attachments: [{ itemId: uuid() }] }, uuid());
    const seconds = await secondsOf(() => outbox.run());
    const { rows } = await db.query("select from outgoing_mails where state <> 'handed-over'");
    if (rows.length > 0) throw new Error('not all mails were handed over');
    return seconds;
  };
  const raw = await rawMessage(outbox);
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
  try {
    const through = await interleaved(5, { house: ours, bare });
    return [
      ratioFigure(`${MAILS} mails of 1 MB handed over`, {
        ...{ value: MAILS / (through.house.seconds ?? 1), unit: 'mails/s', against: 'nodemailer' },
        ...{ other: MAILS / (through.bare.seconds ?? 1), target: { atLeast: 0.8 } },
      }),
    ];
  } finally {
    await outbox.close();
    await db.close();
    sink.disconnect();
    await databases.release();
  }
}

/** A message as the outbox keeps it. */
async function rawMessage({ plan, db, files }: Awaited<ReturnType<typeof openOutbox>>): Promise<Buffer> {
  const { mail_id } = await plan({ attachments: [{ itemId: uuid() }] });
  const { rows } = await db.query<{ file_id: string }>('select file_id from mails where mail_id = $1', [
    mail_id,
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of (await files.find(rows[0]?.file_id ?? ''))?.open() ?? []) chunks.push(chunk);
  return Buffer.concat(chunks);
}
