import { hash, randomBytes } from 'node:crypto';
import type { Queryable } from '../../platform/database/index.ts';
import { type Person, Problem } from '../../platform/http/index.ts';
import type { AccountRow } from './account-rows.ts';
import { type OAuth, SignInRefused, type Tokens } from './oauth.ts';
import type { OAuthClient, Preset, PresetKey } from './presets.ts';

type Deps = {
  db: Queryable;
  oauth: OAuth;
  presets: Record<PresetKey, Preset | null>;
  /** How people reach the service. */
  publicUrl: string;
};
type CameBack = { code: string; state: string; iss?: string | undefined };

/** The page to which a provider sends people back; it is registered there. */
export const BACK_TO = '/postfach-anmeldung';

/** Signing in for a mailbox: a state is good for one person and one account, once, for ten minutes. */
export function signIns({ db, oauth, presets, publicUrl }: Deps) {
  const redirectUri = `${publicUrl}${BACK_TO}`;
  const clientOf = (row: AccountRow): OAuthClient => {
    const client = row.login === 'oauth' ? presets[row.preset]?.oauth : null;
    if (!client) throw new Problem('conflict', { reason: 'mail-no-sign-in' });
    return client;
  };
  return {
    redirectUri,
    async begin(row: AccountRow, { sub }: Person): Promise<{ url: string }> {
      const state = `${row.account_id}.${randomBytes(24).toString('base64url')}`;
      const wanted = { state, redirectUri, address: mailboxOf(row) };
      const { url, verifier } = await oauth.begin(clientOf(row), wanted).catch(problem);
      await db.query(BEGIN, [hash('sha256', state, 'buffer'), row.account_id, sub, verifier]);
      return { url };
    },
    /** @throws Problem */
    async complete(row: AccountRow, { sub }: Person, { code, state, iss }: CameBack): Promise<Tokens> {
      const client = clientOf(row);
      const values = [hash('sha256', state, 'buffer'), row.account_id, sub];
      const { rows } = await db.query<{ verifier: string }>(USE_UP, values);
      const verifier = rows[0]?.verifier;
      if (!verifier) throw new Problem('conflict', { reason: 'mail-sign-in-over' });
      const tokens = await oauth.complete(client, { code, state, iss, verifier, redirectUri }).catch(problem);
      if (!tokens.mailboxes.includes(mailboxOf(row).toLowerCase())) {
        throw new Problem('conflict', { reason: 'mail-sign-in-other', address: mailboxOf(row) });
      }
      if (!tokens.refreshToken) throw new Problem('conflict', { reason: 'mail-sign-in-short' });
      return tokens;
    },
  };
}

const mailboxOf = ({ username, address }: AccountRow): string => username ?? address ?? '';

function problem(error: unknown): never {
  const reason = error instanceof SignInRefused ? 'mail-sign-in-refused' : 'mail-sign-in-away';
  throw new Problem(
    reason === 'mail-sign-in-away' ? 'identity-provider-away' : 'conflict',
    { reason },
    { cause: error },
  );
}

const BEGIN = `
  with over as (delete from mail_sign_ins where expires_at < now())
  insert into mail_sign_ins (state_hash, account_id, sub, verifier, expires_at)
  values ($1, $2, $3, $4, now() + interval '10 minutes')`;
const USE_UP = `
  delete from mail_sign_ins where state_hash = $1 and account_id = $2 and sub = $3 and expires_at > now()
  returning verifier`;
