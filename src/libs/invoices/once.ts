import type { XmlElement } from './parse-xml.ts';
import { all } from './query-xml.ts';
import type { ValueReader } from './read-values.ts';

/**
 * Notes what stands twice and may stand once only, and takes it away where the two differ: another program may read the
 * other one. Accounts stay, as each of them is looked at.
 */
export function checkOnce(root: XmlElement, syntax: 'cii' | 'ubl', values: ValueReader): void {
  for (const [path, names] of ONCE[syntax])
    checkNames(within(root, path), names, values, (parent, name) => {
      parent.children = parent.children.filter((child) => child.name !== name);
    });
  for (const [path, names] of ACCOUNTS[syntax]) checkNames(within(root, path), names, values, () => {});
}

function checkNames(
  parents: readonly XmlElement[],
  names: string,
  values: ValueReader,
  takeAway: (parent: XmlElement, name: string) => void,
): void {
  for (const name of names.split(' ')) {
    const doubled = parents.filter((parent) => all(parent, name).length > 1);
    if (doubled.length > 0) values.fault('element-doubled', { found: name });
    for (const parent of doubled)
      if (new Set(all(parent, name).map((one) => JSON.stringify(one))).size > 1) takeAway(parent, name);
  }
}

const within = (root: XmlElement, path: string): XmlElement[] =>
  path === ''
    ? [root]
    : path.split('/').reduce<XmlElement[]>((found, name) => found.flatMap((one) => all(one, name)), [root]);

const TRADE = 'SupplyChainTradeTransaction';
const SETTLEMENT = `${TRADE}/ApplicableHeaderTradeSettlement`;
const AGREEMENT = `${TRADE}/ApplicableHeaderTradeAgreement`;
const EVENT = `${TRADE}/ApplicableHeaderTradeDelivery/ActualDeliverySupplyChainEvent`;
const ITEM = `${TRADE}/IncludedSupplyChainTradeLineItem`;
const LINE_SETTLEMENT = `${ITEM}/SpecifiedLineTradeSettlement`;
const MEANS = `${SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans`;

/** A path, and the names of children that it has once at most. */
type Names = [path: string, names: string];

const ONCE: Record<'cii' | 'ubl', Names[]> = {
  cii: [
    ['', `ExchangedDocument ${TRADE}`],
    ['ExchangedDocument', 'ID TypeCode IssueDateTime'],
    ['ExchangedDocument/IssueDateTime', 'DateTimeString'],
    [TRADE, 'ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement'],
    [AGREEMENT, 'SellerTradeParty BuyerTradeParty BuyerReference BuyerOrderReferencedDocument'],
    [`${AGREEMENT}/BuyerOrderReferencedDocument`, 'IssuerAssignedID'],
    ...['SellerTradeParty', 'BuyerTradeParty'].flatMap((party): Names[] => [
      [`${AGREEMENT}/${party}`, 'Name PostalTradeAddress'],
      [`${AGREEMENT}/${party}/PostalTradeAddress`, 'PostcodeCode LineOne LineTwo CityName CountryID'],
      [`${AGREEMENT}/${party}/SpecifiedTaxRegistration`, 'ID'],
    ]),
    [EVENT, 'OccurrenceDateTime'],
    [SETTLEMENT, 'InvoiceCurrencyCode PaymentReference PayeeTradeParty'],
    [SETTLEMENT, 'SpecifiedTradeSettlementHeaderMonetarySummation'],
    [`${SETTLEMENT}/PayeeTradeParty`, 'Name'],
    [`${SETTLEMENT}/ApplicableTradeTax`, 'CategoryCode RateApplicablePercent BasisAmount CalculatedAmount'],
    [`${SETTLEMENT}/SpecifiedTradePaymentTerms`, 'DueDateDateTime'],
    [
      `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation`,
      'LineTotalAmount TaxBasisTotalAmount GrandTotalAmount TotalPrepaidAmount DuePayableAmount',
    ],
    [`${ITEM}/AssociatedDocumentLineDocument`, 'LineID'],
    [`${ITEM}/SpecifiedTradeProduct`, 'Name'],
    [`${ITEM}/SpecifiedLineTradeAgreement`, 'NetPriceProductTradePrice'],
    [`${ITEM}/SpecifiedLineTradeAgreement/NetPriceProductTradePrice`, 'ChargeAmount BasisQuantity'],
    [`${ITEM}/SpecifiedLineTradeDelivery`, 'BilledQuantity'],
    [LINE_SETTLEMENT, 'SpecifiedTradeSettlementLineMonetarySummation'],
    [`${LINE_SETTLEMENT}/SpecifiedTradeSettlementLineMonetarySummation`, 'LineTotalAmount'],
    [`${LINE_SETTLEMENT}/ApplicableTradeTax`, 'CategoryCode RateApplicablePercent'],
  ],
  ubl: [
    ['', 'ID IssueDate DueDate InvoiceTypeCode CreditNoteTypeCode DocumentCurrencyCode BuyerReference'],
    ['', 'LegalMonetaryTotal AccountingSupplierParty AccountingCustomerParty PayeeParty OrderReference'],
    ['OrderReference', 'ID'],
    [
      'LegalMonetaryTotal',
      'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount PrepaidAmount PayableAmount',
    ],
    ...['AccountingSupplierParty', 'AccountingCustomerParty'].flatMap((party): Names[] => [
      [party, 'Party'],
      [`${party}/Party`, 'PartyLegalEntity PostalAddress'],
      [`${party}/Party/PartyLegalEntity`, 'RegistrationName'],
      [`${party}/Party/PostalAddress`, 'StreetName AdditionalStreetName CityName PostalZone Country'],
      [`${party}/Party/PostalAddress/Country`, 'IdentificationCode'],
      [`${party}/Party/PartyTaxScheme`, 'CompanyID'],
    ]),
    ['PayeeParty/PartyName', 'Name'],
    ['Delivery', 'ActualDeliveryDate'],
    ['PaymentMeans', 'PaymentID PaymentDueDate'],
    ['TaxTotal', 'TaxAmount'],
    ['TaxTotal/TaxSubtotal', 'TaxableAmount TaxAmount TaxCategory'],
    ['TaxTotal/TaxSubtotal/TaxCategory', 'ID Percent'],
    ...['InvoiceLine', 'CreditNoteLine'].flatMap((line): Names[] => [
      [line, 'ID InvoicedQuantity CreditedQuantity LineExtensionAmount Item Price'],
      [`${line}/Item`, 'Name'],
      [`${line}/Item/ClassifiedTaxCategory`, 'ID Percent'],
      [`${line}/Price`, 'PriceAmount BaseQuantity'],
    ]),
  ],
};

const ACCOUNTS: typeof ONCE = {
  cii: [
    [MEANS, 'PayeePartyCreditorFinancialAccount PayeeSpecifiedCreditorFinancialInstitution'],
    [`${MEANS}/PayeePartyCreditorFinancialAccount`, 'IBANID ProprietaryID'],
  ],
  ubl: [
    ['PaymentMeans', 'PayeeFinancialAccount'],
    ['PaymentMeans/PayeeFinancialAccount', 'ID'],
  ],
};
