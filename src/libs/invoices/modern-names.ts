import type { XmlElement } from './parse-xml.ts';

/** ZUGFeRD 1.0 is CII before its elements got their present names: an invoice of it, with these. */
export function modernNames(element: XmlElement, parent = ''): XmlElement {
  const sum = parent.includes('SupplyChainTradeSettlement') && SUM_NAMES.get(`${parent}/${element.name}`);
  return {
    ...element,
    name: sum || (NAMES.get(element.name) ?? numberName(element.name, parent)),
    children: element.children.map((child) => modernNames(child, element.name)),
  };
}

/** The number of another document; that of a party keeps its name. */
const numberName = (name: string, parent: string): string =>
  name === 'ID' && parent.endsWith('ReferencedDocument') ? 'IssuerAssignedID' : name;

const NAMES = new Map([
  ['SpecifiedExchangedDocumentContext', 'ExchangedDocumentContext'],
  ['HeaderExchangedDocument', 'ExchangedDocument'],
  ['SpecifiedSupplyChainTradeTransaction', 'SupplyChainTradeTransaction'],
  ['ApplicableSupplyChainTradeAgreement', 'ApplicableHeaderTradeAgreement'],
  ['ApplicableSupplyChainTradeDelivery', 'ApplicableHeaderTradeDelivery'],
  ['ApplicableSupplyChainTradeSettlement', 'ApplicableHeaderTradeSettlement'],
  ['SpecifiedSupplyChainTradeAgreement', 'SpecifiedLineTradeAgreement'],
  ['SpecifiedSupplyChainTradeDelivery', 'SpecifiedLineTradeDelivery'],
  ['SpecifiedSupplyChainTradeSettlement', 'SpecifiedLineTradeSettlement'],
  ['ApplicablePercent', 'RateApplicablePercent'],
]);
const SUM_NAMES = new Map([
  [
    'ApplicableSupplyChainTradeSettlement/SpecifiedTradeSettlementMonetarySummation',
    'SpecifiedTradeSettlementHeaderMonetarySummation',
  ],
  [
    'SpecifiedSupplyChainTradeSettlement/SpecifiedTradeSettlementMonetarySummation',
    'SpecifiedTradeSettlementLineMonetarySummation',
  ],
]);
