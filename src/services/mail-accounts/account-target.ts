import type { AccessTokens } from './access-tokens.ts';
import type { AccountRow } from './account-rows.ts';
import { endpointAt, isListed } from './allowed-hosts.ts';
import type { Credentials, Endpoint, Target } from './connection.ts';
import { MailServerError } from './mail-server-error.ts';
import type { Preset, PresetKey } from './presets.ts';
import type { Secrets } from './secrets.ts';
import { type SystemConfig, systemTarget } from './system-account.ts';

export type Ways = {
  presets: Record<PresetKey, Preset | null>;
  system: SystemConfig;
  allowedHosts: readonly string[];
  internalHosts: readonly string[];
  secrets: Secrets;
  tokens: AccessTokens;
};

/**
 * Where a connection of an account leads, and as whom.
 *
 * @throws MailServerError `not-set-up`, `host-not-allowed`, `ask-again`, `sign-in-ended`
 */
export async function accountTarget(row: AccountRow, protocol: 'imap' | 'smtp', ways: Ways): Promise<Target> {
  if (row.kind === 'system') {
    const target = systemTarget(ways.system, protocol);
    if (target) return target;
    throw new MailServerError('not-set-up', { protocol });
  }
  const endpoint = endpointOf(row, protocol, ways);
  if (!endpoint) throw new MailServerError('not-set-up', { protocol });
  const isAllowed = row.preset !== 'hosts' || isListed(ways.allowedHosts, endpoint);
  if (!isAllowed) throw new MailServerError('host-not-allowed', { protocol });
  return {
    endpoint,
    credentials: await credentialsOf(row, protocol, ways),
    mayBeInternal: isListed(ways.internalHosts, endpoint),
  };
}

/** Its server for this protocol; null: it has none. */
export const endpointOf = (
  row: Pick<AccountRow, 'preset' | 'imap' | 'smtp'>,
  protocol: 'imap' | 'smtp',
  { presets }: Pick<Ways, 'presets'>,
): Endpoint | null =>
  row.preset === 'hosts'
    ? endpointAt(row[protocol] ?? '', protocol)
    : (presets[row.preset]?.[protocol] ?? null);

async function credentialsOf(
  row: AccountRow,
  protocol: 'imap' | 'smtp',
  { presets, secrets, tokens }: Ways,
): Promise<Credentials> {
  const { account_id: accountId, owner, secret } = row;
  const username = row.username ?? row.address ?? '';
  if (row.login === 'oauth') {
    const client = presets[row.preset]?.oauth;
    if (!client || !secret) throw new MailServerError(client ? 'needs-oauth' : 'not-set-up', { protocol });
    return { username, accessToken: await tokens.of(row, client, { protocol }) };
  }
  const password = secret && secrets.unseal(secret, { accountId, owner });
  if (password === null) throw new MailServerError('ask-again', { protocol });
  return { username, password };
}
