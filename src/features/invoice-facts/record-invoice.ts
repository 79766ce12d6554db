import { isDeepStrictEqual } from 'node:util';
import { type InvoiceRow, invoices } from '../../../projections/invoices.ts';
import { invoiceStream } from '../../domain/events/index.ts';
import { agreeOn } from '../../libs/invoices/index.ts';
import { decideAndAppend, type RecordedEvent } from '../../platform/event-log/index.ts';
import { hashKey } from './hash-key.ts';
import type { InvoiceDeps } from './invoice-deps.ts';
import type { ReadFile } from './readings.ts';
import { recordedInvoice } from './recorded-invoice.ts';

/** Records what the file of a document says as an invoice, where that is another thing than what is known. */
export async function recordInvoice(
  { db, log }: Pick<InvoiceDeps, 'db' | 'log'>,
  documentId: number,
  { checksum, readings, unreadable }: ReadFile & { checksum: string | null },
): Promise<void> {
  const invoice = recordedInvoice(readings, agreeOn(readings), await hashKey(db));
  const data = { documentId, checksum, ...invoice, unreadable };
  const origin = { actor: 'service', correlationId: `invoice-${documentId}` };
  await decideAndAppend(log, invoiceStream(documentId), { origin }, async () => {
    const { rows } = await db.query<InvoiceRow>('select * from invoices where document_id = $1', [
      documentId,
    ]);
    return isNews(rows[0] ?? null, data) ? [{ type: 'InvoiceRead', data }] : [];
  });
}

/** A file that was tried again and again: what is in there nobody knows, unless it was known before. */
export async function recordFailure(
  deps: Pick<InvoiceDeps, 'db' | 'log'>,
  documentId: number,
): Promise<void> {
  const { rows } = await deps.db.query<{ checksum: string | null }>(UNKNOWN_FILE, [documentId]);
  for (const { checksum } of rows)
    await recordInvoice(deps, documentId, { checksum, readings: [], unreadable: 'failed' });
}

const UNKNOWN_FILE = `
  select o.checksum from observed_documents o left join invoices i using (document_id)
   where o.document_id = $1
     and (i.read_at is null or (o.checksum is not null and i.checksum is distinct from o.checksum))`;

type Data = { documentId: number } & Omit<ReadFile, 'readings'> & ReturnType<typeof recordedInvoice>;

/** By what the read model would make of it. That there is no invoice in a file is news, too, once. */
function isNews(row: InvoiceRow | null, data: Data): boolean {
  if (!row?.read_at) return true;
  const event = { type: 'InvoiceRead', data, recordedAt: row.read_at } as unknown as RecordedEvent;
  return !isDeepStrictEqual(invoices.on.InvoiceRead?.(row, event, data.documentId), row);
}
