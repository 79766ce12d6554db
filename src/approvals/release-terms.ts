import type { ApprovalRow } from '../../projections/approval-row.ts';
import { type InvoiceOfDocument, invoicesOf } from '../../projections/invoice-list.ts';
import { withNewSupplier } from '../../projections/known-suppliers.ts';
import { readSettings } from '../../projections/settings.ts';
import { absentPeople } from '../../projections/substitutes.ts';
import type { Queryable } from '../database/index.ts';
import type { Person } from '../http/index.ts';
import { type GroupPermissions, groupsOfPeople, groupsWith } from '../identity/index.ts';
import type { Money } from '../money/index.ts';
import { dueDays } from './due-days.ts';
import { type Need, neededPeople, type ReleaseFacts } from './needed-people.ts';
import { NO_TERMS, type ReleaseTerms } from './plan-release.ts';

type Deps = {
  db: Queryable;
  /** Of the office: by its date somebody is absent. */
  timeZone: string;
  groupPermissions: GroupPermissions;
};

/** What releases of documents take, for one person. */
export type TermsFor = (rows: readonly ApprovalRow[]) => Promise<(row: ApprovalRow) => ReleaseTerms>;

/**
 * Reads what a person's releases depend on: the rules that are set, what is known of the invoices, for whom the person
 * stands in. Without rules, and without releases that wait, nothing is asked but the settings.
 */
export async function releaseTerms(deps: Deps, person: Pick<Person, 'sub' | 'groups'>): Promise<TermsFor> {
  const { db, timeZone, groupPermissions } = deps;
  const me = { by: person.sub, groups: person.groups };
  const { approval_rules: rules, approval_new_iban: newIban } = await readSettings(db, [
    'approval_rules',
    'approval_new_iban',
  ]);
  const isOff = rules.length === 0 && newIban === 'as-usual';
  const absent = isOff ? [] : await absentWithGroups(deps, person.sub, dueDays(timeZone, Date.now()).today);
  const releasing = groupsWith('VIEW_FREIGABE', groupPermissions);

  return async (rows) => {
    if (isOff && rows.every(({ agreements }) => agreements.length === 0)) return () => NO_TERMS(me);
    const ids = rows.map(({ document_id }) => document_id);
    const [invoices, newSupplier, groups] = await Promise.all([
      invoicesOf(db, ids),
      withNewSupplier(db, ids),
      groupsOfPeople(
        db,
        rows.flatMap(({ agreements }) => agreements.map(({ by }) => by)),
      ),
    ]);
    // Known, and in no group that may release: whoever never signed in with a token is not judged.
    const lost = new Set(
      [...groups].flatMap(([sub, of]) =>
        of.length > 0 && !of.some((group) => releasing.includes(group)) ? sub : [],
      ),
    );
    return (row) => {
      const invoice = invoices.get(row.document_id);
      const facts = factsOf(row, invoice, newSupplier.has(row.document_id));
      const needs = [...neededPeople(rules, facts), ...(facts.newIban ? ibanNeeds[newIban] : [])];
      const ending = facts.newIban && newIban === 'last-four' ? (invoice?.iban?.lastFour ?? null) : null;
      return { needs, me, absent, lost, ibanEnding: ending };
    };
  };
}

const ibanNeeds: Record<'as-usual' | 'last-four' | 'second-person', Need[]> = {
  'as-usual': [],
  'last-four': [],
  'second-person': [{ people: 2, groups: [], because: ['new-iban'] }],
};

const factsOf = (
  { amount, currency }: ApprovalRow,
  invoice: InvoiceOfDocument | undefined,
  newSupplier: boolean,
): ReleaseFacts => ({
  amounts: [
    ...(amount === null ? [] : [{ value: amount, currency }]),
    ...(invoice?.gross ? [{ value: invoice.gross, currency: invoice.currency } satisfies Money] : []),
  ],
  newIban: invoice?.iban_state === 'new',
  newSupplier,
});

async function absentWithGroups({ db }: Deps, sub: string, today: string): Promise<ReleaseTerms['absent']> {
  const people = await absentPeople(db, sub, today);
  const groups = await groupsOfPeople(db, people);
  return people.map((by) => ({ by, groups: groups.get(by) ?? [] }));
}
