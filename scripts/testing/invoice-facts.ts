import type { InvoiceFactsRecorded, InvoiceUnreadable, RecordedIban } from '../../src/domain/events/index.ts';
import { fact, type Told } from './given.ts';

/** The invoice in a document, told by its events: what specifications of it have in common. */
const account = (digit: string, lastFour: string): RecordedIban => ({
  ...{ key: digit.repeat(64), iban: null, lastFour },
});
export const USUAL_IBAN = account('a', '2051');
export const OTHER_IBAN = account('b', '3000');

export const invoiceFacts = (more: Partial<InvoiceFactsRecorded> = {}): InvoiceFactsRecorded => ({
  kind: 'invoice',
  number: 'RE-2026-0815',
  date: '2026-11-17',
  gross: { value: '119', currency: 'EUR' },
  due: { value: '119', currency: 'EUR' },
  dueDate: '2026-12-17',
  cashDiscounts: [],
  iban: USUAL_IBAN,
  ibans: (more.iban === undefined ? [USUAL_IBAN] : [more.iban]).flatMap((iban) => iban ?? []),
  ibanUnclear: false,
  several: [],
  vatId: 'DE136695976',
  xmlSha256: null,
  ...more,
});

export const invoiceRead = (
  more: Partial<InvoiceFactsRecorded> | null = {},
  documentId = 7,
  unreadable: InvoiceUnreadable | null = null,
): Told =>
  fact('InvoiceRead', {
    ...{ documentId, checksum: 'file-1', facts: more && invoiceFacts(more), agreement: [], unreadable },
  });
export const ibanConfirmed = (
  iban: RecordedIban = USUAL_IBAN,
  documentId = 7,
  { correspondent = 3, by = 'ben' }: { correspondent?: number | null; by?: string } = {},
): Told => fact('IbanConfirmed', { documentId, correspondent, iban }, { by });
