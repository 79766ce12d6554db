import { z } from 'zod';
import { RecordedIban } from './invoices.ts';
import { DateText, Money, ObjectId } from './shapes.ts';

/** An option of the approval field as it was called at that time; null: no value. */
export const ApprovalOption = z.strictObject({ id: z.string().min(1), label: z.string() }).nullable();
export type ApprovalOption = z.infer<typeof ApprovalOption>;

export const ApprovalMeaning = z.enum(['approves', 'rejects', 'open']);
export type ApprovalMeaning = z.infer<typeof ApprovalMeaning>;

/** What a decision was about, as the person saw it. */
export const ApprovalSeal = z.strictObject({
  /** Of the newest file, where Paperless reports it. */
  checksum: z.string().nullable(),
  amount: Money.nullable(),
  due: DateText.nullable(),
  /** Absent in what was recorded before it was sealed. */
  correspondent: ObjectId.nullable().optional(),
  /** The IBAN that stands in a custom field, where settings name one. Absent in what was recorded before it was sealed. */
  ibanField: z
    .strictObject({
      /** SHA-256 of the text, without blanks and strokes and in upper case: the text itself may be a person's account. */
      text: z.hash('sha256'),
      /** Null: the text is no IBAN. */
      account: RecordedIban.nullable(),
    })
    .nullable()
    .optional(),
  /** What was read of the invoice; null: nothing had been read by then. */
  invoice: z
    .strictObject({
      /** The checksum of the file that was read; null where nobody knows which. */
      file: z.string().nullable(),
      number: z.string().nullable(),
      gross: Money.nullable(),
      /** Every one that stands anywhere in the file. */
      ibans: z.array(RecordedIban),
      /** An IBAN is spoken of that cannot be read. */
      ibanUnclear: z.boolean(),
      /** SHA-256 of the XML. */
      xml: z.hash('sha256').nullable(),
      /** Signs that the file holds several invoices. */
      several: z.array(z.string()),
      /** Why the file could not be read, or not in full. */
      unreadable: z.string().nullable(),
    })
    .nullable(),
});
export type ApprovalSeal = z.infer<typeof ApprovalSeal>;
export type SealedInvoice = NonNullable<ApprovalSeal['invoice']>;

/** What a decision is about; another one of these afterwards is another payment. */
export const SealedFact = z.enum([
  ...(['file', 'amount', 'currency', 'due', 'correspondent'] as const),
  ...(['number', 'gross', 'iban', 'ibanField', 'xml'] as const),
  // Signs of several invoices; and whether the file was read, could not be, or names an IBAN that cannot be.
  ...(['several', 'reading'] as const),
]);
export type SealedFact = z.infer<typeof SealedFact>;

/** `reopen`: by ourselves, because what it was about has changed after an approval. */
export const ApprovalKind = z.enum(['decision', 'take-back', 'reopen']);
export type ApprovalKind = z.infer<typeof ApprovalKind>;

export const FACT_DE: Record<SealedFact, string> = {
  file: 'die Datei',
  amount: 'der Betrag',
  currency: 'die Währung',
  due: 'die Fälligkeit',
  correspondent: 'der Korrespondent',
  number: 'die Rechnungsnummer',
  gross: 'der Bruttobetrag',
  iban: 'die IBAN',
  ibanField: 'die IBAN im Zusatzfeld',
  xml: 'das XML der Rechnung',
  several: 'die Anzeichen mehrerer Rechnungen',
  reading: 'was aus der Datei zu lesen ist',
};
export const FACT_EN: Record<SealedFact, string> = {
  file: 'file',
  amount: 'amount',
  currency: 'currency',
  due: 'due date',
  correspondent: 'correspondent',
  number: 'invoice number',
  gross: 'gross amount',
  iban: 'IBAN',
  ibanField: 'IBAN in the custom field',
  xml: 'XML of the invoice',
  several: 'signs of several invoices',
  reading: 'what can be read of the file',
};

export const factsIn = (changed: SealedFact[] = ['file'], names: Record<SealedFact, string>): string =>
  changed.map((fact) => names[fact]).join(', ');
