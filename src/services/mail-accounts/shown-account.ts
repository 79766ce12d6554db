import type { z } from 'zod';
import type { ShownMailAccount, ShownPreset } from './account-body.ts';
import type { AccountRow } from './account-rows.ts';
import type { Ways } from './account-target.ts';
import type { OpenedMailAccounts } from './open-mail-accounts.ts';
import { PRESETS } from './presets.ts';

/** An account for the person who may use it; servers and users only for the one who may change it. */
export function shownAccount(
  row: AccountRow,
  { ways, shown }: Pick<OpenedMailAccounts, 'ways' | 'shown'>,
  { mayEdit }: { mayEdit: boolean },
): ShownMailAccount {
  const { accountId, kind, name, senders, displayName, replyTo, signature, importing, ...more } = shown(row);
  return {
    ...{
      accountId,
      kind,
      mayEdit,
      name,
      address: row.address,
      senders,
      displayName,
      replyTo,
      signature,
      importing,
    },
    ...{ preset: row.preset, imap: mayEdit ? row.imap : null, smtp: mayEdit ? row.smtp : null },
    ...{ login: row.login, username: mayEdit ? row.username : null },
    secret: secretState(row, ways),
    secretSetAt: row.secret_set_at,
    ...{ canSend: more.canSend, canRead: more.canRead, version: row.version },
  };
}

function secretState({ kind, account_id: accountId, owner, secret }: AccountRow, { secrets }: Ways) {
  if (kind === 'system') return 'set' as const;
  if (!secret) return 'missing' as const;
  return secrets.unseal(secret, { accountId, owner }) === null ? ('unreadable' as const) : ('set' as const);
}

/** What a new account can be. */
export const shownPresets = (
  { presets, allowedHosts }: Ways,
  otherName: string,
): z.output<typeof ShownPreset>[] =>
  PRESETS.flatMap((key) => {
    const preset = presets[key];
    if (!preset || (!preset.takesPasswords && !preset.oauth)) return [];
    return {
      ...{ key, name: key === 'other' ? otherName : null },
      ...{ takesPasswords: preset.takesPasswords, takesSignIn: preset.oauth !== null },
      hosts: key === 'hosts' ? [...allowedHosts] : [],
    };
  });
