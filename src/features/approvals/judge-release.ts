import type { ApprovalRow } from '../../../projections/approval-row.ts';
import { isReadOf } from '../../../projections/sealed-differences.ts';
import { confirmersOf, isReleased, type Trust } from '../../../projections/trust.ts';
import type { ApprovalRule, RecordedIban, ReleaseCause } from '../../domain/events/index.ts';
import { type Need, neededPeople, type ReleaseFacts } from './needed-people.ts';

/** What gives to think about before a payment is released; the same ones wherever it is shown, for one or for many. */
export const RELEASE_MARKS = [
  ...(['new-iban', 'iban-unclear', 'conflict', 'duplicate', 'several-invoices'] as const),
  ...(['not-read', 'unreadable', 'new-supplier'] as const),
] as const;
export type ReleaseMark = (typeof RELEASE_MARKS)[number];

/** All that is known of one document when its release is judged: rows and settings, no judgement yet. */
export type ReleaseCase = {
  row: ApprovalRow;
  /** What stands in the IBAN field of Paperless; null: nothing, or no IBAN. */
  fieldAccount: RecordedIban | null;
  /** Of the correspondent and the accounts of this document; more does no harm. */
  trust: Trust;
  /** What only a look at other documents and at all sources tells. */
  compared: { conflict: boolean; duplicate: boolean };
  rules: readonly ApprovalRule[];
  newIban: NewIbanSetting;
};
export type NewIbanSetting = 'as-usual' | 'last-four' | 'second-person';

export type Judgement = {
  needs: readonly Need[];
  marks: readonly ReleaseMark[];
  /** Who has confirmed every account that nothing was released to yet: they are one of those that a new IBAN takes. */
  confirmedBy: readonly string[];
  /** What has to be typed, where the IBAN is new and that is wanted. */
  ibanEnding: string | null;
};

/** What one release takes and gives to think about. What is not known counts as the worst that it could be. */
export function judgeRelease(given: ReleaseCase): Judgement {
  const { row, rules, newIban } = given;
  const supplier = row.correspondent;
  const accounts = accountsOf(given);
  const unreleased = accounts.filter(({ key }) => !isReleased(given.trust, supplier, key));
  const confirmations = unreleased.map(({ key }) => confirmersOf(given.trust, supplier, key));
  const unconfirmed = unreleased.filter((_, index) => confirmations[index]?.length === 0);
  const facts = factsOf(given, unreleased.length > 0);
  const needs = [...neededPeople(rules, facts), ...ibanNeeds(newIban, facts)];
  return {
    needs,
    marks: marksOf(given, facts, accounts, unconfirmed.length > 0),
    confirmedBy: everybodyIn(confirmations),
    ibanEnding: newIban === 'last-four' ? (unconfirmed[0]?.lastFour ?? null) : null,
  };
}

/** Every account of every origin, each once. */
function accountsOf({ row, fieldAccount }: ReleaseCase): RecordedIban[] {
  const read = isReadOf(row.invoice, row.checksum) ? row.invoice.ibans : [];
  const all = [...read, ...(fieldAccount ? [fieldAccount] : [])];
  return [...new Map(all.map((one) => [one.key, one])).values()];
}

const everybodyIn = ([first = [], ...others]: readonly (readonly string[])[]): string[] =>
  first.filter((sub) => others.every((list) => list.includes(sub)));

function factsOf({ row, fieldAccount, trust }: ReleaseCase, isNewIban: boolean): ReleaseFacts {
  const { invoice, amount, currency, correspondent } = row;
  const isRead = isReadOf(invoice, row.checksum);
  const isUnclear = (isRead && invoice.ibanUnclear) || (row.iban_text !== null && fieldAccount === null);
  const isKnown = correspondent !== null && trust.released.some(({ supplier }) => supplier === correspondent);
  return {
    amounts: [
      ...(amount === null ? [] : [{ value: amount, currency }]),
      ...(invoice?.gross ? [invoice.gross] : []),
    ],
    iban: causes({ 'new-iban': isNewIban, 'iban-unclear': isUnclear }),
    supplier: causes({ 'new-supplier': !isKnown }),
    unknown: causes({
      'not-read': !isRead,
      unreadable: isRead && invoice.unreadable !== null,
      'several-invoices': isRead && invoice.several.length > 0,
    }),
  };
}

const causes = (given: { [Cause in ReleaseCause]?: boolean }): ReleaseCause[] =>
  (Object.keys(given) as ReleaseCause[]).filter((cause) => given[cause]);

/** What the setting about new IBANs asks for. Where they are to be typed and cannot be told, a second person looks. */
function ibanNeeds(newIban: NewIbanSetting, { iban, unknown }: ReleaseFacts): Need[] {
  const because = {
    'as-usual': [],
    'last-four': [...iban.filter((cause) => cause !== 'new-iban'), ...unknown],
    'second-person': [...iban, ...unknown],
  }[newIban];
  return because.length > 0 ? [{ people: 2, groups: [], because }] : [];
}

function marksOf(
  { compared, rules }: ReleaseCase,
  { iban, supplier, unknown }: ReleaseFacts,
  accounts: readonly RecordedIban[],
  isUnconfirmed: boolean,
): ReleaseMark[] {
  const isMarked: Record<ReleaseMark, boolean> = {
    'new-iban': isUnconfirmed,
    'iban-unclear': iban.includes('iban-unclear'),
    conflict: compared.conflict || accounts.length > 1,
    duplicate: compared.duplicate,
    'several-invoices': unknown.includes('several-invoices'),
    'not-read': unknown.includes('not-read'),
    unreadable: unknown.includes('unreadable'),
    // Of no interest where nobody asks for it.
    'new-supplier': supplier.length > 0 && rules.some(({ when }) => when.newSupplier),
  };
  return RELEASE_MARKS.filter((mark) => isMarked[mark]);
}
