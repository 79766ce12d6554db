import { MailServerError } from '../../services/mail-accounts/index.ts';
import type { MailProgress } from './import-progress.ts';
import { isOutage } from './is-outage.ts';
import type { MailImportDeps } from './mail-import-deps.ts';
import { type Afterwards, CommandRefused, openMail, putAside } from './mailbox.ts';
import { FolderRenewed, type SteadyFolder, steadyFolder } from './steady-folder.ts';
import {
  type Envelope,
  type ImportOf,
  type KeptMail,
  keepMail,
  type MailFailure,
  takeMail,
} from './take-mail.ts';

export type ImportWork = ImportOf & {
  folder: string;
  uidValidity: string;
  /** Where imported mails go; null: they are marked. */
  moveTo: string | null;
};
type Signals = {
  /** Ends all at once. */
  signal: AbortSignal;
  /** No further mail is begun; one that has been fetched is finished. Fires with `signal`, too. */
  cancelled: AbortSignal;
};
type Kept =
  | { envelope: Envelope; file: KeptMail | MailFailure }
  | { envelope: null; file: 'server-refused' }
  /** It is not there any more. */
  | null;

/**
 * Imports mails of a folder, one after the other, and reports each. While one is taken apart, the next is fetched.
 *
 * An error that nobody knows is the fault of a mail only where another one can be taken behind it. Otherwise it ends the
 * import, and the mail waits.
 *
 * @throws MailServerError when the server is of no use; FolderRenewed; the reason of `signal`; what nobody knows
 */
export async function importMails(
  deps: MailImportDeps,
  work: ImportWork,
  uids: readonly number[],
  report: (mail: MailProgress, envelope: Envelope | null) => Promise<void> | void,
  { signal, cancelled }: Signals,
): Promise<void> {
  const folder = steadyFolder(deps.accounts, work);
  const fetchMail = (uid: number | undefined): Promise<Kept> | undefined => {
    if (uid === undefined || cancelled.aborted) return undefined;
    const fetched = folder.in((client) => keep(deps, client, uid, cancelled), cancelled);
    // Should the one before it fail, nobody asks for it any more.
    fetched.catch(() => {});
    return fetched;
  };
  let suspect: { uid: number; envelope: Envelope | null; error: unknown } | undefined;
  try {
    let ahead = fetchMail(uids[0]);
    for (const [at, uid] of uids.entries()) {
      if (!ahead) break;
      const kept = await ahead;
      const envelope = kept?.envelope ?? null;
      ahead = fetchMail(uids[at + 1]);
      try {
        const mail = await takeKept(deps, { uid, kept, folder, work, signal });
        if (mail.state === 'taken' && suspect) {
          await report({ uid: suspect.uid, state: 'failed', reason: 'internal' }, suspect.envelope);
          suspect = undefined;
        }
        await report(mail, envelope);
      } catch (error) {
        signal.throwIfAborted();
        if (
          suspect ||
          isOutage(error) ||
          error instanceof MailServerError ||
          error instanceof FolderRenewed
        ) {
          throw error;
        }
        deps.logger.error({ jobId: work.jobId, uid, error }, 'a mail could not be imported');
        suspect = { uid, envelope, error };
      }
    }
    if (suspect) throw suspect.error;
  } catch (error) {
    signal.throwIfAborted();
    if (!cancelled.aborted) throw error;
  } finally {
    await folder.close();
  }
}

async function keep(
  deps: MailImportDeps,
  client: Parameters<typeof openMail>[0],
  uid: number,
  signal: AbortSignal,
): Promise<Kept> {
  try {
    const mail = await openMail(client, uid);
    return mail && { envelope: mail.envelope, file: await keepMail(deps, mail.bytes, signal) };
  } catch (error) {
    if (error instanceof CommandRefused) return { envelope: null, file: 'server-refused' };
    throw error;
  }
}

type Fetched = { uid: number; kept: Kept; folder: SteadyFolder; work: ImportWork; signal: AbortSignal };

async function takeKept(
  deps: MailImportDeps,
  { uid, kept, folder, work, signal }: Fetched,
): Promise<MailProgress> {
  if (!kept) return { uid, state: 'gone' };
  const { envelope, file } = kept;
  if (envelope === null || typeof file === 'string') return { uid, state: 'failed', reason: String(file) };
  const taken = await takeMail(deps, { envelope, file }, work, signal);
  if (taken.state !== 'taken' && taken.state !== 'known') return { uid, ...taken };
  // The import stands, whatever becomes of this.
  const failed: Afterwards = work.moveTo === null ? 'not-marked' : 'not-moved';
  const afterwards = await folder
    .in((client) => putAside(client, uid, work.moveTo), signal)
    .catch((error: unknown) => {
      signal.throwIfAborted();
      deps.logger.warn(
        { accountId: work.accountId, error: String(error) },
        'an imported mail was not marked or moved',
      );
      return failed;
    });
  return { uid, ...taken, ...(afterwards === failed && { afterwards: failed }) };
}
