import { decrypt, encrypt } from '../../platform/encryption/index.ts';

/** Whose secret it is: put into another row, it cannot be read there. */
export type SecretOf = { accountId: string; owner: string | null };

/** Passwords and refresh tokens of accounts, under the key of the environment. */
export type Secrets = {
  /** Null without a key: nothing can be kept. */
  seal(secret: string, of: SecretOf): Buffer | null;
  /** Null where it cannot be read: the key is another one, or the row is not its own. */
  unseal(sealed: Buffer, of: SecretOf): string | null;
};

export function openSecrets(key: string | undefined): Secrets {
  const purpose = ({ accountId, owner }: SecretOf) => ['mail account', accountId, owner ?? ''].join('\n');
  return {
    seal: (secret, of) => (key ? encrypt(secret, { key, purpose: purpose(of) }) : null),
    unseal: (sealed, of) => (key ? decrypt(sealed, { key, purpose: purpose(of) }) : null),
  };
}
