import type {
  CashDiscount,
  InvoiceAgreement,
  InvoiceFactsRecorded,
  InvoiceKind,
  InvoiceUnreadable,
  RecordedIban,
  SeveralSign,
} from '../src/domain/events/index.ts';
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
  /** Every one that stands anywhere in the file. */
  ibans: RecordedIban[];
  /** An IBAN is spoken of that cannot be read, or one with wrong check digits. */
  iban_unclear: boolean;
  /** Signs that the file holds several invoices. */
  several: SeveralSign[];
  vat_id: string | null;
  xml_sha256: string | null;
  agreement: InvoiceAgreement[];
  /** How many facts contradict each other within the file. */
  conflicts: number;
  /** Why its file could not be read, or not in full. */
  unreadable: InvoiceUnreadable | null;
  /** The file that was read, as Paperless names it; null where nobody knows which. */
  checksum: string | null;
  read_at: string | null;
};

export const invoices = projection<InvoiceRow, number>({
  name: 'invoices',
  version: 4,
  key: 'document_id',
  keysOf: ({ data }) => ('documentId' in data ? [data.documentId] : []),
  on: {
    InvoiceRead: (row, { data: { documentId, facts, agreement, unreadable, checksum }, recordedAt }) => {
      const before = row ?? unread(documentId);
      const said = { ...(facts ? read(facts) : NOTHING), agreement, unreadable, checksum };
      const now = { ...before, ...said, read_at: recordedAt };
      return { ...now, conflicts: agreement.filter(({ agrees }) => !agrees).length };
    },
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
    ibans: [],
    iban_unclear: false,
    several: [],
    vat_id: null,
    xml_sha256: null,
  },
};

const unread = (documentId: number): InvoiceRow => ({
  document_id: documentId,
  ...NOTHING,
  ...{ agreement: [], conflicts: 0, unreadable: null, checksum: null, read_at: null },
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
  ibans: facts.ibans,
  iban_unclear: facts.ibanUnclear,
  several: facts.several,
  vat_id: facts.vatId,
  xml_sha256: facts.xmlSha256,
});
