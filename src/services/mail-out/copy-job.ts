import { buffer } from 'node:stream/consumers';
import type { ListResponse } from 'imapflow';
import { type Job, recoveryJob } from '../../platform/jobs/index.ts';
import type { ImapConnection } from '../mail-accounts/index.ts';
import type { MailOutDeps } from './mail-out-deps.ts';

type Deps = Pick<MailOutDeps, 'db' | 'files' | 'accounts' | 'logger'>;
type Owed = { mail_id: string; account_id: string; file_id: string; message_id: string; is_late: boolean };

const EVERY_MS = 1_000;
/** A mailbox that cannot be reached is tried for a day; the mail itself has gone out long ago. */
const AGAIN_MS = 60_000;

/** Puts sent mails into the folder of sent mails, where the server does not do so itself. */
export const copyJob = (deps: Deps): Job =>
  recoveryJob({
    name: 'mail-copies',
    everyMs: EVERY_MS,
    isReachable: () => true,
    async find() {
      const { rows } = await deps.db.query<Owed>(OWED);
      return rows.map((owed) => ({
        key: owed.mail_id,
        async resume({ signal }) {
          try {
            const isThere = await copy(deps, owed, signal);
            await settle(deps, owed, !isThere);
            return undefined;
          } catch (error) {
            if (signal.aborted) return undefined;
            deps.logger.warn(
              { mailId: owed.mail_id, error: (error as Error).message },
              'a sent mail was not put into its folder',
            );
            if (owed.is_late) await settle(deps, owed, true);
            return AGAIN_MS;
          }
        },
      }));
    },
  });

const settle = ({ db }: Deps, { mail_id }: Owed, failed: boolean) =>
  db.query('update mails set copy_owed = null, copy_failed = $2 where mail_id = $1', [mail_id, failed]);

/** @returns false where there is nothing left to put there: its bytes are kept for a time only */
async function copy({ accounts, files }: Deps, owed: Owed, signal: AbortSignal): Promise<boolean> {
  const file = await files.find(owed.file_id);
  if (!file) return false;
  const message = await buffer(file.open({ signal }));
  const imap = await accounts.openImap(owed.account_id, signal);
  try {
    const path = await sentFolder(imap, signal);
    // Put there just before a process ended: it is not put there twice.
    const found = await imap.inFolder(
      path,
      (client) => client.search({ header: { 'message-id': owed.message_id } }, { uid: true }),
      { readOnly: true, signal },
    );
    if (found === false) throw new Error('the folder of sent mails cannot be searched');
    if (found && found.length > 0) return true;
    const put = await imap.run((client) => client.append(path, message, ['\\Seen']), { signal });
    if (!put) throw new Error('the folder of sent mails takes nothing');
    return true;
  } finally {
    await imap.close();
  }
}

async function sentFolder(imap: ImapConnection, signal: AbortSignal): Promise<string> {
  const folders = await imap.run((client) => client.list(), { signal });
  const named = (folder: ListResponse) => /^(sent|gesendet)/i.test(folder.name);
  const found = folders.find(({ specialUse }) => specialUse === '\\Sent') ?? folders.find(named);
  if (found) return found.path;
  const made = await imap.run((client) => client.mailboxCreate(['Sent']), { signal });
  return made.path;
}

const OWED = `
  select m.mail_id, o.account_id, m.file_id, m.message_id, m.copy_owed < now() - interval '1 day' as is_late
    from mails m join outgoing_mails o using (mail_id)
   where m.copy_owed is not null order by m.copy_owed limit 100`;
