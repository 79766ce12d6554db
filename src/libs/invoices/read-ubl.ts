import { sumOf } from '../money/index.ts';
import type { ElectronicInvoice, InvoiceTax, Totals, XmlAttachment } from './electronic-invoice.ts';
import { kindOfInvoice } from './kind-of-invoice.ts';
import type { XmlElement } from './parse-xml.ts';
import { all, at, commonCurrency, onlyOne, textAt } from './query-xml.ts';
import type { ValueReader } from './read-values.ts';
import { partyOfUbl } from './ubl-parties.ts';
import { accountsOfUbl, allowanceOfUbl, discountsOfUbl, linesOfUbl, periodOfUbl } from './ubl-parts.ts';
import { withoutAbsent } from './without-absent.ts';

/** An invoice or a credit note in UBL 2.1. */
export function readUbl(root: XmlElement, values: ValueReader): ElectronicInvoice {
  const isCredit = root.name === 'CreditNote';
  const means = all(root, 'PaymentMeans');
  const terms = all(root, 'PaymentTerms');
  const kindCode = textAt(root, 'InvoiceTypeCode') ?? textAt(root, 'CreditNoteTypeCode');
  const currency = values.currency(
    textAt(root, 'DocumentCurrencyCode') ?? commonCurrency(at(root, 'LegalMonetaryTotal')),
  );
  const payee = at(root, 'PayeeParty');
  return withoutAbsent<ElectronicInvoice>({
    syntax: 'ubl',
    profile: textAt(root, 'CustomizationID'),
    kind: isCredit ? 'credit-note' : kindOfInvoice(kindCode),
    kindCode,
    number: textAt(root, 'ID'),
    date: values.date(root, 'IssueDate'),
    dueDate: values.date(root, 'DueDate') ?? values.date(means[0], 'PaymentDueDate'),
    delivered: deliveredOf(root, values),
    currency,
    notes: all(root, 'Note').flatMap(noteOf),
    buyerReference: textAt(root, 'BuyerReference'),
    orderNumber: orderNumberOf(at(root, 'OrderReference')),
    contractNumber: textAt(root, 'ContractDocumentReference', 'ID'),
    projectNumber: textAt(root, 'ProjectReference', 'ID'),
    preceding: all(root, 'BillingReference').flatMap(
      (one) => textAt(one, 'InvoiceDocumentReference', 'ID') ?? [],
    ),
    seller: partyOfUbl(at(root, 'AccountingSupplierParty', 'Party')),
    buyer: partyOfUbl(at(root, 'AccountingCustomerParty', 'Party')),
    payee: payee && partyOfUbl(payee),
    accounts: accountsOfUbl(means),
    paymentReference: means.map((one) => textAt(one, 'PaymentID')).find((id) => id !== undefined),
    terms: terms.flatMap((term) => all(term, 'Note').flatMap((note) => note.text.trim() || [])),
    discounts: terms.flatMap((term) => discountsOfUbl(term, values)),
    allowances: all(root, 'AllowanceCharge').map((one) => allowanceOfUbl(one, values)),
    taxes: taxTotal(root, currency).flatMap((total) =>
      all(total, 'TaxSubtotal').map((tax) => taxOf(tax, values)),
    ),
    totals: totalsOf(root, currency, values),
    lines: linesOfUbl(root, values),
    attachments: all(root, 'AdditionalDocumentReference').flatMap(attachmentOf),
  });
}

/** EN 16931 puts the subject of a note before it, between two hash signs. */
const noteOf = (note: XmlElement): string[] => {
  const text = note.text.trim().replace(/^#[A-Z]{3}#/, '');
  return text ? [text] : [];
};

/** UBL demands an order number of the buyer beside that of the seller; who has none fills in a word. */
function orderNumberOf(order: XmlElement | undefined): string | undefined {
  const number = textAt(order, 'ID');
  const isFiller = at(order, 'SalesOrderID') && ['NA', 'N/A', 'Dummywert'].includes(number ?? '');
  return isFiller ? undefined : number;
}

function deliveredOf(root: XmlElement, values: ValueReader): ElectronicInvoice['delivered'] {
  const day = values.date(root, 'Delivery', 'ActualDeliveryDate');
  if (day) return { from: day, to: day };
  return periodOfUbl(at(root, 'InvoicePeriod'), values);
}

/** A second one may state the tax in the currency of the tax office. */
function taxTotal(root: XmlElement, currency: string | null): XmlElement[] {
  const totals = all(root, 'TaxTotal');
  const ours = totals.filter((total) => at(total, 'TaxAmount')?.attributes.currencyID === currency);
  const one = onlyOne(ours.length > 0 ? ours : totals);
  return one ? [one] : [];
}

const taxOf = (tax: XmlElement, values: ValueReader): InvoiceTax =>
  withoutAbsent<InvoiceTax>({
    rate: values.amount(tax, 'TaxCategory', 'Percent'),
    category: textAt(tax, 'TaxCategory', 'ID'),
    base: values.amount(tax, 'TaxableAmount'),
    amount: values.amount(tax, 'TaxAmount'),
    exemption:
      textAt(tax, 'TaxCategory', 'TaxExemptionReason') ??
      textAt(tax, 'TaxCategory', 'TaxExemptionReasonCode'),
  });

function totalsOf(root: XmlElement, currency: string | null, values: ValueReader): Totals {
  const sums = at(root, 'LegalMonetaryTotal');
  return withoutAbsent<Totals>({
    lines: values.amount(sums, 'LineExtensionAmount'),
    allowances: values.amount(sums, 'AllowanceTotalAmount'),
    charges: values.amount(sums, 'ChargeTotalAmount'),
    net: values.amount(sums, 'TaxExclusiveAmount'),
    tax: values.amount(taxTotal(root, currency)[0], 'TaxAmount'),
    gross: values.amount(sums, 'TaxInclusiveAmount'),
    prepaid: values.amount(sums, 'PrepaidAmount'),
    rounding: values.amount(sums, 'PayableRoundingAmount'),
    thirdParties: isExtended(root) ? sumOf(prepayments(root, values)) : undefined,
    due: values.amount(sums, 'PayableAmount'),
  });
}

/** The extension of XRechnung takes what is collected for others into the sum, under the name of prepayments. */
const isExtended = (root: XmlElement): boolean =>
  textAt(root, 'CustomizationID')?.includes(':extension:xrechnung') === true;

const prepayments = (root: XmlElement, values: ValueReader): string[] =>
  all(root, 'PrepaidPayment').flatMap((payment) => values.amount(payment, 'PaidAmount') ?? []);

function attachmentOf(element: XmlElement): XmlAttachment[] {
  const content = at(element, 'Attachment', 'EmbeddedDocumentBinaryObject');
  const uri = textAt(element, 'Attachment', 'ExternalReference', 'URI');
  if (!content && !uri) return [];
  return [
    withoutAbsent<XmlAttachment>({
      name: content?.attributes.filename ?? textAt(element, 'ID') ?? '',
      description: textAt(element, 'DocumentDescription'),
      mediaType: content?.attributes.mimeCode,
      base64: content?.text,
      uri,
    }),
  ];
}
