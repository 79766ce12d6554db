import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { simpleParser } from 'mailparser';
import { readConfig } from '../../src/app/config/index.ts';
import { listMails } from '../../src/features/mail-import/browse-mailbox.ts';
import { importJobs } from '../../src/features/mail-import/import-jobs.ts';
import { MIGRATIONS, migrate, openDatabase } from '../../src/platform/database/index.ts';
import { openMailAccounts } from '../../src/services/mail-accounts/index.ts';
import { openImportDeps } from '../testing/import-deps.ts';
import { secondsOf } from './copy.ts';
import { type Figure, interleaved, plainFigure, ratioFigure } from './measure.ts';
import { benchDatabases } from './servers.ts';

const MAILS = 100;
const PAGE = 25;

/**
 * Mails of 400 kB into the inbox, against fetching and parsing them and nothing else; the first page of a large folder,
 * against the two commands that it takes; and the memory of one mail of 50 MB.
 */
export async function mailImport(): Promise<Figure[]> {
  const databases = await benchDatabases();
  const server = fork(join(import.meta.dirname, 'mail-server-process.ts'), [String(MAILS)]);
  const [{ imapUrl }] = (await once(server, 'message')) as [{ imapUrl: string }];
  const url = await databases.fresh();
  const db = openDatabase(url, { applicationName: 'bench', onError: () => {} });
  await migrate(db, { directory: MIGRATIONS, log: console.error });
  const { config } = readConfig({ env: { IMAP_URL: imapUrl }, envFile: '' });
  const accounts = openMailAccounts({ db, config });
  const opened = await openImportDeps(db, accounts);
  const jobs = importJobs(opened.deps);
  const account = await accounts.get('system');
  if (!account) throw new Error('there is no system account');

  let round = 0;
  const ours = async () => {
    const uidValidity = await uidValidityOf(imapUrl, 'usual');
    round += 1;
    // Somebody else's each time: nothing is there already.
    const owner = `bench-${round}`;
    const uids = Array.from({ length: MAILS }, (_, n) => n + 1);
    const whose = { scope: 'personal', owner } as const;
    return secondsOf(async () => {
      const { ended } = await jobs.start({
        account,
        folder: 'usual',
        uidValidity,
        uids,
        whose,
        owner,
        startedBy: owner,
      });
      const { mails } = await ended;
      if (mails.some(({ state }) => state !== 'taken')) throw new Error('not all mails were taken');
    });
  };
  const page = () =>
    secondsOf(async () => {
      const imap = await accounts.openImap('system');
      await imap.inFolder('many', (client, box) => listMails(client, box, { pageSize: PAGE }), {
        readOnly: true,
      });
      await imap.close();
    });
  try {
    const through = await interleaved(5, { house: ours, bare: () => bareImport(imapUrl) });
    const first = await interleaved(5, { house: page, bare: () => barePage(imapUrl) });
    return [
      ratioFigure(`${MAILS} mails of 400 kB`, {
        ...{
          value: MAILS / (through.house.seconds ?? 1),
          unit: 'mails/s',
          against: 'imapflow and mailparser',
        },
        ...{ other: MAILS / (through.bare.seconds ?? 1), target: { atLeast: 0.5 } },
      }),
      ratioFigure('first page of 100,000 mails', {
        ...{ value: (first.house.seconds ?? 0) * 1_000, unit: 'ms', against: 'the two bare commands' },
        ...{ other: (first.bare.seconds ?? 1) * 1_000, target: { atMost: 1.5 } },
      }),
      plainFigure('one mail of 50 MB, memory', await memoryOfLarge(url, imapUrl), 'MB', { atMost: 200 }),
    ];
  } finally {
    await jobs.close();
    await opened.close();
    accounts.close();
    await db.close();
    server.disconnect();
    await databases.release();
  }
}

async function memoryOfLarge(url: string, imapUrl: string): Promise<number> {
  const child = fork(join(import.meta.dirname, 'mail-import-process.ts'), [url, imapUrl], {
    // As npm start has them.
    execArgv: ['--max-semi-space-size=8', '--heap-growing-percent=100'],
  });
  const [{ megabytes }] = (await once(child, 'message')) as [{ megabytes: number }];
  return megabytes;
}

const bareImport = (imapUrl: string) =>
  secondsOf(() =>
    bare(imapUrl, 'usual', async (client) => {
      for (let uid = 1; uid <= MAILS; uid += 1) {
        const { content } = await client.download(String(uid), undefined, { uid: true });
        if (!content) throw new Error(`there is no mail ${uid}`);
        const { attachments } = await simpleParser(content);
        if (attachments.length !== 1) throw new Error('the attachment is missing');
      }
    }),
  );

const barePage = (imapUrl: string) =>
  secondsOf(() =>
    bare(imapUrl, 'many', async (client) => {
      const last = client.mailbox ? client.mailbox.exists : 0;
      const query = {
        uid: true,
        envelope: true,
        bodyStructure: true,
        internalDate: true,
        size: true,
        flags: true,
      };
      await client.fetchAll(`${last - PAGE + 1}:${last}`, query);
    }),
  );

export const uidValidityOf = async (imapUrl: string, folder: string): Promise<string> => {
  let found = '';
  await bare(imapUrl, folder, async ({ mailbox }) => {
    found = mailbox ? String(mailbox.uidValidity) : '';
  });
  return found;
};

async function bare(
  imapUrl: string,
  folder: string,
  work: (client: ImapFlow) => Promise<void>,
): Promise<void> {
  const { hostname, port, username, password } = new URL(imapUrl);
  const client = new ImapFlow({
    ...{ host: hostname, port: Number(port), secure: false, logger: false },
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  });
  client.on('error', () => {});
  await client.connect();
  const lock = await client.getMailboxLock(folder);
  await work(client);
  lock.release();
  await client.logout();
}
