import type { ImapFlow, SearchObject } from 'imapflow';
import { sleep } from '../../platform/async/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type Job, job } from '../../platform/jobs/index.ts';
import {
  type ImapConnection,
  type MailAccount,
  MailServerError,
} from '../../services/mail-accounts/index.ts';
import { closeLeftBehind } from './close-left-behind.ts';
import { dropFailure, keepFailure } from './failures.ts';
import type { Whose } from './identity.ts';
import type { ImportJobs } from './import-jobs.ts';
import { leftOver } from './import-progress.ts';
import { SCHEDULED } from './import-row.ts';
import { isOutage } from './is-outage.ts';
import type { MailImportDeps } from './mail-import-deps.ts';
import { answered } from './mailbox.ts';

/** One after the other: a folder that is looked at for the first time may hold many. */
const MAILS_AT_ONCE = 100;
const TURN_MS = 1_000;

/**
 * Imports new mails of the accounts that want it, in one process at a time, each account on a lane of its own.
 *
 * @param lookAgainMs while one mailbox takes long, the others are looked at again after so long
 */
export const scheduledImport = (
  deps: MailImportDeps,
  jobs: ImportJobs,
  cron: string,
  lookAgainMs = 60_000,
): Job =>
  job({
    name: 'mail-import',
    when: { cron },
    due: async () => (await deps.accounts.imported()).length > 0,
    async run({ signal, lease }) {
      const lanes = new Map<string, Promise<void>>();
      const lookAgainAt = new Map<string, number>();
      do {
        await lease.confirm();
        for (const { accountId } of await deps.accounts.imported()) {
          if (lanes.has(accountId) || performance.now() < (lookAgainAt.get(accountId) ?? 0)) continue;
          lookAgainAt.set(accountId, performance.now() + lookAgainMs);
          const lane = importNew(deps, jobs, accountId, signal).finally(() => lanes.delete(accountId));
          lanes.set(accountId, lane);
        }
        if (lanes.size === 0) return;
        await Promise.race([...lanes.values(), sleep(TURN_MS, signal)]);
      } while (!signal.aborted);
      await Promise.all(lanes.values());
    },
  });

/** Never rejects: what is wrong with one mailbox is none of the others' concern. */
async function importNew(deps: MailImportDeps, jobs: ImportJobs, accountId: string, signal: AbortSignal) {
  const { db, accounts, logger } = deps;
  // As it is now: it may be changed or removed while there is more.
  const wanted = async () => (await accounts.imported()).find((one) => one.accountId === accountId);
  try {
    await closeLeftBehind(db, accountId);
    for (let isMore = true; isMore && !signal.aborted; ) {
      const account = await wanted();
      if (!account) return;
      const { owner, importing } = account;
      const whose: Whose = { scope: owner === null ? 'public' : 'personal', owner };
      const place = { accountId, folder: importing.folder, uid: null, whose };
      try {
        const came = await importSome(deps, jobs, account, whose, signal);
        isMore = came.isMore;
        if (came.fault === null) await dropFailure(db, place);
        else await keepFailure(db, { ...place, uidValidity: null, owner }, came.fault);
      } catch (error) {
        signal.throwIfAborted();
        // Removed meanwhile: that it cannot be reached is nobody's trouble.
        if (isOutage(error) || !(await wanted())) throw error;
        const fault = error instanceof MailServerError ? error.fault : 'internal';
        await keepFailure(db, { ...place, uidValidity: null, owner }, fault);
        throw error;
      }
    }
  } catch (error) {
    if (signal.aborted) return;
    logger.warn({ accountId, error: String(error) }, 'a mailbox could not be looked at');
  }
}

/** @returns whether there may be more; what ended it before its time */
async function importSome(
  deps: MailImportDeps,
  jobs: ImportJobs,
  account: MailAccount,
  whose: Whose,
  signal: AbortSignal,
): Promise<{ isMore: boolean; fault: string | null }> {
  const { owner } = account;
  const { folder } = account.importing;
  const found = await newMails(deps, account, signal);
  const uids = found.uids.slice(0, MAILS_AT_ONCE);
  const last = uids.at(-1);
  if (last === undefined) return { isMore: false, fault: null };
  const request = {
    account,
    folder,
    uidValidity: found.uidValidity,
    uids,
    whose,
    owner,
    startedBy: SCHEDULED,
  };
  const { ended } = await jobs.start(request);
  const progress = await ended;
  // What has failed is in its list; what was not begun is begun at the next time.
  const waiting = leftOver(progress).filter((uid) =>
    progress.mails.some((mail) => mail.uid === uid && mail.state === 'waiting'),
  );
  const done = waiting.length === 0 ? last : Math.min(...waiting) - 1;
  await keepCursor(deps.db, account, found.uidValidity, done);
  return { isMore: waiting.length === 0 && found.uids.length > uids.length, fault: progress.fault };
}

/** Mails behind the cursor, the oldest first; all of them in a folder that was not looked at yet, or was made anew. */
async function newMails({ db, accounts }: MailImportDeps, account: MailAccount, signal: AbortSignal) {
  const { accountId, importing } = account;
  const imap: ImapConnection = await accounts.openImap(accountId, signal);
  try {
    return await imap.inFolder(
      importing.folder,
      async (client, box) => {
        const uidValidity = String(box.uidValidity);
        const seen = await cursorOf(db, account, uidValidity);
        if (box.exists === 0) return { uidValidity, uids: [] };
        const uids = await uidsSince(client, seen, importing.since);
        return { uidValidity, uids: uids.sort((a, b) => a - b) };
      },
      { readOnly: true, signal },
    );
  } finally {
    await imap.close().catch(() => {});
  }
}

/** A day more than servers may mean by a date: they know no time of day, and none of them says in which zone. */
const MARGIN_MS = 2 * 86_400_000;

/** Behind the cursor, and received at this moment or later. */
async function uidsSince(client: ImapFlow, seen: number, since: string | null): Promise<number[]> {
  const range = { uid: `${seen + 1}:*` };
  const find = async (more: SearchObject) => {
    const found = await answered(client, client.search({ ...range, ...more }, { uid: true }));
    if (!found) throw new MailServerError('connection-lost', { protocol: 'imap' });
    // The last mail is always among them.
    return found.filter((uid) => uid > seen);
  };
  if (since === null) return find({});
  const from = Date.parse(since);
  const [perhaps, surely] = [
    await find({ since: new Date(from - MARGIN_MS) }),
    new Set(await find({ since: new Date(from + MARGIN_MS) })),
  ];
  const asked = perhaps.filter((uid) => !surely.has(uid));
  if (asked.length === 0) return perhaps;
  const dated = await answered(
    client,
    client.fetchAll(asked.join(','), { uid: true, internalDate: true }, { uid: true }),
  );
  const old = dated.filter(({ internalDate }) => Number(new Date(internalDate ?? Number.NaN)) < from);
  const tooOld = new Set(old.map(({ uid }) => uid));
  return perhaps.filter((uid) => !tooOld.has(uid));
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
