import type { ImapFlow } from 'imapflow';
import {
  type ImapConnection,
  type MailAccounts,
  MailServerError,
} from '../../services/mail-accounts/index.ts';

/** The folder was made anew on the server: its numbers mean other mails now. */
export class FolderRenewed extends Error {
  override name = 'FolderRenewed';
}

/** A folder over one connection, which is opened anew when it breaks. */
export type SteadyFolder = {
  /**
   * Work in the folder, one piece after the other; done again over a new connection when that may help.
   *
   * @throws MailServerError; FolderRenewed; the reason of `signal`; what the work throws
   */
  in<Result>(work: (client: ImapFlow) => Promise<Result>, signal: AbortSignal): Promise<Result>;
  close(): Promise<void>;
};

/** So often one piece of work is begun. */
const TRIES = 3;
/** For one mail, however large. */
const WITHIN_MS = 15 * 60_000;

export function steadyFolder(
  accounts: Pick<MailAccounts, 'openImap'>,
  { accountId, folder, uidValidity }: { accountId: string; folder: string; uidValidity: string },
): SteadyFolder {
  let current: Promise<ImapConnection> | undefined;

  const leave = async (connection: Promise<ImapConnection> | undefined) => {
    // Another piece of work may have opened a new one already.
    if (current === connection) current = undefined;
    await connection?.then((opened) => opened.close()).catch(() => {});
  };

  const once = async <Result>(work: (client: ImapFlow) => Promise<Result>, signal: AbortSignal) => {
    signal.throwIfAborted();
    current ??= accounts.openImap(accountId);
    const connection = current;
    try {
      const opened = await connection;
      return await opened.inFolder(
        folder,
        (client, box) => {
          if (String(box.uidValidity) !== uidValidity) throw new FolderRenewed('the folder was made anew');
          return work(client);
        },
        { ms: WITHIN_MS, signal },
      );
    } catch (error) {
      await leave(connection);
      throw error;
    }
  };

  const tried = async <Result>(work: (client: ImapFlow) => Promise<Result>, signal: AbortSignal) => {
    for (let left = TRIES - 1; ; left -= 1) {
      try {
        return await once(work, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (left === 0 || !mayHelp(error)) throw error;
      }
    }
  };

  let last: Promise<unknown> = Promise.resolve();
  return {
    in(work, signal) {
      const mine = last.then(() => tried(work, signal));
      last = mine.catch(() => {});
      return mine;
    },
    close: () => leave(current),
  };
}

/** A server that does not answer at all would only cost the same time again. */
const mayHelp = (error: unknown): boolean =>
  error instanceof MailServerError && error.isTransient && error.fault !== 'timeout';
