import { z } from 'zod';
import { type CashDiscount, InvoiceFactName, SeveralSign } from '../../domain/events/index.ts';
import {
  type Agreement,
  FACT_SOURCES,
  INVOICE_FAULTS,
  type InvoiceFault,
  type InvoiceReading,
  isBookingAid,
  MANDATORY_FACTS,
  severalInvoices,
} from '../../libs/invoices/index.ts';
import { withDigits } from '../../libs/money/index.ts';

const Currency = z.string().nullable().meta({ description: 'ISO 4217, of amounts' });
const ShownFact = z
  .object({
    fact: InvoiceFactName,
    state: z
      .enum(['agreed', 'conflict', 'single'])
      .meta({ description: '`single`: only one source states it' }),
    values: z
      .array(z.object({ source: z.enum(FACT_SOURCES), value: z.string(), currency: Currency }))
      .meta({ description: 'The most reliable source first' }),
  })
  .meta({ id: 'InvoiceFact' });

const Account = z.object({
  lastFour: z.string(),
  iban: z.string().nullable().meta({ description: 'Null: no invoice with it is kept any more' }),
});

export const ShownInvoice = z
  .object({
    facts: z.array(ShownFact).meta({ description: 'What is stated at all, in the order people look for it' }),
    cashDiscounts: z.array(
      z.object({
        until: z.iso.date(),
        percent: z.string().nullable(),
        amount: z.string().nullable().meta({ description: 'What is saved, as decimal text' }),
        currency: Currency,
      }),
    ),
    faults: z.array(
      z.object({
        code: z.enum(INVOICE_FAULTS),
        fact: InvoiceFactName.nullable(),
        found: z.string().nullable(),
        expected: z.string().nullable(),
      }),
    ),
    missing: z
      .array(z.enum(MANDATORY_FACTS))
      .meta({ description: 'What § 14 UStG demands and its XML does not hold' }),
    bookingAid: z.boolean().meta({
      description:
        'Its XML (profile MINIMUM or BASIC WL) is no full invoice: none for the deduction of input tax',
    }),
    several: z
      .array(SeveralSign)
      .meta({ description: 'Signs that the file holds several invoices: their facts are mixed up then' }),
    xmlSha256: z.string().nullable(),
    account: z
      .object({
        state: z.enum(['known', 'new']).meta({
          description: '`new`: nobody has confirmed it for this supplier, and nothing with it was released',
        }),
        wasConfirmed: z.boolean().meta({
          description: 'It is new although it was confirmed once: of which supplier was not recorded then',
        }),
        seen: z.string().nullable().meta({
          description: 'Of the document, to be sent back with a confirmation; null: it is no document yet',
        }),
        ...Account.shape,
        known: z.array(Account).meta({ description: 'The accounts that are known of this supplier' }),
      })
      .nullable(),
    duplicates: z.object({
      documentIds: z.array(z.int()),
      itemIds: z.array(z.uuid()).meta({ description: 'Files of the inbox that the caller may see' }),
    }),
  })
  .meta({ id: 'Invoice' });
export type ShownInvoice = z.input<typeof ShownInvoice>;

export type Among = Pick<ShownInvoice, 'account' | 'duplicates'>;

/** An invoice as people see it: facts with their origins, and how it stands among the others of its supplier. */
export const showInvoice = (
  readings: readonly InvoiceReading[],
  agreement: Agreement,
  discounts: readonly CashDiscount[],
  among: Among,
): ShownInvoice => ({
  facts: agreement.map(({ fact, state, values }) => ({
    ...{ fact, state },
    values: values.map(({ source, value }) =>
      typeof value === 'string'
        ? { source, value, currency: null }
        : { source, value: withDigits(value), currency: value.currency },
    ),
  })),
  cashDiscounts: discounts.map(({ amount, ...discount }) => {
    const currency = currencyOf(agreement);
    return { ...discount, currency, amount: amount && withDigits({ value: amount, currency }) };
  }),
  faults: faultsOf(readings).map(({ code, fact = null, found = null, expected = null }) => ({
    ...{ code, fact, found, expected },
  })),
  missing: [...new Set(readings.flatMap(({ missing }) => missing))],
  bookingAid: readings.some(({ profile }) => isBookingAid(profile)),
  several: severalInvoices(readings),
  xmlSha256: readings.find(({ xmlSha256 }) => xmlSha256)?.xmlSha256 ?? null,
  ...among,
});

/** That there are several invoices is told once, also where no source can know it by itself. */
function faultsOf(readings: readonly InvoiceReading[]): InvoiceFault[] {
  const signs = severalInvoices(readings);
  const faults = readings
    .flatMap((reading) => reading.faults)
    .filter(({ code }) => code !== 'several-invoices');
  return signs.length === 0 ? faults : [{ code: 'several-invoices', found: signs.join(', ') }, ...faults];
}

function currencyOf(agreement: Agreement): string | null {
  const gross = agreement.find(({ fact }) => fact === 'gross')?.values[0]?.value;
  return typeof gross === 'object' ? gross.currency : null;
}
