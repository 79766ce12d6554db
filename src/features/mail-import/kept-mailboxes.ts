import {
  type ImapConnection,
  type MailAccounts,
  MailServerError,
} from '../../services/mail-accounts/index.ts';

/** Connections of people who leaf through a mailbox: each request of theirs would otherwise sign in anew. */
export type KeptMailboxes = {
  /**
   * Work over a connection of this person to this account, a kept one where there is one.
   *
   * @throws MailServerError; what the work throws
   */
  use<Result>(
    sub: string,
    accountId: string,
    work: (imap: ImapConnection) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
};

const IDLE_MS = 30_000;

/** One connection for each person and account, closed when it was not used for `idleMs`. */
export function keptMailboxes(accounts: Pick<MailAccounts, 'openImap'>, idleMs = IDLE_MS): KeptMailboxes {
  const kept = new Map<string, { imap: ImapConnection; timer: NodeJS.Timeout }>();
  let isClosed = false;

  const take = async (key: string): Promise<ImapConnection | undefined> => {
    const found = kept.get(key);
    if (!found) return undefined;
    kept.delete(key);
    clearTimeout(found.timer);
    try {
      // Says whether it still lives, and lets the server tell what has arrived meanwhile.
      await found.imap.run((client) => client.noop(), { ms: ANSWERS_WITHIN_MS });
      return found.imap;
    } catch {
      leave(found.imap);
      return undefined;
    }
  };
  const keep = (key: string, imap: ImapConnection) => {
    // Another request of the same person was faster.
    if (isClosed || kept.has(key)) return leave(imap);
    const timer = setTimeout(() => {
      kept.delete(key);
      leave(imap);
    }, idleMs).unref();
    kept.set(key, { imap, timer });
  };
  return {
    async use(sub, accountId, work) {
      const key = `${accountId} ${sub}`;
      const imap = (await take(key)) ?? (await accounts.openImap(accountId));
      try {
        const result = await work(imap);
        keep(key, imap);
        return result;
      } catch (error) {
        // A folder that is gone is no fault of the connection.
        if (error instanceof MailServerError && error.fault === 'folder-missing') keep(key, imap);
        else leave(imap);
        throw error;
      }
    },
    async close() {
      isClosed = true;
      const open = [...kept.values()];
      kept.clear();
      for (const { timer } of open) clearTimeout(timer);
      await Promise.all(open.map(({ imap }) => imap.close().catch(() => {})));
    },
  };
}

const ANSWERS_WITHIN_MS = 10_000;

/** Nobody waits for the farewell. */
const leave = (imap: ImapConnection): void => void imap.close().catch(() => {});
