import type { Queryable } from '../../platform/database/index.ts';
import type { AccountRow } from './account-rows.ts';
import { CONNECT_MS, IDLE_MS, type Target } from './connection.ts';
import { type MailFault, MailServerError } from './mail-server-error.ts';
import { openImap } from './open-imap.ts';
import type { MailAccountsConfig } from './open-mail-accounts.ts';
import { openSmtp } from './open-smtp.ts';
import { systemLookup } from './pinned-address.ts';
import { openSecrets } from './secrets.ts';
import { systemTarget } from './system-account.ts';

/** How mail is set up, for who examines it. */
export type MailSetUp = {
  /** Of each server of the system account what is wrong with it; null: it works; left out: it has none. */
  system: Partial<Record<'IMAP_URL' | 'SMTP_URL', MailFault | null>>;
  hasSender: boolean;
  hasKey: boolean;
  /** Accounts whose secret cannot be read with this key. */
  unreadable: number;
};

const OPTIONS = { lookup: systemLookup, connectMs: CONNECT_MS, idleMs: IDLE_MS };

/** Signs in at the servers of the system account. @param db null where there is none yet */
export async function mailSetUp(config: MailAccountsConfig, db: Queryable | null): Promise<MailSetUp> {
  const [imap, smtp] = await Promise.all([
    tried(systemTarget(config, 'imap'), openImap),
    tried(systemTarget(config, 'smtp'), openSmtp),
  ]);
  return {
    system: { ...(imap !== undefined && { IMAP_URL: imap }), ...(smtp !== undefined && { SMTP_URL: smtp }) },
    hasSender: config.MAIL_FROM !== undefined,
    hasKey: config.MAIL_ENCRYPTION_KEY !== undefined,
    unreadable: db ? await countUnreadable(db, config) : 0,
  };
}

async function tried(
  target: Target | null,
  open: (target: Target, options: typeof OPTIONS) => Promise<{ close(): void | Promise<void> }>,
): Promise<MailFault | null | undefined> {
  if (!target) return undefined;
  try {
    await (await open(target, OPTIONS)).close();
    return null;
  } catch (error) {
    if (!(error instanceof MailServerError)) throw error;
    return error.fault;
  }
}

async function countUnreadable(db: Queryable, { MAIL_ENCRYPTION_KEY }: MailAccountsConfig): Promise<number> {
  const secrets = openSecrets(MAIL_ENCRYPTION_KEY);
  // Before the first start there are no tables.
  const { rows } = await db
    .query<Pick<AccountRow, 'account_id' | 'owner'> & { secret: Buffer }>(
      'select account_id, owner, secret from mail_accounts where secret is not null',
    )
    .catch(() => ({ rows: [] }));
  return rows.filter(
    ({ account_id: accountId, owner, secret }) => secrets.unseal(secret, { accountId, owner }) === null,
  ).length;
}
