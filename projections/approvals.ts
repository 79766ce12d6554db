import type {
  ApprovalFields,
  ApprovalMeaning,
  ApprovalSeal,
  DocumentFields,
  InvoiceFactsRecorded,
  SealedInvoice,
} from '../src/domain/events/index.ts';
import type { RecordedEvent } from '../src/platform/event-log/index.ts';
import {
  type ApprovalRow,
  type Decision,
  derived,
  heldBy,
  inForce,
  lookedAt,
  NOTHING_HELD,
  type PendingApproval,
  type Trusts,
} from './approval-row.ts';
import { leftBehind } from './left-behind.ts';
import { projection } from './projection.ts';
import { isReadOf, type SealedBy } from './sealed-differences.ts';

/**
 * The approval of every document that was ever read. Whether its type needs one is a fact about the type, so
 * that is asked when the list is: no event about a type could touch the rows of all its documents.
 */
export const approvals = projection<ApprovalRow, number>({
  name: 'approvals',
  version: 5,
  key: 'document_id',
  keysOf: ({ type, data }) => {
    if (type === 'DocumentsMoved') return data.documents.map(({ id }) => id);
    return 'documentIds' in data ? data.documentIds : 'documentId' in data ? [data.documentId] : [];
  },
  on: {
    ...leftBehind<ApprovalRow>((row, { data: { after }, recordedAt: at }) =>
      row && isSeen(row) && after ? lookedAt(row, { fields: after, at, source: 'paperless' }) : row,
    ),
    DocumentObserved: (row, { data, recordedAt: at }) => {
      const { documentId, fields, checksum, added, approval } = data;
      const unseen = { ...newRow(documentId, added ?? at), invoice: row?.invoice ?? null };
      const before = row && isSeen(row) ? row : unseen;
      const known = approval ? readBy(before, approval) : before;
      const { label = null } = approval ?? {};
      return lookedAt({ ...known, checksum, added, gone: false }, { fields, at, label, source: 'paperless' });
    },
    DocumentProcessed: (row, { data: { outcome, after }, recordedAt: at }) => {
      if (outcome === 'gone') return vanished(row);
      return row && isSeen(row) && after ? lookedAt(row, { fields: after, at, source: 'processing' }) : row;
    },
    // A merge of two correspondents means that they are the same: what was decided on one stays decided. What is not
    // decided yet was about the other one, and trust is not handed on.
    DocumentsMoved: (row, { data: { from, to } }) =>
      row?.correspondent === from
        ? derived({
            ...row,
            correspondent: to,
            decision: moved(row.decision, from, to),
            previous: moved(row.previous, from, to),
          })
        : row,
    DocumentVanished: vanished,
    ApprovalFieldsApplied: (row, { data, recordedAt: at }) =>
      row && {
        ...lookedAt(readBy(row, data), { fields: fieldsOf(row), at, source: 'paperless' }),
        open_since: row.open_since,
      },
    // Rules ask for the invoice of a document before it is recorded what else stands in it.
    InvoiceRead: (row, { data, recordedAt: at }) =>
      derived({ ...(row ?? newRow(data.documentId, at)), invoice: sealedInvoice(data) }),
    ApprovalAgreed: (row, { data, metadata, recordedAt: at }) => {
      if (!row) return row;
      const { documentId: _, to: option, instead = null, comment = null, ...given } = data;
      const sealedBy = fieldsSealing(row);
      const agreement = { ...given, option, instead, comment, sealedBy, by: metadata.actor, at, changed: [] };
      // What was released with another value, or about something else, is not what this one agrees to.
      const before = row.agreements.filter(
        (one) => one.by !== agreement.by && one.option.id === option.id && one.changed.length === 0,
      );
      return derived({ ...row, agreements: [...before, agreement] });
    },
    ApprovalAgreementWithdrawn: (row, { data: { agreementId } }) =>
      row && { ...row, agreements: row.agreements.filter((one) => one.agreementId !== agreementId) },
    ApprovalPlanned: (row, { data, metadata, recordedAt: at }) => {
      if (!row) return row;
      const { documentId: _, changed = [], comment = null, asNote = false, ...more } = data;
      const { of = null, reason = null, instead = null, agreements: counted, ...plan } = more;
      const pending = {
        ...{ ...plan, changed, comment, asNote, of, reason, instead, by: metadata.actor, at, over: row.held },
        begun: null,
        seal: { ...plan.seal, correspondent: plan.seal.correspondent ?? row.correspondent },
        sealedBy: fieldsSealing(row),
        agreements: row.agreements.filter(({ agreementId }) => counted?.includes(agreementId) ?? true),
      };
      return derived({ ...row, pending, failure: null });
    },
    ApprovalWriteBegun: (row, { data: { approvalId, found, modified } }) =>
      row?.pending?.approvalId === approvalId
        ? { ...row, pending: { ...row.pending, begun: { found, modified } } }
        : row,
    ApprovalDecided: (row, { data: { approvalId, after, seal }, recordedAt: at }) =>
      closed(row, approvalId, after, at, (now, plan) => {
        const previous = inForce({ ...now, held: plan.over }) ? now.decision : null;
        const decision = { ...decisionOf(plan, seal.checksum), trusts: trustsOf(plan.meaning, seal) };
        return { ...now, held: heldBy(plan), decision, previous, agreements: [] };
      }),
    ApprovalTakenBack: (row, { data: { approvalId, after }, recordedAt: at }) =>
      closed(row, approvalId, after, at, (now, plan) => {
        // One that was taken back before it was in Paperless never became the last decision.
        if (now.decision?.approvalId !== plan.of) return { ...now, held: plan.over };
        const { over: held, agreements } = now.decision;
        return { ...now, held, decision: now.previous, previous: null, agreements };
      }),
    ApprovalReopened: (row, { data: { approvalId, after }, recordedAt: at }) =>
      closed(row, approvalId, after, at, (now, plan) => ({ ...now, held: heldBy(plan), open_since: at })),
    ApprovalFailed: (
      row,
      { data: { approvalId, kind, to, because, error, after, superseded }, recordedAt: at },
    ) => {
      if (row?.pending?.approvalId !== approvalId) return row;
      const failure = superseded ? null : { kind, to, because, error, at };
      const now = { ...row, pending: null, failure };
      return after ? lookedAt(now, { fields: after, at, source: 'paperless' }) : derived(now);
    },
  },
});

/** The row of a document after one more event about it: the fold of the table, for a row that is at hand. */
export function approvalAfter(row: ApprovalRow | null, event: RecordedEvent): ApprovalRow | null {
  const fold = approvals.on[event.type];
  const [key] = fold ? approvals.keysOf(event) : [];
  return fold && key !== undefined ? (fold(row, event, key) as ApprovalRow | null) : row;
}

/** Of a document that nobody has looked at yet: in no list. */
function newRow(documentId: number, openSince: string): ApprovalRow {
  return {
    document_id: documentId,
    title: '',
    title_folded: '',
    correspondent: null,
    document_type: null,
    created: '',
    added: null,
    owner: null,
    checksum: null,
    custom_fields: [],
    field: null,
    amount_field: null,
    due_field: null,
    iban_field: null,
    option_id: null,
    option_key: null,
    amount: null,
    currency: null,
    due: null,
    iban_text: null,
    invoice: null,
    open_since: openSince,
    held: NOTHING_HELD,
    decision: null,
    previous: null,
    pending: null,
    agreements: [],
    failure: null,
    changed: [],
    released_for: null,
    released_ibans: [],
    gone: true,
  };
}

/** Whether the document was looked at. */
const isSeen = ({ created }: ApprovalRow): boolean => created !== '';

/** The row stays: a document comes back out of the trash with its decision. */
function vanished(row: ApprovalRow | null): ApprovalRow | null {
  return row && { ...row, gone: true };
}

/** The end of a plan; `outcome` is its effect on the row. */
function closed(
  row: ApprovalRow | null,
  approvalId: string,
  after: DocumentFields,
  at: string,
  outcome: (row: ApprovalRow, plan: PendingApproval) => ApprovalRow,
): ApprovalRow | null {
  if (row?.pending?.approvalId !== approvalId) return row;
  const plan = row.pending;
  const now = { ...outcome(row, plan), pending: null, failure: null };
  return lookedAt(now, { fields: after, at, source: 'paperless' });
}

/** The row read by these custom fields. A value in a new field is no change by a person. */
function readBy(
  row: ApprovalRow,
  { field, amountField, dueField, ibanField = row.iban_field }: ApprovalFields,
): ApprovalRow {
  const held = row.field === field ? row.held : NOTHING_HELD;
  return { ...row, field, amount_field: amountField, due_field: dueField, iban_field: ibanField, held };
}

const fieldsSealing = ({ amount_field, due_field, iban_field }: ApprovalRow): SealedBy => ({
  ...{ amountField: amount_field, dueField: due_field, ibanField: iban_field },
});

/** @param checksum of the file that was written to: where the decision did not know it */
const decisionOf = (plan: PendingApproval, checksum: string | null): Omit<Decision, 'trusts'> => ({
  approvalId: plan.approvalId,
  option: plan.to,
  meaning: plan.meaning,
  by: plan.by,
  at: plan.at,
  comment: plan.comment,
  seal: { ...plan.seal, checksum },
  sealedBy: plan.sealedBy,
  instead: plan.instead,
  agreements: plan.agreements,
  over: plan.over,
});

/** Also of a file in which there is no invoice: then that is what was read of it. */
function sealedInvoice({ facts, checksum: file, unreadable }: Read): SealedInvoice {
  const { number = null, gross = null, xmlSha256: xml = null } = facts ?? {};
  const { ibans = [], ibanUnclear = false, several = [] } = facts ?? {};
  return { file, number, gross, ibans, ibanUnclear, xml, several, unreadable };
}
type Read = { facts: InvoiceFactsRecorded | null; checksum: string | null; unreadable: string | null };

/**
 * What a release makes trusted, by its seal: what was not read then, or was read of another file, is not what
 * people have released.
 */
function trustsOf(
  meaning: ApprovalMeaning,
  { correspondent, checksum, ibanField, invoice }: ApprovalSeal,
): Trusts | null {
  if (meaning !== 'approves' || typeof correspondent !== 'number') return null;
  // Of several invoices in one file nobody can tell whose account is which.
  const read = isReadOf(invoice, checksum) && invoice.several.length === 0 ? invoice.ibans : [];
  const ibans = [...read, ...(ibanField?.account ? [ibanField.account] : [])].map(({ key }) => key);
  return { supplier: correspondent, ibans: [...new Set(ibans)] };
}

const moved = <Sealed extends { seal: ApprovalSeal } | null>(
  sealed: Sealed,
  from: number,
  to: number,
): Sealed =>
  sealed?.seal.correspondent === from ? { ...sealed, seal: { ...sealed.seal, correspondent: to } } : sealed;

const fieldsOf = (row: ApprovalRow): DocumentFields => ({
  title: row.title,
  correspondent: row.correspondent,
  documentType: row.document_type,
  created: row.created,
  owner: row.owner,
  tags: [],
  customFields: row.custom_fields,
});
