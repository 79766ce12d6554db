import { sleep } from '../../platform/async/index.ts';
import { type Database, holdSessionLock } from '../../platform/database/index.ts';
import { type AccountRow, accountRow } from './account-rows.ts';
import { MailServerError } from './mail-server-error.ts';
import { type OAuth, SignInRefused, type Tokens } from './oauth.ts';
import type { OAuthClient } from './presets.ts';
import type { Secrets } from './secrets.ts';

type Needs = { db: Database; oauth: OAuth; secrets: Secrets };
type About = { protocol: 'imap' | 'smtp' };

/** Access tokens: in memory only, one question at a time for each account, over all processes. */
export type AccessTokens = {
  /** @throws MailServerError `ask-again`, `sign-in-ended`, `busy` */
  of(row: AccountRow, client: OAuthClient, about: About): Promise<string>;
  /** What a sign-in has just brought. */
  keep(accountId: string, tokens: Tokens): void;
  forget(accountId: string): void;
};

const BEFORE_END_MS = 60_000;
const TRIES = 20;
const PAUSE_MS = 500;

export function accessTokens({ db, oauth, secrets }: Needs): AccessTokens {
  const kept = new Map<string, { token: string; until: number }>();
  const asking = new Map<string, Promise<string>>();
  const keep: AccessTokens['keep'] = (accountId, { accessToken, expiresIn }) =>
    void kept.set(accountId, { token: accessToken, until: Date.now() + expiresIn * 1_000 - BEFORE_END_MS });

  /** Many providers give a new refresh token with each use and end the sign-in when an old one comes back. */
  const refreshed = async (accountId: string, client: OAuthClient, about: About): Promise<string> => {
    const lock = await persistently(() => holdSessionLock(db, `mail-token-${accountId}`));
    if (!lock) throw new MailServerError('busy', about);
    try {
      const row = await accountRow(db, accountId);
      const refreshToken = row?.secret && secrets.unseal(row.secret, { accountId, owner: row.owner });
      if (!row || !refreshToken) throw new MailServerError('ask-again', about);
      const tokens = await oauth.refresh(client, refreshToken).catch((error: unknown) => {
        throw new MailServerError(error instanceof SignInRefused ? 'sign-in-ended' : 'busy', about);
      });
      const sealed =
        tokens.refreshToken && secrets.seal(tokens.refreshToken, { accountId, owner: row.owner });
      if (sealed) await db.query(KEEP, [accountId, sealed, row.secret]);
      keep(accountId, tokens);
      return tokens.accessToken;
    } finally {
      await lock.release();
    }
  };
  return {
    async of({ account_id: accountId }, client, about) {
      const good = kept.get(accountId);
      if (good && good.until > Date.now()) return good.token;
      const asked = asking.get(accountId) ?? refreshed(accountId, client, about);
      asking.set(accountId, asked);
      return asked.finally(() => asking.delete(accountId));
    },
    keep,
    forget: (accountId) => void kept.delete(accountId),
  };
}

/** Only where it is still the one that was used: a sign-in meanwhile has brought a better one. */
const KEEP = 'update mail_accounts set secret = $2 where account_id = $1 and secret = $3';

async function persistently<Found>(take: () => Promise<Found | null>): Promise<Found | null> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const found = await take();
    if (found) return found;
    await sleep(PAUSE_MS);
  }
  return null;
}
