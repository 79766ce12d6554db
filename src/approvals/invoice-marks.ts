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
  return new Map(
    rows.flatMap((row) => {
      const invoice = invoices.get(row.document_id);
      return invoice ? [[row.document_id, marksOf(row, invoice)] as const] : [];
    }),
  );
}

const marksOf = (row: ApprovalRow, invoice: InvoiceOfDocument): z.input<typeof InvoiceMarks> => ({
  number: invoice.number,
  ibanState: invoice.iban_state,
  conflicts: invoice.conflicts + contradicted(row, invoice),
  duplicateOf: invoice.duplicate_of,
  cashDiscounts: invoice.discounts.map(({ amount, ...discount }) => ({
    ...{ ...discount, currency: invoice.currency },
    amount: amount && withDigits({ value: amount, currency: invoice.currency }),
  })),
});

/** How many custom fields say otherwise than the file; what only one of them states contradicts nothing. */
export function contradicted(
  row: Pick<ApprovalRow, 'amount' | 'currency' | 'due'>,
  { gross, due_amount, currency, due }: Pick<InvoiceOfDocument, 'gross' | 'due_amount' | 'currency' | 'due'>,
): number {
  const amounts = [gross, due_amount].filter((amount) => amount !== null);
  const isOtherCurrency = row.currency !== null && currency !== null && row.currency !== currency;
  const isOtherAmount = amounts.length > 0 && row.amount !== null && !amounts.includes(row.amount);
  const isOtherDay = row.due !== null && due !== null && row.due !== due;
  return Number(isOtherAmount || (isOtherCurrency && row.amount !== null)) + Number(isOtherDay);
}
