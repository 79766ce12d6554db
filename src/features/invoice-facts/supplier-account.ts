import { knownAccounts } from '../../../projections/trust.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { recordedAccount } from './account.ts';
import { hashKey } from './hash-key.ts';
import { seeKnownAccounts } from './known-accounts.ts';
import type { Among } from './shown-invoice.ts';

/** The account on an invoice that nobody knows of the correspondent it will most likely be saved with; else the one that counts. */
export async function supplierAccount(
  db: Queryable,
  ibans: readonly string[],
  correspondent: number | null,
): Promise<Among['account']> {
  if (ibans.length === 0) return null;
  const [key, known] = await Promise.all([hashKey(db), knownAccounts(db, correspondent)]);
  const accounts = ibans.map((iban) => ({ iban, ...keyed(iban, key) }));
  const isKnown = (account: { key: string }) => known.some((one) => one.key === account.key);
  const account = accounts.find((one) => !isKnown(one)) ?? accounts[0];
  if (!account) return null;
  return {
    state: isKnown(account) ? 'known' : 'new',
    ...{ lastFour: account.lastFour, iban: account.iban, wasConfirmed: false, seen: null },
    known: await seeKnownAccounts(
      db,
      known.filter((one) => one.key !== account.key),
    ),
  };
}

const keyed = (iban: string, hashKey: Buffer) => {
  const { key, lastFour } = recordedAccount(iban, hashKey);
  return { key, lastFour };
};
