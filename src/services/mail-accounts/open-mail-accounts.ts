import type { Database } from '../../platform/database/index.ts';
import { type Person, Problem } from '../../platform/http/index.ts';
import { accessTokens } from './access-tokens.ts';
import { type MailAccount, SYSTEM_ACCOUNT } from './account.ts';
import { type AccountRow, accountRow, accountRowsFor, importedRows, importingOf } from './account-rows.ts';
import { accountTarget, endpointOf, type Ways } from './account-target.ts';
import { CONNECT_MS, type ConnectionOptions, IDLE_MS } from './connection.ts';
import type { MailAccounts } from './mail-accounts.ts';
import { MailServerError } from './mail-server-error.ts';
import { type OAuth, openOAuth } from './oauth.ts';
import { openImap } from './open-imap.ts';
import { openSmtp } from './open-smtp.ts';
import { systemLookup } from './pinned-address.ts';
import { type MailConfig, presetsOf } from './presets.ts';
import { openSecrets } from './secrets.ts';
import { hasSystemAccount, type SystemConfig, systemAccount, systemRow } from './system-account.ts';

export type MailAccountsConfig = MailConfig & SystemConfig & { MAIL_ENCRYPTION_KEY?: string | undefined };
export type OpenedMailAccounts = MailAccounts & {
  ways: Ways;
  oauth: OAuth;
  /** The row of an account, that of the environment too. */
  row(accountId: string): Promise<AccountRow | null>;
  rowsFor(person: Pick<Person, 'sub'>): Promise<AccountRow[]>;
  shown(row: AccountRow): MailAccount;
  close(): void;
};

/** The mailboxes of the system, the office and its people. */
export function openMailAccounts(
  { db, config }: { db: Database; config: MailAccountsConfig },
  connections: Partial<ConnectionOptions> = {},
): OpenedMailAccounts {
  const options: ConnectionOptions = {
    ...{ lookup: systemLookup, connectMs: CONNECT_MS, idleMs: IDLE_MS },
    ...connections,
  };
  const oauth = openOAuth();
  const secrets = openSecrets(config.MAIL_ENCRYPTION_KEY);
  const ways: Ways = {
    ...{ presets: presetsOf(config), system: config, secrets },
    ...{ allowedHosts: config.MAIL_ALLOWED_HOSTS, internalHosts: config.MAIL_INTERNAL_HOSTS },
    tokens: accessTokens({ db, oauth, secrets }),
  };
  const row = async (accountId: string) => {
    const found = await accountRow(db, accountId);
    if (accountId !== SYSTEM_ACCOUNT) return found;
    return hasSystemAccount(config) ? (found ?? systemRow(config)) : null;
  };
  const rowsFor = async ({ sub }: Pick<Person, 'sub'>) => {
    const others = (await accountRowsFor(db, sub)).filter(({ kind }) => kind !== 'system');
    const system = await row(SYSTEM_ACCOUNT);
    return system ? [system, ...others] : others;
  };
  const shown = (found: AccountRow): MailAccount =>
    found.kind === 'system' ? systemAccount(found, config) : accountOf(found, ways);
  const target = async (accountId: string, protocol: 'imap' | 'smtp') => {
    const found = await row(accountId);
    if (!found) throw new MailServerError('not-set-up', { protocol });
    return accountTarget(found, protocol, ways);
  };
  return {
    ...{ ways, oauth, row, rowsFor, shown, close: oauth.close },
    listFor: async (person) => (await rowsFor(person)).map(shown),
    async find(accountId, { sub }) {
      const found = await row(accountId);
      if (found && (found.owner === null || found.owner === sub)) return shown(found);
      throw new Problem('not-found', { reason: 'mail-account-unknown' });
    },
    async get(accountId) {
      const found = await row(accountId);
      return found && shown(found);
    },
    async imported() {
      const accounts = (await importedRows(db)).map(shown);
      return accounts.filter(({ canRead }) => canRead);
    },
    openImap: async (accountId, signal) => openImap(await target(accountId, 'imap'), options, signal),
    openSmtp: async (accountId, signal) => openSmtp(await target(accountId, 'smtp'), options, signal),
  };
}

function accountOf(row: AccountRow, ways: Ways): MailAccount {
  const has = (protocol: 'imap' | 'smtp') => row.secret !== null && endpointOf(row, protocol, ways) !== null;
  return {
    ...{ accountId: row.account_id, kind: row.kind, owner: row.owner, name: row.name },
    senders: [...new Set([row.address, ...row.senders])].filter((address) => address !== null),
    ...{ displayName: row.display_name, replyTo: row.reply_to, signature: row.signature },
    ...{ canSend: has('smtp'), canRead: has('imap') },
    copyToSent: has('imap') && (ways.presets[row.preset]?.copyToSent ?? false),
    importing: importingOf(row),
  };
}
