import type { InvoiceFactsRecorded, RecordedIban } from '../../src/events/index.ts';
import { fact, type Told } from './given.ts';

/** The invoice in a document, told by its events: what specifications of it have in common. */
const account = (digit: string, iban: string | null, lastFour: string): RecordedIban => ({
  ...{ key: digit.repeat(64), iban, lastFour },
});
export const COMPANY_IBAN = account('a', 'DE02120300000000202051', '2051');
export const OTHER_IBAN = account('b', 'DE89370400440532013000', '3000');
export const PERSONS_IBAN = account('c', null, '0001');

export const invoiceFacts = (more: Partial<InvoiceFactsRecorded> = {}): InvoiceFactsRecorded => ({
  kind: 'invoice',
  number: 'RE-2026-0815',
  date: '2026-11-17',
  gross: { value: '119', currency: 'EUR' },
  due: { value: '119', currency: 'EUR' },
  dueDate: '2026-12-17',
  cashDiscounts: [],
  iban: COMPANY_IBAN,
  vatId: 'DE136695976',
  xmlSha256: null,
  ...more,
});

export const invoiceRead = (more: Partial<InvoiceFactsRecorded> | null = {}, documentId = 7): Told =>
  fact('InvoiceRead', { documentId, facts: more && invoiceFacts(more), agreement: [] });
export const ibanConfirmed = (iban: RecordedIban = COMPANY_IBAN, documentId = 7): Told =>
  fact('IbanConfirmed', { documentId, iban });
