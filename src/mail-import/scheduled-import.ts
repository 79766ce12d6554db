import { forEachConcurrently } from '../async/index.ts';
import type { Queryable } from '../database/index.ts';
import { type Job, job } from '../jobs/index.ts';
import { type ImapConnection, type MailAccount, MailServerError } from '../mail-accounts/index.ts';
import { dropFailure, keepFailure } from './failures.ts';
import type { Whose } from './identity.ts';
import type { ImportJobs } from './import-jobs.ts';
import { leftOver } from './import-progress.ts';
import type { MailImportDeps } from './mail-import-deps.ts';
import { answered } from './mailbox.ts';

/** A server that hangs holds up nobody but itself and a few others. */
const ACCOUNTS_AT_ONCE = 4;
/** One after the other: a folder that is looked at for the first time may hold many. */
const MAILS_AT_ONCE = 100;

/** Imports new mails of the accounts that want it, in one process at a time. */
export const scheduledImport = (deps: MailImportDeps, jobs: ImportJobs, cron: string): Job =>
  job({
    name: 'mail-import',
    when: { cron },
    due: async () => (await deps.accounts.imported()).length > 0,
    async run({ signal }) {
      const accounts = await deps.accounts.imported();
      await forEachConcurrently(each(accounts), ACCOUNTS_AT_ONCE, async (account) => {
        if (!signal.aborted) await importNew(deps, jobs, account, signal);
      });
    },
  });

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

async function importNew(deps: MailImportDeps, jobs: ImportJobs, account: MailAccount, signal: AbortSignal) {
  const { accountId, owner, importing } = account;
  const whose: Whose = { scope: owner === null ? 'public' : 'personal', owner };
  const place = { accountId, folder: importing.folder, uid: null, whose };
  try {
    while (!signal.aborted && (await importSome(deps, jobs, account, whose)));
    await dropFailure(deps.db, place);
  } catch (error) {
    if (!(error instanceof MailServerError)) throw error;
    // The next run may find it well again; nobody is to be told of that.
    if (error.isTransient)
      deps.logger.warn({ accountId, fault: error.fault }, 'a mailbox could not be looked at');
    await keepFailure(deps.db, { ...place, uidValidity: null, owner }, error.fault);
  }
}

/** @returns whether there may be more */
async function importSome(
  deps: MailImportDeps,
  jobs: ImportJobs,
  account: MailAccount,
  whose: Whose,
): Promise<boolean> {
  const { owner } = account;
  const { folder } = account.importing;
  const found = await newMails(deps, account);
  const uids = found.uids.slice(0, MAILS_AT_ONCE);
  const last = uids.at(-1);
  if (last === undefined) return false;
  const request = {
    account,
    folder,
    uidValidity: found.uidValidity,
    uids,
    whose,
    owner,
    startedBy: 'mail-import',
  };
  const { ended } = await jobs.start(request);
  const progress = await ended;
  // What has failed is in its list; what was not begun is begun at the next time.
  const waiting = leftOver(progress).filter((uid) =>
    progress.mails.some((mail) => mail.uid === uid && mail.state === 'waiting'),
  );
  const done = waiting.length === 0 ? last : Math.min(...waiting) - 1;
  await keepCursor(deps.db, account, found.uidValidity, done);
  return waiting.length === 0 && found.uids.length > uids.length;
}

/** Mails behind the cursor, the oldest first; all of them in a folder that was not looked at yet, or was made anew. */
async function newMails({ db, accounts }: MailImportDeps, account: MailAccount) {
  const { accountId, importing } = account;
  const imap: ImapConnection = await accounts.openImap(accountId);
  try {
    return await imap.inFolder(
      importing.folder,
      async (client, box) => {
        const uidValidity = String(box.uidValidity);
        const seen = await cursorOf(db, account, uidValidity);
        if (box.exists === 0) return { uidValidity, uids: [] };
        const uids = await answered(client, client.search({ uid: `${seen + 1}:*` }, { uid: true }));
        if (!uids) throw new MailServerError('connection-lost', { protocol: 'imap' });
        // The last mail is always among them.
        return { uidValidity, uids: uids.filter((uid) => uid > seen).sort((a, b) => a - b) };
      },
      { readOnly: true },
    );
  } finally {
    await imap.close().catch(() => {});
  }
}

async function cursorOf(
  db: Queryable,
  { accountId, importing }: MailAccount,
  uidValidity: string,
): Promise<number> {
  const { rows } = await db.query<{ uid: number }>(
    'select uid from mail_cursors where account_id = $1 and folder = $2 and uid_validity = $3',
    [accountId, importing.folder, uidValidity],
  );
  return rows[0]?.uid ?? 0;
}

const keepCursor = (db: Queryable, { accountId, importing }: MailAccount, uidValidity: string, uid: number) =>
  db.query(
    `insert into mail_cursors (account_id, folder, uid_validity, uid) values ($1, $2, $3, $4)
     on conflict (account_id, folder) do update set uid_validity = excluded.uid_validity, uid = excluded.uid`,
    [accountId, importing.folder, uidValidity, uid],
  );
