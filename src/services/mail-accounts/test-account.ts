import { keyedMutex } from '../../platform/async/index.ts';
import { type MailFault, MailServerError } from './mail-server-error.ts';
import type { OpenedMailAccounts } from './open-mail-accounts.ts';

type Tried = { fault: MailFault | null } | null;
export type AccountTest = { imap: Tried; smtp: Tried };

/** Signs in at both servers and out again, one test of an account after the other: servers shut out who knocks often. */
export function accountTests({ openImap, openSmtp }: Pick<OpenedMailAccounts, 'openImap' | 'openSmtp'>) {
  const oneAfterTheOther = keyedMutex<string>();
  return (accountId: string): Promise<AccountTest> =>
    oneAfterTheOther(accountId, async () => {
      const [imap, smtp] = await Promise.all([
        tried(() => openImap(accountId)),
        tried(() => openSmtp(accountId)),
      ]);
      return { imap, smtp };
    });
}

async function tried(open: () => Promise<{ close(): void | Promise<void> }>): Promise<Tried> {
  try {
    const connection = await open();
    await connection.close();
    return { fault: null };
  } catch (error) {
    if (!(error instanceof MailServerError)) throw error;
    return error.fault === 'not-set-up' ? null : { fault: error.fault };
  }
}
