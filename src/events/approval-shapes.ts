import { z } from 'zod';
import { SealedIban } from './invoices.ts';
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
  /** What was read of the invoice; null: nothing had been read by then. */
  invoice: z
    .strictObject({
      number: z.string().nullable(),
      gross: Money.nullable(),
      iban: SealedIban.nullable(),
      /** SHA-256 of the XML. */
      xml: z.hash('sha256').nullable(),
    })
    .nullable(),
});
export type ApprovalSeal = z.infer<typeof ApprovalSeal>;
export type SealedInvoice = NonNullable<ApprovalSeal['invoice']>;

/** What a decision is about; another one of these afterwards is another payment. */
export const SealedFact = z.enum([
  ...(['file', 'amount', 'currency', 'due', 'correspondent'] as const),
  ...(['number', 'gross', 'iban', 'xml'] as const),
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
  xml: 'das XML der Rechnung',
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
  xml: 'XML of the invoice',
};

export const factsIn = (changed: SealedFact[] = ['file'], names: Record<SealedFact, string>): string =>
  changed.map((fact) => names[fact]).join(', ');
