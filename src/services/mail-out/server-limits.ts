import type { MailAccount, MailAccounts } from '../mail-accounts/index.ts';

/** The largest mail that the server of an account takes, as it said when it was last asked. */
export type ServerLimits = {
  /** Null: it does not say, or cannot be asked just now. */
  of(account: Pick<MailAccount, 'accountId' | 'canSend'>): Promise<number | null>;
  learn(accountId: string, maxBytes: number | null): void;
};

const GOOD_FOR_MS = 10 * 60_000;
/** A person waits for the answer; a server that is slow is asked again later. */
const ANSWERS_WITHIN_MS = 3_000;

export function serverLimits(accounts: Pick<MailAccounts, 'openSmtp'>): ServerLimits {
  const known = new Map<string, { maxBytes: number | null; until: number }>();
  const learn = (accountId: string, maxBytes: number | null, ms = GOOD_FOR_MS) =>
    void known.set(accountId, { maxBytes, until: performance.now() + ms });
  return {
    learn,
    async of({ accountId, canSend }) {
      if (!canSend) return null;
      const found = known.get(accountId);
      if (found && found.until > performance.now()) return found.maxBytes;
      try {
        const connection = await accounts.openSmtp(accountId, AbortSignal.timeout(ANSWERS_WITHIN_MS));
        connection.close();
        learn(accountId, connection.maxBytes);
        return connection.maxBytes;
      } catch {
        // What is wrong with the server is told when a mail is handed over; here it is only about sizes.
        learn(accountId, found?.maxBytes ?? null, ANSWERS_WITHIN_MS * 10);
        return found?.maxBytes ?? null;
      }
    },
  };
}
