import type { ApprovalRow } from '../../../projections/approval-row.ts';
import { type InvoiceOfDocument, invoicesOf } from '../../../projections/invoice-list.ts';
import { readSettings } from '../../../projections/settings.ts';
import { absentPeople } from '../../../projections/substitutes.ts';
import { trustOf } from '../../../projections/trust.ts';
import type { RecordedIban } from '../../domain/events/index.ts';
import {
  findPeopleBySub,
  type GroupPermissions,
  groupsWith,
  verifiedAddress,
} from '../../gateways/identity/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Person } from '../../platform/http/index.ts';
import type { ReleaseState } from './decide-release.ts';
import { dueDays } from './due-days.ts';
import type { KnownPerson } from './humans.ts';

export type ReleaseDeps = {
  db: Queryable;
  /** Of the office: by its date somebody is absent. */
  timeZone: string;
  groupPermissions: GroupPermissions;
  /** The account that an IBAN in a custom field names; null: it is none. */
  accountOf: (text: string) => Promise<RecordedIban | null>;
};
type Somebody = Pick<Person, 'sub' | 'groups' | 'email' | 'emailVerified'>;

/** Reads all that decisions of a person about these documents depend on, with as many questions for one as for many. */
export async function releaseStates(
  { db, timeZone, groupPermissions, accountOf }: ReleaseDeps,
  person: Somebody,
  rows: readonly ApprovalRow[],
): Promise<(ReleaseState & { invoice: InvoiceOfDocument | null })[]> {
  const me = { sub: person.sub, groups: person.groups, address: verifiedAddress(person) };
  const [settings, invoices, absent, fieldAccounts] = await Promise.all([
    readSettings(db, ['approval_rules', 'approval_new_iban']),
    invoicesOf(
      db,
      rows.map(({ document_id }) => document_id),
    ),
    absentPeople(db, me.sub, dueDays(timeZone, Date.now()).today),
    Promise.all(rows.map(({ iban_text }) => (iban_text === null ? null : accountOf(iban_text)))),
  ]);
  const suppliers = new Set(rows.flatMap(({ correspondent }) => correspondent ?? []));
  const accounts = [...rows.flatMap(({ invoice }) => invoice?.ibans ?? []), ...fieldAccounts];
  const trust = await trustOf(db, [...suppliers], [...new Set(accounts.flatMap((one) => one?.key ?? []))]);
  const involved = [
    ...rows.flatMap(({ agreements }) => agreements.flatMap(({ by, instead }) => [by, instead])),
    ...trust.confirmed.flatMap(({ by }) => by),
    ...absent,
  ];
  const known = await knownPeople(
    db,
    involved.filter((sub) => sub !== null && sub !== me.sub),
  );
  const people = { me, absent, known, releasing: groupsWith('VIEW_FREIGABE', groupPermissions) };
  return rows.map((row, index) => {
    const invoice = invoices.get(row.document_id) ?? null;
    return {
      ...{ row, invoice, trust, people, fieldAccount: fieldAccounts[index] ?? null },
      ...{ rules: settings.approval_rules, newIban: settings.approval_new_iban },
      compared: {
        conflict: (invoice?.contradictions ?? 0) > 0,
        duplicate: (invoice?.duplicate_of.length ?? 0) > 0,
      },
    };
  });
}

async function knownPeople(db: Queryable, subs: readonly (string | null)[]): Promise<KnownPerson[]> {
  const people = await findPeopleBySub(db, [...new Set(subs.filter((sub) => sub !== null))]);
  return people.map((one) => ({ sub: one.sub, groups: one.groups, address: verifiedAddress(one) }));
}
