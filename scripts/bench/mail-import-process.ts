import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../../src/app/config/index.ts';
import { importJobs } from '../../src/features/mail-import/import-jobs.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import { openMailAccounts } from '../../src/services/mail-accounts/index.ts';
import { openImportDeps } from '../testing/import-deps.ts';
import { uidValidityOf } from './mail-import.ts';

// Imports a usual mail, then the large one, and says how much memory that took beyond what it has at rest.

const [url = '', imapUrl = ''] = process.argv.slice(2);
const db = openDatabase(url, { applicationName: 'bench', onError: () => {} });
const { config } = readConfig({ env: { IMAP_URL: imapUrl }, envFile: '' });
const accounts = openMailAccounts({ db, config });
const opened = await openImportDeps(db, accounts);
const jobs = importJobs(opened.deps);
const account = await accounts.get('system');
if (!account) throw new Error('there is no system account');

async function importOne(folder: string): Promise<void> {
  if (!account) return;
  const whose = { scope: 'personal', owner: 'memory' } as const;
  const request = { account, folder, uidValidity: await uidValidityOf(imapUrl, folder), uids: [1], whose };
  const { ended } = await jobs.start({ ...request, owner: 'memory', startedBy: 'memory' });
  const { mails } = await ended;
  if (mails[0]?.state !== 'taken') throw new Error(`the mail of ${folder} was not taken`);
}

await importOne('usual');
await pause(300);
const base = process.memoryUsage.rss();
let peak = base;
const sampling = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 5);
await importOne('large');
clearInterval(sampling);
await jobs.close();
await opened.close();
accounts.close();
await db.close();
process.send?.({ megabytes: (peak - base) / 1_048_576 });
process.disconnect?.();
