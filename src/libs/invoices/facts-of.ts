import { type Money, sumOf } from '../money/index.ts';
import { cashDiscountsOf, discountsInText } from './cash-discounts.ts';
import {
  electronicForm,
  isBic,
  isCreditorReference,
  isIban,
  isQrReference,
  isVatId,
  vatIdForm,
} from './check-digits.ts';
import type { ElectronicInvoice } from './electronic-invoice.ts';
import type { InvoiceFacts, TaxShare } from './invoice-facts.ts';
import type { ValueReader } from './read-values.ts';
import { ibansIn, writtenIban } from './text-ibans.ts';
import { withoutAbsent } from './without-absent.ts';

/** What people want to know of an invoice. A value that cannot be right is told as it is, with a fault beside it. */
export function factsOf(invoice: ElectronicInvoice, values: ValueReader): InvoiceFacts {
  const { seller, payee, totals, currency } = invoice;
  const money = (value: string | undefined): Money | undefined =>
    value === undefined ? undefined : { value, currency };
  const inTerms = invoice.terms.map(discountsInText);
  for (const found of inTerms.flatMap(({ unreadable }) => unreadable))
    values.fault('cash-discount-unreadable', { found });
  const due = money(totals.due);
  const discounts = cashDiscountsOf([...invoice.discounts, ...inTerms.flatMap((found) => found.discounts)], {
    date: invoice.date,
    due: due ?? money(totals.gross),
  });
  const stated = invoice.accounts.flatMap(({ iban }) => (iban ? writtenIban(iban) : []));
  // People read what stands in notes, and pay by it.
  const inNotes = ibansIn(freeText({ ...invoice, accounts: [] }));
  const [iban, ...otherIbans] = new Set([...stated, ...inNotes.ibans]);
  const taxes = taxesOf(invoice);
  const facts = withoutAbsent<InvoiceFacts>({
    supplierName: seller.name,
    supplierVatId: seller.vatId && vatIdForm(seller.vatId),
    supplierTaxNumber: seller.taxNumber,
    supplierNumber: seller.ids[0],
    number: invoice.number,
    date: invoice.date,
    kind: invoice.kind,
    correctedNumber: invoice.preceding[0],
    net: money(totals.net),
    tax: money(totals.tax) ?? sumOfTaxes(taxes),
    taxes: taxes.length > 0 ? taxes : undefined,
    gross: money(totals.gross),
    due,
    dueDate: invoice.dueDate,
    cashDiscounts: discounts.length > 0 ? discounts : undefined,
    iban,
    otherIbans: otherIbans.length > 0 ? otherIbans : undefined,
    bic: invoice.accounts
      .find(({ bic }) => bic)
      ?.bic?.replace(/\s/g, '')
      .toUpperCase(),
    payee: payee?.name === seller.name ? undefined : payee?.name,
    reference: invoice.paymentReference,
    buyerReference: invoice.buyerReference,
    orderNumber: invoice.orderNumber,
  });
  const wrong = [...stated.filter((one) => !isIban(one)), ...inNotes.wrong];
  for (const one of new Set(wrong)) values.fault('iban-wrong', { fact: 'iban', found: one });
  doubt(facts, values);
  return facts;
}

/** All that is shown of it. */
const freeText = (said: unknown): string =>
  typeof said === 'string'
    ? said
    : typeof said === 'object' && said !== null
      ? Object.entries(said)
          .flatMap(([name, value]) => (name === 'base64' || value === undefined ? [] : freeText(value)))
          .join('\n')
      : '';

function doubt({ supplierVatId, bic, reference }: InvoiceFacts, values: ValueReader): void {
  if (supplierVatId && !isVatId(supplierVatId))
    values.fault('vat-id-wrong', { fact: 'supplierVatId', found: supplierVatId });
  if (bic && !isBic(bic)) values.fault('bic-wrong', { fact: 'bic', found: bic });
  if (reference && !isLikelyReference(reference))
    values.fault('reference-wrong', { fact: 'reference', found: reference });
}

/** A free text is one always; what looks like a reference with a check digit must have the right one. */
export function isLikelyReference(reference: string): boolean {
  const compact = electronicForm(reference);
  if (/^RF\d{2}/.test(compact)) return isCreditorReference(compact);
  return !/^\d{27}$/.test(compact) || isQrReference(compact);
}

const sumOfTaxes = (taxes: readonly TaxShare[]): Money | undefined =>
  taxes[0] && { value: sumOf(taxes.map(({ tax }) => tax.value)), currency: taxes[0].tax.currency };

const taxesOf = ({ taxes, currency }: ElectronicInvoice): TaxShare[] =>
  taxes.flatMap(({ rate = null, category = null, base, amount }) =>
    base === undefined || amount === undefined
      ? []
      : { rate, category, net: { value: base, currency }, tax: { value: amount, currency } },
  );
