import { z } from 'zod';
import { eventType, type JsonObject } from '../../platform/event-log/index.ts';
import { DateText, DocumentId, Money, ObjectId } from './shapes.ts';

/** The facts of an invoice that sources are compared by. */
export const InvoiceFactName = z.enum([
  'supplierName',
  'supplierVatId',
  'supplierTaxNumber',
  'supplierNumber',
  'kind',
  'number',
  'date',
  'correctedNumber',
  'net',
  'tax',
  'gross',
  'due',
  'dueDate',
  'iban',
  'bic',
  'payee',
  'reference',
  'buyerReference',
  'orderNumber',
]);
export type InvoiceFactName = z.infer<typeof InvoiceFactName>;

/** What in the file states it: XML, XML within a PDF, a payment code, or the text. */
export const InvoiceSource = z.enum(['cii', 'ubl', 'zugferd', 'swiss-qr', 'epc', 'text']);
export type InvoiceSource = z.infer<typeof InvoiceSource>;

export const InvoiceKind = z.enum(['invoice', 'credit-note', 'correction']);
export type InvoiceKind = z.infer<typeof InvoiceKind>;

/**
 * An account. `key` recognises it again wherever it was read: a keyed hash. The IBAN itself is not recorded, as nobody can
 * tell for sure that it is not a person's: a sole trader has a VAT id, too.
 */
export const RecordedIban = z.strictObject({
  key: z.hash('sha256'),
  lastFour: z.string().regex(/^[A-Z0-9]{4}$/),
  /** Until schema 2 of what names it: in full, where a company was taken for its holder. */
  iban: z.null(),
});
export type RecordedIban = z.infer<typeof RecordedIban>;

/** Less to pay until that day: the percentage and the amount that is saved, as decimal text. */
export const CashDiscount = z.strictObject({
  until: DateText,
  percent: z.string().nullable(),
  amount: z.string().nullable(),
});
export type CashDiscount = z.infer<typeof CashDiscount>;

/** Why a file is taken to hold several invoices. Their facts are mixed up then. */
export const SeveralSign = z.enum(['payment-codes', 'numbers', 'first-pages', 'sums', 'xml']);
export type SeveralSign = z.infer<typeof SeveralSign>;

/** Why a file, or a part of it, could not be read: what is in there nobody knows. */
export const InvoiceUnreadable = z.enum(['too-large', 'locked', 'damaged', 'failed']);
export type InvoiceUnreadable = z.infer<typeof InvoiceUnreadable>;

/** What an invoice says, without names and addresses. */
export const InvoiceFactsRecorded = z.strictObject({
  kind: InvoiceKind,
  number: z.string().nullable(),
  date: DateText.nullable(),
  gross: Money.nullable(),
  /** What is left to pay, where it says so. */
  due: Money.nullable(),
  dueDate: DateText.nullable(),
  cashDiscounts: z.array(CashDiscount),
  iban: RecordedIban.nullable(),
  /** Every one that stands anywhere in the file, the one above among them. */
  ibans: z.array(RecordedIban),
  /** An IBAN is spoken of that cannot be read, or one with wrong check digits. */
  ibanUnclear: z.boolean(),
  several: z.array(SeveralSign),
  vatId: z.string().nullable(),
  xmlSha256: z.hash('sha256').nullable(),
});
export type InvoiceFactsRecorded = z.infer<typeof InvoiceFactsRecorded>;

/** One fact: what in the file states it, and whether all say the same. */
export const InvoiceAgreement = z.strictObject({
  fact: InvoiceFactName,
  sources: z.array(InvoiceSource).min(1),
  agrees: z.boolean(),
});
export type InvoiceAgreement = z.infer<typeof InvoiceAgreement>;

const about = { documentId: DocumentId };

/** What the file of a document says as an invoice. Streams `invoice-<document>`: reading must not stand in the way of decisions. */
export const invoiceEvents = {
  /** When a file was read first, and then only when something of it is another one than before. */
  InvoiceRead: eventType({
    schema: 3,
    upcast: {
      1: ({ facts, ...data }) => ({ ...data, facts: facts ? withoutIban(facts as JsonObject) : null }),
      2: ({ facts, ...data }) => ({
        ...data,
        facts: facts ? withAllIbans(facts as JsonObject) : null,
        checksum: null,
        unreadable: null,
      }),
    },
    data: z.strictObject({
      ...about,
      /** Which file was read, as Paperless names it; null until schema 2: nobody knows. */
      checksum: z.string().nullable(),
      /** Null: the file holds no invoice. What could be read of one that is `unreadable` is told. */
      facts: InvoiceFactsRecorded.nullable(),
      agreement: z.array(InvoiceAgreement),
      unreadable: InvoiceUnreadable.nullable(),
    }),
    sentence: {
      de: ({ documentId, facts, agreement, unreadable }) =>
        unreadable
          ? `Die Datei von Dokument ${documentId} konnte nicht ganz als Rechnung gelesen werden`
          : facts
            ? `Rechnung ${facts.number ?? 'ohne Nummer'} in Dokument ${documentId} gelesen${conflicts(agreement) ? `, ${conflicts(agreement)} Angaben widersprechen sich` : ''}`
            : `In Dokument ${documentId} steht keine Rechnung`,
      en: ({ documentId, facts, agreement, unreadable }) =>
        unreadable
          ? `The file of document ${documentId} could not be read as an invoice in full`
          : facts
            ? `Invoice ${facts.number ?? 'without a number'} read in document ${documentId}${conflicts(agreement) ? `, ${conflicts(agreement)} facts contradict each other` : ''}`
            : `There is no invoice in document ${documentId}`,
    },
  }),
  /** A person has made sure that this account belongs to the supplier. */
  IbanConfirmed: eventType({
    schema: 3,
    upcast: { 1: withoutIban, 2: (data) => ({ ...data, correspondent: null }) },
    data: z.strictObject({
      ...about,
      /** Whose account it is; null until schema 2: nobody knows, so it is trusted for nobody. */
      correspondent: ObjectId.nullable(),
      iban: RecordedIban,
    }),
    sentence: {
      de: ({ documentId, iban }) => `Dokument ${documentId}: die IBAN ${masked(iban)} wurde bestätigt`,
      en: ({ documentId, iban }) => `Document ${documentId}: the IBAN ${masked(iban)} was confirmed`,
    },
  }),
};

function withoutIban({ iban, ...data }: JsonObject): JsonObject {
  return { ...data, iban: iban && { ...(iban as JsonObject), iban: null } } as JsonObject;
}

const withAllIbans = (facts: JsonObject): JsonObject => ({
  ...facts,
  ibans: facts.iban ? [facts.iban] : [],
  ibanUnclear: false,
  several: [],
});

const conflicts = (agreement: readonly InvoiceAgreement[]): number =>
  agreement.filter(({ agrees }) => !agrees).length;

const masked = ({ lastFour }: RecordedIban): string => `…${lastFour}`;
