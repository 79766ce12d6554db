import type { RecordedIban } from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { keyOfIban } from './account.ts';
import { hashKey } from './hash-key.ts';

/** An account as people see it; without its IBAN where no invoice with it is kept any more. */
export type SeenAccount = { lastFour: string; iban: string | null };

/** The IBANs of known accounts: they are not recorded, but read of what is kept of the invoices with them. */
export async function seeKnownAccounts(
  db: Queryable,
  accounts: readonly RecordedIban[],
): Promise<SeenAccount[]> {
  if (accounts.length === 0) return [];
  const [{ rows }, key] = await Promise.all([
    db.query<{ iban: string }>(KEPT, [accounts.map((account) => account.key)]),
    hashKey(db),
  ]);
  const ibans = new Map(rows.map(({ iban }) => [keyOfIban(iban, key), iban]));
  return accounts.map((account) => ({ lastFour: account.lastFour, iban: ibans.get(account.key) ?? null }));
}

const IBANS = '$[*].facts.keyvalue() ? (@.key == "iban" || @.key == "otherIbans").value[*]';
const KEPT = `
  select distinct read.iban #>> '{}' as iban
    from invoices i join approvals a using (document_id) join invoice_readings r on r.checksum = a.checksum
   cross join lateral jsonb_path_query(r.readings, '${IBANS}') as read (iban)
   where jsonb_path_query_array(i.ibans, '$[*].key') ?| $1`;
