import { partyOfCii } from './cii-parties.ts';
import { accountsOfCii, allowanceOfCii, discountsOfCii, linesOfCii, periodOfCii } from './cii-parts.ts';
import type { ElectronicInvoice, InvoiceTax, Totals, XmlAttachment } from './electronic-invoice.ts';
import { kindOfInvoice } from './kind-of-invoice.ts';
import type { XmlElement } from './parse-xml.ts';
import { all, at, commonCurrency, onlyOne, textAt } from './query-xml.ts';
import type { ValueReader } from './read-values.ts';
import { withoutAbsent } from './without-absent.ts';

/** An invoice in UN/CEFACT CII: XRechnung, Factur-X, ZUGFeRD from 2.0 on. */
export function readCii(root: XmlElement, values: ValueReader): ElectronicInvoice {
  const document = at(root, 'ExchangedDocument');
  const trade = at(root, 'SupplyChainTradeTransaction');
  const agreement = at(trade, 'ApplicableHeaderTradeAgreement');
  const delivery = at(trade, 'ApplicableHeaderTradeDelivery');
  const settlement = at(trade, 'ApplicableHeaderTradeSettlement');
  const terms = all(settlement, 'SpecifiedTradePaymentTerms');
  const kindCode = textAt(document, 'TypeCode');
  const currency = values.currency(
    textAt(settlement, 'InvoiceCurrencyCode') ??
      commonCurrency(at(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')),
  );
  const payee = at(settlement, 'PayeeTradeParty');
  const profile = ['ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID'];
  return withoutAbsent<ElectronicInvoice>({
    syntax: 'cii',
    profile: textAt(root, ...profile),
    kind: kindOfInvoice(kindCode),
    kindCode,
    number: textAt(document, 'ID'),
    date: values.date(document, 'IssueDateTime', 'DateTimeString'),
    dueDate: first(terms, (term) => values.date(term, 'DueDateDateTime', 'DateTimeString')),
    delivered: deliveredOf(delivery, settlement, values),
    currency,
    notes: all(document, 'IncludedNote').flatMap((note) => textAt(note, 'Content') ?? []),
    buyerReference: textAt(agreement, 'BuyerReference'),
    orderNumber: textAt(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID'),
    contractNumber: textAt(agreement, 'ContractReferencedDocument', 'IssuerAssignedID'),
    projectNumber: textAt(agreement, 'SpecifiedProcuringProject', 'ID'),
    preceding: all(settlement, 'InvoiceReferencedDocument').flatMap(
      (one) => textAt(one, 'IssuerAssignedID') ?? [],
    ),
    seller: partyOfCii(at(agreement, 'SellerTradeParty')),
    buyer: partyOfCii(at(agreement, 'BuyerTradeParty')),
    payee: payee && partyOfCii(payee),
    accounts: accountsOfCii(settlement),
    paymentReference: textAt(settlement, 'PaymentReference'),
    terms: terms.flatMap((term) => textAt(term, 'Description') ?? []),
    discounts: terms.flatMap((term) => discountsOfCii(term, values)),
    allowances: all(settlement, 'SpecifiedTradeAllowanceCharge').map((one) => allowanceOfCii(one, values)),
    taxes: all(settlement, 'ApplicableTradeTax').map((tax) => taxOf(tax, values)),
    totals: totalsOf(settlement, currency, values),
    lines: linesOfCii(trade, values),
    attachments: all(agreement, 'AdditionalReferencedDocument').flatMap(attachmentOf),
  });
}

function deliveredOf(
  delivery: XmlElement | undefined,
  settlement: XmlElement | undefined,
  values: ValueReader,
): ElectronicInvoice['delivered'] {
  const path = ['ActualDeliverySupplyChainEvent', 'OccurrenceDateTime', 'DateTimeString'];
  const day = values.date(delivery, ...path);
  if (day) return { from: day, to: day };
  return periodOfCii(at(settlement, 'BillingSpecifiedPeriod'), values);
}

const taxOf = (tax: XmlElement, values: ValueReader): InvoiceTax =>
  withoutAbsent<InvoiceTax>({
    rate: values.amount(tax, 'RateApplicablePercent'),
    category: textAt(tax, 'CategoryCode'),
    base: values.amount(tax, 'BasisAmount'),
    amount: values.amount(tax, 'CalculatedAmount'),
    exemption: textAt(tax, 'ExemptionReason') ?? textAt(tax, 'ExemptionReasonCode'),
  });

function totalsOf(settlement: XmlElement | undefined, currency: string | null, values: ValueReader): Totals {
  const sums = at(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  // A second one may state the tax in the currency of the tax office.
  const taxes = all(sums, 'TaxTotalAmount');
  const ours = taxes.filter(({ attributes }) => attributes.currencyID === currency);
  const tax = onlyOne(ours.length > 0 ? ours : taxes);
  return withoutAbsent<Totals>({
    lines: values.amount(sums, 'LineTotalAmount'),
    allowances: values.amount(sums, 'AllowanceTotalAmount'),
    charges: values.amount(sums, 'ChargeTotalAmount'),
    net: values.amount(sums, 'TaxBasisTotalAmount'),
    tax: values.amount(tax),
    gross: values.amount(sums, 'GrandTotalAmount'),
    prepaid: values.amount(sums, 'TotalPrepaidAmount'),
    rounding: values.amount(sums, 'RoundingAmount'),
    due: values.amount(sums, 'DuePayableAmount'),
  });
}

function attachmentOf(element: XmlElement): XmlAttachment[] {
  const content = at(element, 'AttachmentBinaryObject');
  const uri = textAt(element, 'URIID');
  if (!content && !uri) return [];
  const name = content?.attributes.filename ?? textAt(element, 'IssuerAssignedID') ?? '';
  return [
    withoutAbsent<XmlAttachment>({
      name,
      description: textAt(element, 'Name'),
      mediaType: content?.attributes.mimeCode,
      base64: content?.text,
      uri,
    }),
  ];
}

function first<T>(elements: readonly XmlElement[], read: (element: XmlElement) => T | undefined) {
  for (const element of elements) {
    const value = read(element);
    if (value !== undefined) return value;
  }
  return undefined;
}
