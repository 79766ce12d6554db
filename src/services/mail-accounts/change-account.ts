import { randomUUID } from 'node:crypto';
import { type DomainEvents, mailAccountStream } from '../../domain/events/index.ts';
import {
  appendIfUnchanged,
  type EventLog,
  type Origin,
  type Statement,
} from '../../platform/event-log/index.ts';
import { type Person, Problem } from '../../platform/http/index.ts';
import type { MailAccountBody } from './account-body.ts';
import { type AccountRow, dropAccount, keepAccount } from './account-rows.ts';
import type { OpenedMailAccounts } from './open-mail-accounts.ts';
import { accountFaults, changedParts, needsNewSecret, plannedRow } from './plan-account.ts';

type Deps = { accounts: OpenedMailAccounts; log: Pick<EventLog<DomainEvents>, 'append'> };
type Change = 'added' | 'changed' | 'signed-in' | 'removed';

/** Adds, saves and removes accounts. What is refused is a `Problem`; who may is judged before. */
export function accountChanges({ accounts, log }: Deps) {
  const { ways } = accounts;
  const record = async (before: AccountRow, after: AccountRow, change: Change, origin: Origin) => {
    const { account_id: accountId, kind, owner } = after;
    const statement: Statement = change === 'removed' ? dropAccount(accountId) : keepAccount(after);
    const parts = change === 'removed' ? [] : changedParts(before, after);
    const recorded = await appendIfUnchanged(
      log,
      mailAccountStream(accountId),
      [{ type: 'MailAccountChanged', data: { accountId, kind, owner, change, parts } }],
      { origin, expectedVersion: before.version, alongside: [statement] },
    );
    if (!recorded) throw new Problem('conflict', { reason: 'stale' });
    ways.tokens.forget(accountId);
  };
  const sealed = (secret: string, row: AccountRow): Buffer => {
    const bytes = ways.secrets.seal(secret, { accountId: row.account_id, owner: row.owner });
    if (!bytes) throw new Problem('conflict', { reason: 'mail-key-missing' });
    return bytes;
  };
  const planned = (body: MailAccountBody, before: AccountRow): AccountRow => {
    const errors = accountFaults(body, ways);
    if (errors.length > 0) throw new Problem('invalid-request', undefined, { errors });
    const after = { ...plannedRow(body, before), version: before.version + 1 };
    const password = body.kind !== 'system' && body.login === 'password' ? body.password : undefined;
    if (password !== undefined) {
      return { ...after, secret: sealed(password, after), secret_set_at: new Date().toISOString() };
    }
    return needsNewSecret(before, after) ? { ...after, secret: null, secret_set_at: null } : after;
  };

  const savedAs = (row: AccountRow, body: MailAccountBody, expected: number): AccountRow => {
    if (body.kind !== row.kind) throw new Problem('conflict', { reason: 'mail-kind-stays' });
    return planned(body, { ...row, version: expected });
  };

  return {
    /** A new account as it would be. */
    planned(body: MailAccountBody, person: Person): AccountRow {
      if (body.kind === 'system') throw new Problem('conflict', { reason: 'mail-system-account' });
      return planned(body, emptyRow(body.kind, person.sub));
    },
    async add(after: AccountRow, origin: Origin): Promise<AccountRow> {
      const before = { ...emptyRow('public', ''), version: after.version - 1 };
      await record(before, after, 'added', origin);
      return after;
    },
    /** An account as a save would leave it. */
    savedAs,
    /** @param expected the version that the person saw */
    async save(
      row: AccountRow,
      body: MailAccountBody,
      expected: number,
      origin: Origin,
    ): Promise<AccountRow> {
      const after = savedAs(row, body, expected);
      await record({ ...row, version: expected }, after, 'changed', origin);
      return after;
    },
    async keepSignIn(row: AccountRow, refreshToken: string, origin: Origin): Promise<AccountRow> {
      const secret = sealed(refreshToken, row);
      const after = { ...row, secret, secret_set_at: new Date().toISOString(), version: row.version + 1 };
      await record(row, after, 'signed-in', origin);
      return after;
    },
    async remove(row: AccountRow, origin: Origin): Promise<void> {
      if (row.kind === 'system') throw new Problem('conflict', { reason: 'mail-system-account' });
      await record(row, row, 'removed', origin);
    },
  };
}

const emptyRow = (kind: 'public' | 'personal', sub: string): AccountRow => ({
  ...{ account_id: randomUUID(), kind, owner: kind === 'personal' ? sub : null },
  ...{ name: '', address: null, senders: [], display_name: null, reply_to: null, signature: '' },
  ...{ preset: 'hosts', imap: null, smtp: null, login: 'password', username: null },
  ...{ secret: null, secret_set_at: null },
  ...{ import_by_itself: false, import_folder: 'INBOX', import_since: null, move_to: null, version: 0 },
});
