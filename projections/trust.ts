import type { RecordedIban } from '../src/domain/events/index.ts';
import type { Queryable } from '../src/platform/database/index.ts';

/** Facts that make suppliers and accounts trusted. Rows only: what they come to is decided by `src/features/approvals`. */
export type Trust = {
  /** The seals of releases in force; without an IBAN where none was read. */
  released: readonly { supplier: number; iban: string | null }[];
  /** Confirmations; the supplier is null where nobody has recorded whose account it is. */
  confirmed: readonly { supplier: number | null; iban: string; by: readonly string[] }[];
};

export const NO_TRUST: Trust = { released: [], confirmed: [] };

/** Whether something of this supplier was released to this account. */
export const isReleased = ({ released }: Trust, supplier: number | null, key: string): boolean =>
  supplier !== null && released.some((one) => one.supplier === supplier && one.iban === key);

/** Who has made sure that this account belongs to this supplier. */
export const confirmersOf = (
  { confirmed }: Trust,
  supplier: number | null,
  key: string,
): readonly string[] =>
  supplier === null
    ? []
    : confirmed.filter((one) => one.supplier === supplier && one.iban === key).flatMap(({ by }) => by);

/** Why an account is not known although somebody has confirmed it: of whom, nobody recorded at that time. */
export const isConfirmedForNobody = ({ confirmed }: Trust, key: string): boolean =>
  confirmed.some((one) => one.supplier === null && one.iban === key);

/** What is known of these suppliers and these accounts. Each is looked up by an index; a supplier may have thousands of releases. */
export async function trustOf(
  db: Queryable,
  suppliers: readonly number[],
  ibans: readonly string[],
): Promise<Trust> {
  if (suppliers.length === 0 && ibans.length === 0) return NO_TRUST;
  const [released, confirmed] = await Promise.all([
    db.query<Trust['released'][number]>(RELEASED, [suppliers, ibans]),
    db.query<Trust['confirmed'][number]>(CONFIRMED, [suppliers, ibans]),
  ]);
  return { released: released.rows, confirmed: confirmed.rows };
}

const RELEASED = `
  select supplier, null as iban from unnest($1::integer[]) supplier
   where exists (select from approvals where released_for = supplier)
  union all
  select supplier, iban from unnest($1::integer[]) supplier cross join unnest($2::text[]) iban
   where exists (select from approvals where released_for = supplier and released_ibans ? iban)`;

const CONFIRMED = `
  select correspondent as supplier, iban_key as iban, confirmed_by as by from confirmed_ibans
   where iban_key = any($2::text[]) and (correspondent is null or correspondent = any($1::integer[]))`;

/** Every account that is known of a supplier. */
export async function knownAccounts(db: Queryable, supplier: number | null): Promise<RecordedIban[]> {
  if (supplier === null) return [];
  const { rows } = await db.query<{ iban: RecordedIban }>(KNOWN, [supplier]);
  return rows.map(({ iban }) => iban);
}

// Seals name accounts by key and last four digits, as every record does.
const KNOWN = `
  select distinct iban from (
    select one as iban from approvals
      cross join lateral jsonb_array_elements(
        coalesce(decision #> '{seal,invoice,ibans}', '[]')
        || case jsonb_typeof(decision #> '{seal,ibanField,account}')
             when 'object' then jsonb_build_array(decision #> '{seal,ibanField,account}') else '[]' end) one
     where released_for = $1 and released_ibans ? (one ->> 'key')
    union all
    select iban from confirmed_ibans where correspondent = $1) known`;
