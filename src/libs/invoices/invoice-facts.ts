import type { Money } from '../money/index.ts';

/** What can be read of a file: XML by itself (`cii`, `ubl`), XML within a PDF (`zugferd`), a code, the text layer. */
export const READING_SOURCES = ['cii', 'ubl', 'zugferd', 'epc', 'swiss-qr', 'text'] as const;
export type ReadingSource = (typeof READING_SOURCES)[number];

/** Whatever states facts of an invoice, the most reliable one first. */
export const FACT_SOURCES = [
  ...['cii', 'ubl', 'zugferd', 'swiss-qr', 'epc'],
  ...['farm-system', 'paperless', 'text'],
] as ['cii', 'ubl', 'zugferd', 'swiss-qr', 'epc', 'farm-system', 'paperless', 'text'];
export type FactSource = (typeof FACT_SOURCES)[number];

export const INVOICE_KINDS = ['invoice', 'credit-note', 'correction'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** What one source states; a fact that it does not state is not there. Dates are `2026-11-22`. */
export type InvoiceFacts = {
  supplierName?: string;
  /** Upper case without spaces: `DE123456789`. */
  supplierVatId?: string;
  /** The number that the tax office gave: `181/815/08155`. */
  supplierTaxNumber?: string;
  /** By which the buyer knows the supplier. */
  supplierNumber?: string;
  number?: string;
  /** Of other invoices in the same text. */
  otherNumbers?: string[];
  date?: string;
  kind?: InvoiceKind;
  /** The invoice that is corrected or credited. */
  correctedNumber?: string;
  net?: Money;
  tax?: Money;
  taxes?: TaxShare[];
  gross?: Money;
  otherGross?: Money[];
  /** What is still to be paid: gross without what has been paid before. */
  due?: Money;
  dueDate?: string;
  cashDiscounts?: CashDiscount[];
  /** Upper case without spaces; the first one, where several are named. */
  iban?: string;
  otherIbans?: string[];
  bic?: string;
  /** Who is paid, where that is not the supplier. A payment code always names the payee. */
  payee?: string;
  /** To be named in the payment: QRR, SCOR, or text. */
  reference?: string;
  /** How the buyer wants the invoice to be addressed: Leitweg-ID, name of a department. */
  buyerReference?: string;
  orderNumber?: string;
};

/** Tax at one rate. */
export type TaxShare = {
  /** Per cent as decimal text; null where no rate applies. */
  rate: string | null;
  /** UNCL 5305: `S` standard, `Z` zero, `E` exempt, `AE` reverse charge, … */
  category: string | null;
  net: Money;
  tax: Money;
};

/** Whoever pays in time pays less. */
export type CashDiscount = {
  /** Days after the date of the invoice. */
  days?: number;
  /** The last day, where it is stated or follows from the date of the invoice. */
  until?: string;
  /** Decimal text. */
  percent: string;
  /** What is not paid then; absent while the sum is unknown. */
  amount?: Money;
};

/** Facts that are one value each, in the order in which people look for them. */
export const FACT_NAMES = [
  'supplierName',
  'supplierVatId',
  'supplierTaxNumber',
  'supplierNumber',
  'kind',
  'number',
  'date',
  'correctedNumber',
  'net',
  'tax',
  'gross',
  'due',
  'dueDate',
  'iban',
  'bic',
  'payee',
  'reference',
  'buyerReference',
  'orderNumber',
] as const satisfies readonly (keyof InvoiceFacts)[];
export type FactName = (typeof FACT_NAMES)[number];
export type FactValue = string | Money;

/** Signs that a file holds several invoices. */
export const SEVERAL_SIGNS = ['payment-codes', 'numbers', 'first-pages', 'sums', 'xml'] as const;
export type SeveralSign = (typeof SEVERAL_SIGNS)[number];

/** What one source states, and what is wrong with it. */
export type InvoiceReading = {
  source: ReadingSource;
  facts: InvoiceFacts;
  faults: InvoiceFault[];
  /** What § 14 UStG demands and the XML does not hold. Empty for sources other than XML. */
  missing: MandatoryFact[];
  /** Signs in a text that it is that of several invoices. */
  several?: SeveralSign[];
  /** Lower case hex, of the XML as it came. */
  xmlSha256?: string;
  /** The specification that the XML names: `urn:cen.eu:en16931:2017`, `urn:ferd:CrossIndustryDocument:invoice:1p0:basic`. */
  profile?: string;
  /** The name of the XML within a PDF. */
  attachment?: string;
};

/** What was found in a file. Without a reading and without a fault there is no invoice XML in it. */
export type InvoiceFile = { readings: InvoiceReading[]; faults: InvoiceFault[] };

/** What § 14 (4) UStG demands of an invoice. */
export const MANDATORY_FACTS = [
  'supplier-name',
  'supplier-address',
  'buyer-name',
  'buyer-address',
  /** A VAT id or a tax number. */
  'supplier-tax-id',
  'date',
  'number',
  /** What was delivered, and how much of it. */
  'lines',
  'delivery-date',
  'net-by-rate',
  'tax-rate',
  'tax-amount',
  'exemption-reason',
] as const;
export type MandatoryFact = (typeof MANDATORY_FACTS)[number];

export const INVOICE_FAULTS = [
  // The file cannot be read.
  'empty',
  'too-large',
  'not-xml',
  'encoding-unknown',
  'dtd-refused',
  'too-deep',
  'too-many-elements',
  'not-an-invoice',
  'pdf-unreadable',
  'pdf-locked',
  'attachment-too-large',
  'attachment-unreadable',
  /** More than one invoice in one PDF. */
  'several-invoices',
  'code-unreadable',
  /** The process that read it ended, or was too slow. */
  'reading-failed',
  /** An element of another vocabulary, which is not read. */
  'element-foreign',
  /** What may stand once stands twice: two programs may read two invoices. */
  'element-doubled',
  // A value cannot be read.
  'amount-unreadable',
  'date-unreadable',
  'currency-unknown',
  'cash-discount-unreadable',
  /** An IBAN is spoken of, and none can be read. */
  'iban-unreadable',
  /** The text holds several values for a fact that an invoice has once; none of them is taken. */
  'several-values',
  // A value cannot be right.
  'date-implausible',
  'iban-wrong',
  'bic-wrong',
  'reference-wrong',
  'vat-id-wrong',
  'gross-missing',
  // The sums contradict each other.
  'lines-differ-from-sum',
  'line-differs',
  'allowances-differ',
  'tax-differs',
  'gross-differs',
  'due-differs',
] as const;
export type InvoiceFaultCode = (typeof INVOICE_FAULTS)[number];

/** Found and expected are at most 100 characters; they are document text and do not belong into events. */
export type InvoiceFault = {
  code: InvoiceFaultCode;
  fact?: FactName;
  found?: string;
  expected?: string;
};

/** What a source states; `InvoiceReading` is one, entries of other systems are the others. */
export type Stated = { source: FactSource; facts: InvoiceFacts };

/** One row of the table fact × source. */
export type ComparedFact = {
  fact: FactName;
  /** `single`: only one source states it. */
  state: 'agreed' | 'conflict' | 'single';
  /** In the order of `FACT_SOURCES`: the first is the one to be shown and filled in, with the conflict beside it. */
  values: { source: FactSource; value: FactValue }[];
};

/** Facts that some source states, in the order of `FACT_NAMES`. */
export type Agreement = ComparedFact[];
