import type { Queryable } from '../database/index.ts';
import type { RecordedIban } from '../events/index.ts';
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
  const { rows } = await db.query<{ iban: RecordedIban }>(KNOWN, [correspondent]);
  const known = rows.map(({ iban }) => iban);
  const others = known.filter(({ key }) => key !== account.key);
  return {
    state: others.length < known.length ? 'known' : 'new',
    ...{ lastFour: account.lastFour, iban: facts.iban },
    known: await seeKnownAccounts(db, others),
  };
}

const KNOWN = `
  select distinct i.iban from invoices i join approvals a using (document_id)
   where a.correspondent = $1 and i.trusted and not a.gone`;
