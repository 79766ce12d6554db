export { agreeOn, ibansOf, preferredFacts } from './agree-on.ts';
export { electronicForm, isIban, isVatId, vatIdForm } from './check-digits.ts';
export type { InvoiceLanguage } from './drawing/invoice-words.ts';
export {
  type Agreement,
  type CashDiscount,
  type ComparedFact,
  FACT_NAMES,
  FACT_SOURCES,
  type FactName,
  type FactSource,
  type FactValue,
  INVOICE_FAULTS,
  INVOICE_KINDS,
  type InvoiceFacts,
  type InvoiceFault,
  type InvoiceFaultCode,
  type InvoiceFile,
  type InvoiceKind,
  type InvoiceReading,
  MANDATORY_FACTS,
  type MandatoryFact,
  READING_SOURCES,
  type ReadingSource,
  SEVERAL_SIGNS,
  type SeveralSign,
  type Stated,
  type TaxShare,
} from './invoice-facts.ts';
export { isBookingAid } from './mandatory-facts.ts';
export { readCodes, readPaymentCode } from './payment-code.ts';
export { isXml, readInvoiceFile } from './read-invoice-file.ts';
export { readInvoiceText } from './read-invoice-text.ts';
export { areSameName } from './same-name.ts';
export { severalInvoices } from './several-invoices.ts';
export { showInvoice } from './show-invoice.ts';
export { writtenIban } from './text-ibans.ts';
export { XmlRefused } from './xml-refused.ts';
