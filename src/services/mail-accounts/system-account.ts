import { type MailAccount, SYSTEM_ACCOUNT } from './account.ts';
import { type AccountRow, importingOf } from './account-rows.ts';
import type { Endpoint, Target } from './connection.ts';

type Url = Endpoint & { username: string; password: string };
/** The account of the environment. */
export type SystemConfig = {
  SMTP_URL?: Url | undefined;
  MAIL_FROM?: { name: string | null; address: string } | undefined;
  IMAP_URL?: Url | undefined;
};

/** There as soon as it can send or be read. */
export const hasSystemAccount = ({ SMTP_URL, IMAP_URL }: SystemConfig): boolean =>
  Boolean(SMTP_URL || IMAP_URL);

/** What nobody has set yet. */
export const systemRow = (config: SystemConfig): AccountRow => ({
  ...{ account_id: SYSTEM_ACCOUNT, kind: 'system', owner: null, address: null, senders: [] },
  name: config.MAIL_FROM?.name ?? config.MAIL_FROM?.address ?? 'Systemkonto',
  ...{ display_name: config.MAIL_FROM?.name ?? null, reply_to: null, signature: '' },
  ...{ preset: 'hosts', imap: null, smtp: null, login: 'password', username: null },
  ...{ secret: null, secret_set_at: null },
  ...{ import_by_itself: false, import_folder: 'INBOX', import_since: null, move_to: null, version: 0 },
});

/** The system account as other rooms see it. */
export function systemAccount(row: AccountRow, config: SystemConfig): MailAccount {
  const from = config.MAIL_FROM?.address;
  return {
    ...{ accountId: SYSTEM_ACCOUNT, kind: 'system', owner: null, name: row.name },
    ...{ senders: from ? [from] : [], displayName: row.display_name, replyTo: row.reply_to },
    signature: row.signature,
    canSend: Boolean(config.SMTP_URL && from),
    canRead: Boolean(config.IMAP_URL),
    copyToSent: Boolean(config.IMAP_URL),
    importing: importingOf(row),
  };
}

/** Whoever runs the service has written where it leads: any address is fine. */
export function systemTarget(config: SystemConfig, protocol: 'imap' | 'smtp'): Target | null {
  const url = protocol === 'imap' ? config.IMAP_URL : config.SMTP_URL;
  if (!url) return null;
  const { host, port, tls, username, password } = url;
  return {
    endpoint: { host, port, tls },
    credentials: username ? { username, password } : null,
    mayBeInternal: true,
  };
}
