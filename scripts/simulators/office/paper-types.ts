import type { Trade } from './suppliers.ts';

/** How often a document is of which type, by trade; the first is what the trade mostly sends. */
export const TYPES_BY_TRADE: Partial<Record<Trade, string[]>> & { other: string[] } = {
  other: [
    'Eingangsrechnung',
    'Eingangsrechnung',
    'Eingangsrechnung',
    'Lieferschein',
    'Gutschrift',
    'Angebot',
  ],
  versicherung: ['Eingangsrechnung', 'Vertrag'],
  pacht: ['Vertrag', 'Eingangsrechnung'],
  bank: ['Kontoauszug'],
  energie: ['Eingangsrechnung', 'Eingangsrechnung', 'Vertrag'],
  lohn: ['Eingangsrechnung', 'Wiegeschein', 'Lieferschein'],
  tierarzt: ['Eingangsrechnung', 'Eingangsrechnung', 'Lieferschein'],
};

export const DOCUMENT_TYPE_NAMES: readonly string[] = [
  'Eingangsrechnung',
  'Lieferschein',
  'Gutschrift',
  'Angebot',
  'Vertrag',
  'Kontoauszug',
  'Wiegeschein',
];
