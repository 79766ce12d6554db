import type { Account, Allowance, DiscountTerm, InvoiceLine, Period } from './electronic-invoice.ts';
import type { XmlElement } from './parse-xml.ts';
import { all, at, textAt } from './query-xml.ts';
import type { ValueReader } from './read-values.ts';
import { withoutAbsent } from './without-absent.ts';

/** Where the seller wants to be paid. */
export const accountsOfCii = (settlement: XmlElement | undefined): Account[] =>
  all(settlement, 'SpecifiedTradeSettlementPaymentMeans').flatMap((means) => {
    const bic = textAt(means, 'PayeeSpecifiedCreditorFinancialInstitution', 'BICID');
    return all(means, 'PayeePartyCreditorFinancialAccount').flatMap((account) => {
      const ids = [...all(account, 'IBANID'), ...all(account, 'ProprietaryID')].flatMap(
        ({ text }) => text.trim() || [],
      );
      const holder = textAt(account, 'AccountName');
      // An IBAN and the bank's own number beside it are one account; what is not looked at hides another.
      return (ids.length > 0 ? ids : [undefined]).map((iban) =>
        withoutAbsent<Account>({ iban, bic, holder }),
      );
    });
  });

/** Cash discounts where they are elements of their own; those in texts are read elsewhere. */
export const discountsOfCii = (term: XmlElement, values: ValueReader): DiscountTerm[] =>
  all(term, 'ApplicableTradePaymentDiscountTerms').flatMap((discount) => {
    const percent = values.amount(discount, 'CalculationPercent');
    if (percent === undefined) return [];
    const period = at(discount, 'BasisPeriodMeasure');
    const inDays = period?.attributes.unitCode === undefined || period.attributes.unitCode === 'DAY';
    const days = inDays ? Number(period?.text.trim() || Number.NaN) : Number.NaN;
    return withoutAbsent<DiscountTerm>({
      percent,
      days: Number.isInteger(days) && days >= 0 && days < 1_000 ? days : undefined,
      until: period ? undefined : values.date(discount, 'BasisDateTime', 'DateTimeString'),
      base: values.amount(discount, 'BasisAmount'),
    });
  });

export function linesOfCii(trade: XmlElement | undefined, values: ValueReader): InvoiceLine[] {
  return all(trade, 'IncludedSupplyChainTradeLineItem').map((item) => {
    const document = at(item, 'AssociatedDocumentLineDocument');
    const product = at(item, 'SpecifiedTradeProduct');
    const price = at(item, 'SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice');
    const quantity = at(item, 'SpecifiedLineTradeDelivery', 'BilledQuantity');
    const settlement = at(item, 'SpecifiedLineTradeSettlement');
    const sums = at(settlement, 'SpecifiedTradeSettlementLineMonetarySummation');
    const tax = at(settlement, 'ApplicableTradeTax');
    return withoutAbsent<InvoiceLine>({
      id: textAt(document, 'LineID'),
      name: textAt(product, 'Name'),
      description: textAt(product, 'Description'),
      notes: all(document, 'IncludedNote').flatMap((note) => textAt(note, 'Content') ?? []),
      quantity: values.amount(quantity),
      unit: quantity?.attributes.unitCode,
      price: values.amount(price, 'ChargeAmount'),
      priceQuantity: values.amount(price, 'BasisQuantity'),
      net: values.amount(sums, 'LineTotalAmount'),
      rate: values.amount(tax, 'RateApplicablePercent'),
      category: textAt(tax, 'CategoryCode'),
      allowances: all(settlement, 'SpecifiedTradeAllowanceCharge').map((one) => allowanceOfCii(one, values)),
      period: periodOfCii(at(settlement, 'BillingSpecifiedPeriod'), values),
      parts: [],
    });
  });
}

export const allowanceOfCii = (element: XmlElement, values: ValueReader): Allowance =>
  withoutAbsent<Allowance>({
    isCharge: textAt(element, 'ChargeIndicator', 'Indicator') === 'true',
    amount: values.amount(element, 'ActualAmount'),
    percent: values.amount(element, 'CalculationPercent'),
    reason: textAt(element, 'Reason'),
  });

export function periodOfCii(period: XmlElement | undefined, values: ValueReader) {
  const from = values.date(period, 'StartDateTime', 'DateTimeString');
  const to = values.date(period, 'EndDateTime', 'DateTimeString');
  return from || to ? withoutAbsent<Period>({ from, to }) : undefined;
}
