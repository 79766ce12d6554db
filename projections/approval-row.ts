import type {
  ApprovalKind,
  ApprovalMeaning,
  ApprovalOption,
  ApprovalSeal,
  DocumentFields,
  FailureCause,
  ReleaseCause,
  SealedFact,
  SealedInvoice,
} from '../src/domain/events/index.ts';
import { dayIn, ibanTextIn, moneyIn, optionIn, optionKey } from './approval-values.ts';
import { foldedText } from './folded-text.ts';
import { agreedDifferences, decidedDifferences, type SealedBy } from './sealed-differences.ts';

/** Everything known about the approval of one document, as the table keeps it. */
export type ApprovalRow = {
  document_id: number;
  title: string;
  title_folded: string;
  correspondent: number | null;
  document_type: number | null;
  created: string;
  added: string | null;
  owner: number | null;
  checksum: string | null;
  custom_fields: DocumentFields['customFields'];
  /** The custom fields that hold approval, amount and due date; null where that is not known yet or not set. */
  field: number | null;
  amount_field: number | null;
  due_field: number | null;
  iban_field: number | null;
  /** The value as people see it: that of a decision on its way, else the one that Paperless holds. */
  option_id: string | null;
  /** The beginning of it, in the index. */
  option_key: string | null;
  /** Decimal text. */
  amount: string | null;
  currency: string | null;
  due: string | null;
  /** What stands in the IBAN field, in the form in which it is compared; null: nothing. */
  iban_text: string | null;
  /** What was read of the invoice; null: nothing so far. */
  invoice: SealedInvoice | null;
  /** Since when the document waits: since it was added, or since its value was cleared. */
  open_since: string;
  held: HeldValue;
  /** The last decision that is not taken back; in force as long as Paperless holds its value. */
  decision: Decision | null;
  /** The decision before that, which holds again when the last one is taken back. */
  previous: Decision | null;
  pending: PendingApproval | null;
  /** Releases that wait for further people, the oldest first. */
  agreements: Agreement[];
  /** The last decision that did not succeed, until the next one. */
  failure: FailedApproval | null;
  /** The values that differ from those of the decision in force. */
  changed: SealedFact[];
  /** What the release in force makes trusted: the supplier of its seal, and the keys of the IBANs in it. */
  released_for: number | null;
  released_ibans: string[];
  gone: boolean;
};

/** What Paperless holds, as far as we know, and who set it. */
export type HeldValue = {
  /** With an empty label where it is not known yet. */
  option: ApprovalOption;
  source: ApprovalSource | null;
  by: string | null;
  at: string | null;
  /** Of the decision that set it. */
  approvalId: string | null;
};
/** `paperless`: by hand in Paperless, past the approval. */
export type ApprovalSource = 'approval' | 'processing' | 'paperless';

/** A release by one of several people; the value is written with the last one only. */
export type Agreement = {
  agreementId: string;
  by: string;
  /** The absent person for whom it was given. */
  instead: string | null;
  option: NonNullable<ApprovalOption>;
  /** How many people it takes, and why, as it was then. */
  people: number;
  because: ReleaseCause[];
  /** Those of the person that rules asked for. */
  groups: string[];
  at: string;
  comment: string | null;
  seal: ApprovalSeal;
  sealedBy: SealedBy;
  /** What is another one since: then it counts no more. */
  changed: SealedFact[];
};

export type Decision = {
  approvalId: string;
  option: ApprovalOption;
  meaning: ApprovalMeaning;
  by: string;
  at: string;
  comment: string | null;
  seal: ApprovalSeal;
  sealedBy: SealedBy;
  /** The absent person for whom it was made. */
  instead: string | null;
  /** Releases by others before it: those that counted with it, or that it came to nothing with. */
  agreements: Agreement[];
  /** What Paperless held before. */
  over: HeldValue;
  /** What it makes trusted, where it approves; a merge of correspondents moves the seal, and not this. */
  trusts: Trusts | null;
};

/** The supplier that a release was for, and the keys of the IBANs that were read and sealed. */
export type Trusts = { supplier: number; ibans: string[] };

export type PendingApproval = {
  approvalId: string;
  kind: ApprovalKind;
  field: number;
  from: ApprovalOption;
  to: ApprovalOption;
  meaning: ApprovalMeaning;
  replaces: (string | null)[];
  seal: ApprovalSeal;
  sealedBy: SealedBy;
  instead: string | null;
  agreements: Agreement[];
  comment: string | null;
  asNote: boolean;
  /** Of opening again: what has changed. */
  changed: SealedFact[];
  of: string | null;
  reason: string | null;
  /** What the look before the write has shown; null: nothing was written yet. */
  begun: { found: string | null; modified: string } | null;
  by: string;
  at: string;
  /** What Paperless held when it was planned. */
  over: HeldValue;
};

export type FailedApproval = {
  kind: ApprovalKind;
  to: ApprovalOption;
  because: FailureCause;
  error: string;
  at: string;
};

export const NOTHING_HELD: HeldValue = { option: null, source: null, by: null, at: null, approvalId: null };

/** What a look at a document shows, and the source of the value if it has changed. */
export type Look = { fields: DocumentFields; at: string; label?: string | null; source: ApprovalSource };

/** The row after a look at its document. */
export function lookedAt(row: ApprovalRow, { fields, at, label = null, source }: Look): ApprovalRow {
  const seen: ApprovalRow = {
    ...row,
    title: fields.title,
    title_folded: foldedText(fields.title),
    correspondent: fields.correspondent,
    document_type: fields.documentType,
    created: fields.created,
    owner: fields.owner,
    custom_fields: fields.customFields,
    failure: arrived(row, fields) ? null : row.failure,
  };
  const now = optionIn(fields.customFields, row.field);
  // Whoever sets a value past us has decided: what was released before is about nothing any more.
  const isForeign = now !== null && now !== (row.pending?.to?.id ?? null);
  if (now === (row.held.option?.id ?? null)) return derived({ ...seen, held: withLabel(row.held, label) });
  return derived({
    ...seen,
    held: changedValue(row, now, { at, label, source }),
    agreements: isForeign ? [] : row.agreements,
    open_since: now === null ? at : row.open_since,
  });
}

/** A write that seemed to fail has arrived after all. */
const arrived = ({ failure, field }: ApprovalRow, { customFields }: DocumentFields): boolean =>
  failure !== null && optionIn(customFields, field) === (failure.to?.id ?? null);

/** The label of a value that was read from somewhere without labels. */
const withLabel = (held: HeldValue, label: string | null): HeldValue =>
  held.option?.label === '' && label ? { ...held, option: { ...held.option, label } } : held;

function changedValue(
  { pending }: ApprovalRow,
  now: string | null,
  { at, label, source }: Omit<Required<Look>, 'fields'>,
): HeldValue {
  // Our own write, seen before it was recorded as done. A rule that sets the same value has decided nothing.
  if (source !== 'processing' && pending && (pending.to?.id ?? null) === now) return heldBy(pending);
  const option = now === null ? null : { id: now, label: label ?? '' };
  return { option, source, by: null, at, approvalId: null };
}

export const heldBy = ({ to, by, at, approvalId }: PendingApproval): HeldValue => ({
  option: to,
  source: 'approval',
  by,
  at,
  approvalId,
});

/** Fills the columns that follow from the others. */
export function derived(row: ApprovalRow): ApprovalRow {
  const money = moneyIn(row.custom_fields, row.amount_field);
  const { held, pending } = row;
  const option = (pending ? pending.to : held.option)?.id ?? null;
  const now = {
    ...row,
    option_id: option,
    option_key: option && optionKey(option),
    amount: money?.value ?? null,
    currency: money?.currency ?? null,
    due: dayIn(row.custom_fields, row.due_field),
    iban_text: ibanTextIn(row.custom_fields, row.iban_field),
  };
  const decided = row.decision && inForce(row) ? row.decision : null;
  return {
    ...now,
    changed: decided ? decidedDifferences(decided, now) : [],
    released_for: decided?.trusts?.supplier ?? null,
    released_ibans: decided?.trusts?.ibans ?? [],
    agreements: row.agreements.map((one) => ({ ...one, changed: agreedDifferences(one, now) })),
  };
}

/** Whether the last decision is what Paperless holds. */
export const inForce = ({ decision, held }: Pick<ApprovalRow, 'decision' | 'held'>): boolean =>
  decision !== null && decision.option !== null && decision.approvalId === held.approvalId;
