import type { CashDiscount, InvoiceFactsRecorded } from '../../domain/events/index.ts';
import {
  type Agreement,
  type InvoiceFacts,
  type InvoiceReading,
  ibansOf,
  preferredFacts,
  severalInvoices,
} from '../../libs/invoices/index.ts';
import { recordedAccount } from './account.ts';

type Recorded = {
  facts: InvoiceFactsRecorded | null;
  agreement: { fact: Agreement[number]['fact']; sources: InvoiceReading['source'][]; agrees: boolean }[];
};

/** What is recorded of an invoice: no names, no addresses, no IBAN. */
export function recordedInvoice(
  readings: readonly InvoiceReading[],
  agreement: Agreement,
  hashKey: Buffer,
): Recorded {
  if (!isInvoice(readings) && !namesAccount(readings)) return { facts: null, agreement: [] };
  const facts = preferredFacts(readings);
  const { kind = 'invoice', number = null, date = null, gross = null, due = null, dueDate = null } = facts;
  return {
    facts: {
      ...{ kind, number, date, gross, due, dueDate, cashDiscounts: discountsOf(facts) },
      iban: facts.iban ? recordedAccount(facts.iban, hashKey) : null,
      ibans: ibansOf(readings).map((iban) => recordedAccount(iban, hashKey)),
      ibanUnclear: readings.some(({ faults }) => faults.some(({ fact }) => fact === 'iban')),
      several: severalInvoices(readings),
      vatId: facts.supplierVatId ?? null,
      xmlSha256: readings.find(({ xmlSha256 }) => xmlSha256)?.xmlSha256 ?? null,
    },
    agreement: agreement.map(({ fact, state, values }) => ({
      ...{ fact, agrees: state !== 'conflict' },
      sources: [...new Set(values.map(({ source }) => source))] as InvoiceReading['source'][],
    })),
  };
}

/** Whoever is paid by it is looked at, whether the rest of it can be read or not. */
const namesAccount = (readings: readonly InvoiceReading[]): boolean =>
  severalInvoices(readings).length > 0 ||
  readings.some(
    ({ facts, faults }) => facts.iban !== undefined || faults.some(({ fact }) => fact === 'iban'),
  );

/** A letter that names a date, or a sum, is none yet. */
export const isInvoice = (readings: readonly InvoiceReading[]): boolean =>
  readings.some(
    ({ source, facts: { number, gross, iban } }) =>
      source !== 'text' || [number, gross, iban].filter((fact) => fact !== undefined).length >= 2,
  );

/** Those that end on a known day, the first one first. */
export const discountsOf = ({ cashDiscounts = [], date }: InvoiceFacts): CashDiscount[] =>
  cashDiscounts
    .flatMap(({ until, days, percent, amount }) => {
      const end = until ?? (date !== undefined && days !== undefined ? daysAfter(date, days) : undefined);
      return end === undefined ? [] : [{ until: end, percent, amount: amount?.value ?? null }];
    })
    .toSorted((one, other) => (one.until < other.until ? -1 : 1));

function daysAfter(date: string, days: number): string {
  const end = new Date(`${date}T00:00:00Z`);
  end.setUTCDate(end.getUTCDate() + days);
  return end.toISOString().slice(0, 10);
}
