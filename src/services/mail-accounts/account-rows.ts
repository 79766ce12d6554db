import type { Queryable } from '../../platform/database/index.ts';
import type { Statement } from '../../platform/event-log/index.ts';
import type { PresetKey } from './presets.ts';

/** An account as its table holds it. */
export type AccountRow = {
  account_id: string;
  kind: 'system' | 'public' | 'personal';
  owner: string | null;
  name: string;
  address: string | null;
  senders: string[];
  display_name: string | null;
  reply_to: string | null;
  signature: string;
  preset: PresetKey;
  imap: string | null;
  smtp: string | null;
  login: 'password' | 'oauth';
  username: string | null;
  secret: Buffer | null;
  secret_set_at: string | null;
  import_by_itself: boolean;
  import_folder: string;
  /** What came before is not fetched; null: everything is. */
  import_since: string | null;
  move_to: string | null;
  version: number;
};

export async function accountRow(db: Queryable, accountId: string): Promise<AccountRow | null> {
  const { rows } = await db.query<AccountRow>('select * from mail_accounts where account_id = $1', [
    accountId,
  ]);
  return rows[0] ?? null;
}

/** The system's, public ones, and those of this person; the system's first, then by name. */
export async function accountRowsFor(db: Queryable, sub: string | null): Promise<AccountRow[]> {
  const { rows } = await db.query<AccountRow>(
    `select * from mail_accounts where owner is null or owner = $1
      order by kind = 'system' desc, kind = 'public' desc, lower(name), account_id`,
    [sub],
  );
  return rows;
}

export async function importedRows(db: Queryable): Promise<AccountRow[]> {
  const { rows } = await db.query<AccountRow>(
    'select * from mail_accounts where import_by_itself order by account_id',
  );
  return rows;
}

/** What is fetched by itself, as other rooms see it. */
export const importingOf = (row: AccountRow) => ({
  ...{ byItself: row.import_by_itself, folder: row.import_folder, moveTo: row.move_to },
  since: row.import_since === null ? null : new Date(row.import_since).toISOString(),
});

const COLUMNS = [
  ...['account_id', 'kind', 'owner', 'name', 'address', 'senders', 'display_name', 'reply_to', 'signature'],
  ...['preset', 'imap', 'smtp', 'login', 'username', 'secret', 'secret_set_at'],
  ...['import_by_itself', 'import_folder', 'import_since', 'move_to', 'version'],
] as const satisfies (keyof AccountRow)[];

/** Keeps an account as a whole, in the transaction of the fact that it has changed. */
export const keepAccount = (row: AccountRow): Statement => ({
  text: `insert into mail_accounts (${COLUMNS.join(', ')})
         values (${COLUMNS.map((_, place) => `$${place + 1}`).join(', ')})
         on conflict (account_id) do update set ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  values: COLUMNS.map((name) => (name === 'senders' ? JSON.stringify(row.senders) : row[name])),
});

export const dropAccount = (accountId: string): Statement => ({
  text: 'delete from mail_accounts where account_id = $1',
  values: [accountId],
});
