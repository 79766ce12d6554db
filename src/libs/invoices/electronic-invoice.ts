import type { InvoiceKind } from './invoice-facts.ts';

/**
 * An invoice as its XML states it, the same for both vocabularies (EN 16931). Amounts are decimal text in `currency`,
 * dates `2026-11-22`. What cannot be read is left out, with a fault beside it.
 */
export type ElectronicInvoice = {
  syntax: 'cii' | 'ubl';
  profile?: string;
  kind: InvoiceKind;
  /** UNTDID 1001. */
  kindCode?: string;
  number?: string;
  date?: string;
  dueDate?: string;
  delivered?: Period;
  /** ISO 4217; null where it is missing or no currency. */
  currency: string | null;
  notes: string[];
  buyerReference?: string;
  orderNumber?: string;
  contractNumber?: string;
  projectNumber?: string;
  /** Invoices that this one corrects, credits or settles. */
  preceding: string[];
  seller: Party;
  buyer: Party;
  payee?: Party;
  accounts: Account[];
  paymentReference?: string;
  terms: string[];
  discounts: DiscountTerm[];
  allowances: Allowance[];
  taxes: InvoiceTax[];
  totals: Totals;
  lines: InvoiceLine[];
  attachments: XmlAttachment[];
};

/** Both ends the same for one day. */
export type Period = { from?: string; to?: string };

export type Party = {
  name?: string;
  tradingName?: string;
  ids: string[];
  vatId?: string;
  taxNumber?: string;
  registration?: string;
  /** Street, further lines, postcode and place, country, as they are written on a letter. */
  address: string[];
  contact: string[];
};

export type Account = { iban?: string; bic?: string; holder?: string };

export type DiscountTerm = { days?: number; until?: string; percent: string; base?: string };

/** What goes off the sum, or on top of it. */
export type Allowance = { isCharge: boolean; amount?: string; percent?: string; reason?: string };

export type InvoiceTax = {
  rate?: string;
  category?: string;
  base?: string;
  amount?: string;
  exemption?: string;
};

export type Totals = {
  lines?: string;
  allowances?: string;
  charges?: string;
  net?: string;
  tax?: string;
  gross?: string;
  prepaid?: string;
  rounding?: string;
  /** Collected for others, above the gross sum. */
  thirdParties?: string;
  due?: string;
};

export type InvoiceLine = {
  id?: string;
  name?: string;
  description?: string;
  notes: string[];
  quantity?: string;
  /** UN/ECE Recommendation 20: `C62`, `KGM`, `HUR`. */
  unit?: string;
  price?: string;
  /** How many units the price is for. */
  priceQuantity?: string;
  net?: string;
  rate?: string;
  category?: string;
  allowances: Allowance[];
  period?: Period;
  /** What this line is made of; their sums are in its own. */
  parts: InvoiceLine[];
};

export type XmlAttachment = {
  name: string;
  description?: string;
  mediaType?: string;
  /** As it stands in the XML. */
  base64?: string;
  uri?: string;
};
