import { type Money, readMoney } from '../money/index.ts';
import { cashDiscountsOf } from './cash-discounts.ts';
import { electronicForm, isCreditorReference, isIban, isQrReference } from './check-digits.ts';
import type { InvoiceFacts, InvoiceReading } from './invoice-facts.ts';
import { type ValueReader, valueReader } from './read-values.ts';
import { readBillingInformation } from './swiss-billing-information.ts';
import { writtenIban } from './text-ibans.ts';
import { withoutAbsent } from './without-absent.ts';

/** Where values stand among the lines of a Swiss QR code, from 0. */
const LINES = { version: 1, iban: 3, creditorName: 5, amount: 18, currency: 19 } as const;
const REFERENCE = { type: 27, reference: 28, message: 29, billing: 31 } as const;

/** The lines of a Swiss QR bill, with what its billing information tells of the invoice. */
export function readSwissBill(lines: readonly string[]): InvoiceReading {
  const values = valueReader();
  const at = (place: number): string | undefined => lines[place] || undefined;
  if (!/^02\d\d$/.test(at(LINES.version) ?? ''))
    values.fault('code-unreadable', { found: at(LINES.version) ?? '' });
  const iban = writtenIban(at(LINES.iban) ?? '');
  if (!isIban(iban)) values.fault('iban-wrong', { fact: 'iban', found: iban });
  const due = dueOf(at(LINES.amount), at(LINES.currency), values);
  checkReference(at(REFERENCE.type), at(REFERENCE.reference) ?? '', values);
  const { discounts, ...told } = readBillingInformation(at(REFERENCE.billing) ?? '');
  const cashDiscounts = cashDiscountsOf(discounts, { date: told.date, due });
  const facts = withoutAbsent<InvoiceFacts>({
    ...told,
    due,
    iban: iban || undefined,
    payee: at(LINES.creditorName),
    reference: at(REFERENCE.reference) ?? at(REFERENCE.message),
    cashDiscounts: cashDiscounts.length > 0 ? cashDiscounts : undefined,
  });
  return { source: 'swiss-qr', facts, faults: values.faults, missing: [] };
}

/** A bill may leave the amount to the payer. */
function dueOf(amount: string | undefined, currency = '', values: ValueReader): Money | undefined {
  if (amount === undefined) return undefined;
  const due = readMoney(`${currency}${amount}`);
  if (due?.currency) return due;
  values.fault('amount-unreadable', { fact: 'due', found: `${currency} ${amount}` });
  return undefined;
}

function checkReference(type: string | undefined, reference: string, values: ValueReader): void {
  const compact = electronicForm(reference);
  const isRight =
    type === 'QRR' ? isQrReference(compact) : type === 'SCOR' ? isCreditorReference(compact) : type === 'NON';
  if (!isRight) values.fault('reference-wrong', { fact: 'reference', found: `${type ?? ''} ${reference}` });
}
