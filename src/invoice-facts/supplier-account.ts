import { knownAccounts } from '../../projections/trust.ts';
import type { Queryable } from '../database/index.ts';
import type { InvoiceFacts } from '../invoices/index.ts';
import { recordedAccount } from './account.ts';
import { hashKey } from './hash-key.ts';
import { seeKnownAccounts } from './known-accounts.ts';
import type { Among } from './shown-invoice.ts';

/** Whether the account on an invoice is known of the correspondent that it will most likely be saved with. */
export async function supplierAccount(
  db: Queryable,
  facts: InvoiceFacts,
  correspondent: number | null,
): Promise<Among['account']> {
  if (!facts.iban) return null;
  const account = recordedAccount(facts.iban, await hashKey(db));
  const known = await knownAccounts(db, correspondent);
  const others = known.filter(({ key }) => key !== account.key);
  return {
    state: others.length < known.length ? 'known' : 'new',
    ...{ lastFour: account.lastFour, iban: facts.iban, wasConfirmed: false, seen: null },
    known: await seeKnownAccounts(db, others),
  };
}
