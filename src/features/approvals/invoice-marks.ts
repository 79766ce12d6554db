import { z } from 'zod';
import type { InvoiceOfDocument } from '../../../projections/invoice-list.ts';
import { withDigits } from '../../libs/money/index.ts';
import type { ReleaseMark } from './judge-release.ts';

/** What the invoice in a document gives to think about before it is released. */
export const InvoiceMarks = z
  .object({
    number: z.string().nullable(),
    ibanState: z.enum(['none', 'known', 'new']).meta({
      description: '`new`: one of its accounts was neither confirmed for this correspondent nor released to',
    }),
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

/** What was read of an invoice, for those who release it. */
export const invoiceMarks = (
  invoice: InvoiceOfDocument,
  marks: readonly ReleaseMark[],
): z.input<typeof InvoiceMarks> => ({
  number: invoice.number,
  ibanState: marks.includes('new-iban') ? 'new' : invoice.ibans.length > 0 ? 'known' : 'none',
  conflicts: invoice.contradictions,
  duplicateOf: invoice.duplicate_of,
  cashDiscounts: invoice.discounts.map(({ amount, ...discount }) => ({
    ...{ ...discount, currency: invoice.currency },
    amount: amount && withDigits({ value: amount, currency: invoice.currency }),
  })),
});
