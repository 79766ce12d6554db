import { approvalOf } from '../../projections/approval-list.ts';
import { type InvoiceOfDocument, invoiceOf } from '../../projections/invoice-list.ts';
import { readSettings } from '../../projections/settings.ts';
import type { Queryable } from '../database/index.ts';
import { agreeOn, type InvoiceReading, preferredFacts } from '../invoices/index.ts';
import type { farmEntries } from './farm-entry.ts';
import type { InvoiceDeps } from './invoice-deps.ts';
import { seeKnownAccounts } from './known-accounts.ts';
import { statedInFarmSystem, statedInPaperless } from './other-sources.ts';
import { keptReadings } from './readings.ts';
import { type Among, type ShownInvoice, showInvoice } from './shown-invoice.ts';

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
  const facts = preferredFacts(readings);
  const agreement = agreeOn([
    ...readings,
    statedInPaperless(approval, numberField, facts),
    ...(entry ? [statedInFarmSystem(entry)] : []),
  ]);
  return showInvoice(readings, agreement, invoice.discounts, await amongOthers(db, invoice, facts.iban));
}

async function amongOthers(
  db: Queryable,
  { iban, iban_state: state, known_ibans, duplicate_of }: InvoiceOfDocument,
  read: string | undefined,
): Promise<Among> {
  const duplicates = { documentIds: duplicate_of, itemIds: [] };
  if (iban === null || state === 'none') return { account: null, duplicates };
  const { lastFour } = iban;
  const known = await seeKnownAccounts(db, known_ibans);
  return {
    account: { state, lastFour, iban: read?.endsWith(lastFour) ? read : null, known },
    duplicates,
  };
}
