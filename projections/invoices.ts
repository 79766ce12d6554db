import type {
  CashDiscount,
  InvoiceAgreement,
  InvoiceFactsRecorded,
  InvoiceKind,
  RecordedIban,
} from '../src/events/index.ts';
import { projection } from './projection.ts';

/** What the newest file of a document says as an invoice, and what people have made sure of. */
export type InvoiceRow = {
  document_id: number;
  /** Whether it holds an invoice at all. */
  found: boolean;
  kind: InvoiceKind | null;
  number: string | null;
  /** The number without what people write differently: blanks, points, strokes, upper and lower case. */
  number_key: string | null;
  /** YYYY-MM-DD, as the other days. */
  issued: string | null;
  /** Decimal text. */
  gross: string | null;
  currency: string | null;
  /** What is left to pay, where it says so; in the same currency. */
  due_amount: string | null;
  due: string | null;
  discounts: CashDiscount[];
  iban: RecordedIban | null;
  iban_key: string | null;
  vat_id: string | null;
  xml_sha256: string | null;
  agreement: InvoiceAgreement[];
  /** How many facts contradict each other within the file. */
  conflicts: number;
  /** The accounts that people confirmed at this document, by their keys. */
  confirmed: string[];
  /** A person confirmed this IBAN, or released this invoice. */
  trusted: boolean;
  /** A release of it is in force. */
  released: boolean;
  /** Null: it was released before it was ever read. */
  read_at: string | null;
};

export const invoices = projection<InvoiceRow, number>({
  name: 'invoices',
  version: 2,
  key: 'document_id',
  keysOf: ({ data }) => ('documentId' in data ? [data.documentId] : []),
  on: {
    InvoiceRead: (row, { data: { documentId, facts, agreement }, recordedAt }) => {
      const before = row ?? unread(documentId);
      const now = { ...before, ...(facts ? read(facts) : NOTHING), agreement, read_at: recordedAt };
      // A release was about the account that was read then, or is read for the first time now.
      const released = before.released && (before.read_at === null || before.iban_key === now.iban_key);
      const conflicts = agreement.filter(({ agrees }) => !agrees).length;
      return judged({ ...now, released, conflicts });
    },
    IbanConfirmed: (row, { data: { documentId, iban } }) => {
      const before = row ?? unread(documentId);
      return judged({ ...before, confirmed: [...new Set([...before.confirmed, iban.key])] });
    },
    ApprovalDecided: (row, { data: { documentId, meaning } }) =>
      row || meaning === 'approves'
        ? judged({ ...(row ?? unread(documentId)), released: meaning === 'approves' })
        : row,
    ApprovalTakenBack: (row) => row && judged({ ...row, released: false }),
    ApprovalReopened: (row) => row && judged({ ...row, released: false }),
  },
});

/** `RE 2026/0815` and `re-2026-0815` are one number. */
export const invoiceNumberKey = (number: string): string | null =>
  number.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '') || null;

const NOTHING = {
  ...{ found: false, kind: null, number: null, number_key: null, issued: null, gross: null, currency: null },
  ...{
    due_amount: null,
    due: null,
    discounts: [],
    iban: null,
    iban_key: null,
    vat_id: null,
    xml_sha256: null,
  },
};

const unread = (documentId: number): InvoiceRow => ({
  document_id: documentId,
  ...NOTHING,
  ...{ agreement: [], conflicts: 0, confirmed: [], trusted: false, released: false, read_at: null },
});

const read = (facts: InvoiceFactsRecorded) => ({
  found: true,
  kind: facts.kind,
  number: facts.number,
  number_key: facts.number === null ? null : invoiceNumberKey(facts.number),
  issued: facts.date,
  gross: facts.gross?.value ?? null,
  currency: facts.gross?.currency ?? facts.due?.currency ?? null,
  due_amount: facts.due?.value ?? null,
  due: facts.dueDate,
  discounts: facts.cashDiscounts,
  iban: facts.iban,
  iban_key: facts.iban?.key ?? null,
  vat_id: facts.vatId,
  xml_sha256: facts.xmlSha256,
});

const judged = (row: InvoiceRow): InvoiceRow => ({
  ...row,
  trusted: row.iban_key !== null && (row.released || row.confirmed.includes(row.iban_key)),
});
