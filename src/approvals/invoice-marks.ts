import { z } from 'zod';
import type { ApprovalRow } from '../../projections/approval-row.ts';
import { type InvoiceOfDocument, invoicesOf } from '../../projections/invoice-list.ts';
import type { Queryable } from '../database/index.ts';
import { withDigits } from '../money/index.ts';

/** What the invoice in a document gives to think about before it is released. */
export const InvoiceMarks = z
  .object({
    number: z.string().nullable(),
    ibanState: z
      .enum(['none', 'known', 'new'])
      .meta({ description: '`new`: nobody has confirmed it for this correspondent yet' }),
    conflicts: z
      .int()
      .meta({ description: 'Facts that sources state differently, the custom fields among them' }),
    duplicateOf: z
      .array(z.int())
      .meta({ description: 'Documents of the same supplier with this number and gross amount' }),
    cashDiscounts: z.array(
      z.object({
        until: z.iso.date(),
        percent: z.string().nullable(),
        amount: z.string().nullable().meta({ description: 'What is saved, as decimal text' }),
        currency: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'InvoiceMarks' });

/** By document; those without an invoice are missing. */
export async function invoiceMarks(
  db: Queryable,
  rows: readonly ApprovalRow[],
): Promise<Map<number, z.input<typeof InvoiceMarks>>> {
  const invoices = await invoicesOf(
    db,
    rows.map(({ document_id }) => document_id),
  );
  return new Map([...invoices].map(([documentId, invoice]) => [documentId, marksOf(invoice)]));
}

const marksOf = (invoice: InvoiceOfDocument): z.input<typeof InvoiceMarks> => ({
  number: invoice.number,
  ibanState: invoice.iban_state,
  conflicts: invoice.contradictions,
  duplicateOf: invoice.duplicate_of,
  cashDiscounts: invoice.discounts.map(({ amount, ...discount }) => ({
    ...{ ...discount, currency: invoice.currency },
    amount: amount && withDigits({ value: amount, currency: invoice.currency }),
  })),
});
