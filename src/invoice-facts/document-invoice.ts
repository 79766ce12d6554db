import { approvalOf } from '../../projections/approval-list.ts';
import { type InvoiceOfDocument, invoiceOf } from '../../projections/invoice-list.ts';
import { readSettings } from '../../projections/settings.ts';
import { agreeOn, type InvoiceReading, preferredFacts } from '../invoices/index.ts';
import type { farmEntries } from './farm-entry.ts';
import type { InvoiceDeps } from './invoice-deps.ts';
import { statedInFarmSystem, statedInPaperless } from './other-sources.ts';
import { keptReadings } from './readings.ts';
import { type Among, type ShownInvoice, showInvoice, shownAccount } from './shown-invoice.ts';

type Deps = Pick<InvoiceDeps, 'db'> & { entryOf: ReturnType<typeof farmEntries> };

/** The invoice in a document, compared with its custom fields and with the entry of the farm system; null without one. */
export async function documentInvoice(
  { db, entryOf }: Deps,
  documentId: number,
): Promise<ShownInvoice | null> {
  const [invoice, approval] = await Promise.all([invoiceOf(db, documentId), approvalOf(db, documentId)]);
  if (!invoice || !approval) return null;
  const [kept, { farmsys_belegnummer_field: numberField }, entry] = await Promise.all([
    approval.checksum === null ? null : keptReadings(db, approval.checksum, 'all'),
    readSettings(db, ['farmsys_belegnummer_field']),
    entryOf(documentId),
  ]);
  const readings: InvoiceReading[] = kept ?? [];
  const agreement = agreeOn([
    ...readings,
    statedInPaperless(approval, numberField, preferredFacts(readings)),
    ...(entry ? [statedInFarmSystem(entry)] : []),
  ]);
  return showInvoice(readings, agreement, invoice.discounts, amongOthers(invoice));
}

const amongOthers = ({ iban, iban_state, known_ibans, duplicate_of }: InvoiceOfDocument): Among => ({
  account:
    iban === null || iban_state === 'none'
      ? null
      : { state: iban_state, ...shownAccount(iban), known: known_ibans.map(shownAccount) },
  duplicates: { documentIds: duplicate_of, itemIds: [] },
});
