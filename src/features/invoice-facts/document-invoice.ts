import { approvalOf } from '../../../projections/approval-list.ts';
import type { ApprovalRow } from '../../../projections/approval-row.ts';
import { type InvoiceOfDocument, invoiceOf } from '../../../projections/invoice-list.ts';
import { seenOf } from '../../../projections/seen.ts';
import { readSettings } from '../../../projections/settings.ts';
import {
  confirmersOf,
  isConfirmedForNobody,
  isReleased,
  knownAccounts,
  trustOf,
} from '../../../projections/trust.ts';
import type { RecordedIban } from '../../domain/events/index.ts';
import { agreeOn, type InvoiceReading, ibansOf, preferredFacts } from '../../libs/invoices/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { accountsIn } from './account.ts';
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
  return showInvoice(
    readings,
    agreement,
    invoice.discounts,
    await amongOthers(db, invoice, approval, readings),
  );
}

/** The account that is to be made sure of; of several the first one that is new. */
async function amongOthers(
  db: Queryable,
  invoice: InvoiceOfDocument,
  approval: ApprovalRow,
  readings: readonly InvoiceReading[],
): Promise<Among> {
  const duplicates = { documentIds: invoice.duplicate_of, itemIds: [] };
  const { correspondent: supplier } = approval;
  const accounts = await accountsOf(db, approval);
  const keys = accounts.map(({ key }) => key);
  const [trust, all] = await Promise.all([
    trustOf(db, supplier === null ? [] : [supplier], keys),
    knownAccounts(db, supplier),
  ]);
  const isNew = ({ key }: RecordedIban) =>
    !isReleased(trust, supplier, key) && confirmersOf(trust, supplier, key).length === 0;
  const account = accounts.find(isNew) ?? accounts[0];
  if (!account) return { account: null, duplicates };
  const { lastFour } = account;
  const others = all.filter(({ key }) => key !== account.key);
  const read = ibansOf(readings).find((iban) => iban.endsWith(lastFour));
  return {
    account: {
      ...{ state: isNew(account) ? 'new' : 'known', lastFour, iban: read ?? null },
      wasConfirmed: isNew(account) && isConfirmedForNobody(trust, account.key),
      seen: seenOf(approval),
      known: await seeKnownAccounts(db, others),
    },
    duplicates,
  };
}

/** Of the file and of its field in Paperless, each once. */
export async function accountsOf(db: Queryable, approval: ApprovalRow): Promise<RecordedIban[]> {
  const { invoice, iban_text } = approval;
  const inField = iban_text === null ? null : await accountsIn(db)(iban_text);
  const all = [...(invoice?.ibans ?? []), ...(inField ? [inField] : [])];
  return [...new Map(all.map((one) => [one.key, one])).values()];
}
