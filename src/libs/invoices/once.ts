import type { XmlElement } from './parse-xml.ts';
import { all } from './query-xml.ts';
import type { ValueReader } from './read-values.ts';

/**
 * Notes what stands twice and may stand once only. The first one is read: another program may read the last, and somebody
 * who wants that sees another invoice here than there.
 */
export function checkOnce(element: XmlElement, syntax: 'cii' | 'ubl', values: ValueReader): void {
  for (const [path, ...names] of ONCE[syntax]) {
    const parents = path === '' ? [element] : along(element, path.split('/'));
    const name = names.find((one) => parents.some((parent) => all(parent, one).length > 1));
    if (name !== undefined) values.fault('element-doubled', { found: name });
  }
}

const along = (element: XmlElement, path: readonly string[]): XmlElement[] =>
  path.reduce<XmlElement[]>((found, name) => found.flatMap((one) => all(one, name)), [element]);

const TRADE = 'SupplyChainTradeTransaction';
const SETTLEMENT = `${TRADE}/ApplicableHeaderTradeSettlement`;
const AGREEMENT = `${TRADE}/ApplicableHeaderTradeAgreement`;
const MEANS = `${SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans`;
const SELLER = 'AccountingSupplierParty';

/** A path, and the children that it has once at most. */
const ONCE: Record<'cii' | 'ubl', [path: string, ...names: string[]][]> = {
  cii: [
    ['', 'ExchangedDocument', TRADE],
    ['ExchangedDocument', 'ID', 'TypeCode', 'IssueDateTime'],
    [
      ...([TRADE, 'ApplicableHeaderTradeAgreement', 'ApplicableHeaderTradeDelivery'] as const),
      'ApplicableHeaderTradeSettlement',
    ],
    [AGREEMENT, 'SellerTradeParty', 'BuyerTradeParty', 'BuyerReference', 'BuyerOrderReferencedDocument'],
    [`${AGREEMENT}/SellerTradeParty`, 'Name'],
    [SETTLEMENT, 'InvoiceCurrencyCode', 'PaymentReference', 'PayeeTradeParty'],
    [SETTLEMENT, 'SpecifiedTradeSettlementHeaderMonetarySummation'],
    [
      `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation`,
      ...[
        'LineTotalAmount',
        'TaxBasisTotalAmount',
        'GrandTotalAmount',
        'TotalPrepaidAmount',
        'DuePayableAmount',
      ],
    ],
    [MEANS, 'PayeePartyCreditorFinancialAccount', 'PayeeSpecifiedCreditorFinancialInstitution'],
    [`${MEANS}/PayeePartyCreditorFinancialAccount`, 'IBANID', 'ProprietaryID'],
  ],
  ubl: [
    ['', 'ID', 'IssueDate', 'DueDate', 'InvoiceTypeCode', 'CreditNoteTypeCode', 'DocumentCurrencyCode'],
    ['', 'LegalMonetaryTotal', SELLER, 'AccountingCustomerParty', 'PayeeParty', 'BuyerReference'],
    [
      'LegalMonetaryTotal',
      ...[
        'LineExtensionAmount',
        'TaxExclusiveAmount',
        'TaxInclusiveAmount',
        'PrepaidAmount',
        'PayableAmount',
      ],
    ],
    [SELLER, 'Party'],
    [`${SELLER}/Party`, 'PartyLegalEntity'],
    [`${SELLER}/Party/PartyLegalEntity`, 'RegistrationName'],
    ['PaymentMeans', 'PayeeFinancialAccount'],
    ['PaymentMeans/PayeeFinancialAccount', 'ID'],
  ],
};
