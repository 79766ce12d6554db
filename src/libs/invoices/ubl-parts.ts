import type { Account, Allowance, DiscountTerm, InvoiceLine, Period } from './electronic-invoice.ts';
import type { XmlElement } from './parse-xml.ts';
import { all, at, textAt } from './query-xml.ts';
import type { ValueReader } from './read-values.ts';
import { withoutAbsent } from './without-absent.ts';

/** Where the seller wants to be paid. */
export const accountsOfUbl = (means: readonly XmlElement[]): Account[] =>
  means.flatMap((one) =>
    all(one, 'PayeeFinancialAccount').flatMap((account) => {
      const bic = textAt(account, 'FinancialInstitutionBranch', 'ID');
      const holder = textAt(account, 'Name');
      const ids = all(account, 'ID').flatMap(({ text }) => text.trim() || []);
      return (ids.length > 0 ? ids : [undefined]).map((iban) =>
        withoutAbsent<Account>({ iban, bic, holder }),
      );
    }),
  );

/** Cash discounts where they are elements of their own; those in texts are read elsewhere. */
export function discountsOfUbl(term: XmlElement, values: ValueReader): DiscountTerm[] {
  const percent = values.amount(term, 'SettlementDiscountPercent');
  if (percent === undefined) return [];
  const until = values.date(term, 'SettlementPeriod', 'EndDate');
  return [withoutAbsent<DiscountTerm>({ percent, until, base: values.amount(term, 'Amount') })];
}

export const linesOfUbl = (parent: XmlElement, values: ValueReader): InvoiceLine[] =>
  parent.children
    .filter(({ name }) => LINE_NAMES.has(name))
    .map((line) => {
      const item = at(line, 'Item');
      const quantity = at(line, 'InvoicedQuantity') ?? at(line, 'CreditedQuantity');
      return withoutAbsent<InvoiceLine>({
        id: textAt(line, 'ID'),
        name: textAt(item, 'Name'),
        description: textAt(item, 'Description'),
        notes: all(line, 'Note').flatMap((note) => note.text.trim() || []),
        quantity: values.amount(quantity),
        unit: quantity?.attributes.unitCode,
        price: values.amount(line, 'Price', 'PriceAmount'),
        priceQuantity: values.amount(line, 'Price', 'BaseQuantity'),
        net: values.amount(line, 'LineExtensionAmount'),
        rate: values.amount(item, 'ClassifiedTaxCategory', 'Percent'),
        category: textAt(item, 'ClassifiedTaxCategory', 'ID'),
        allowances: all(line, 'AllowanceCharge').map((one) => allowanceOfUbl(one, values)),
        period: periodOfUbl(at(line, 'InvoicePeriod'), values),
        parts: linesOfUbl(line, values),
      });
    });

const LINE_NAMES = new Set(['InvoiceLine', 'CreditNoteLine', 'SubInvoiceLine', 'SubCreditNoteLine']);

export const allowanceOfUbl = (element: XmlElement, values: ValueReader): Allowance =>
  withoutAbsent<Allowance>({
    isCharge: textAt(element, 'ChargeIndicator') === 'true',
    amount: values.amount(element, 'Amount'),
    percent: values.amount(element, 'MultiplierFactorNumeric'),
    reason: textAt(element, 'AllowanceChargeReason'),
  });

export function periodOfUbl(period: XmlElement | undefined, values: ValueReader) {
  const [from, to] = [values.date(period, 'StartDate'), values.date(period, 'EndDate')];
  return from || to ? withoutAbsent<Period>({ from, to }) : undefined;
}
