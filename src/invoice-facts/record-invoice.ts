import { isDeepStrictEqual } from 'node:util';
import { type InvoiceRow, invoices } from '../../projections/invoices.ts';
import { decideAndAppend, type RecordedEvent } from '../event-log/index.ts';
import { invoiceStream } from '../events/index.ts';
import { agreeOn, type InvoiceReading } from '../invoices/index.ts';
import { hashKey } from './hash-key.ts';
import type { InvoiceDeps } from './invoice-deps.ts';
import { recordedInvoice } from './recorded-invoice.ts';

/** Records what a file says as an invoice, where that is another thing than what is known. */
export async function recordInvoice(
  { db, log }: Pick<InvoiceDeps, 'db' | 'log'>,
  documentId: number,
  readings: readonly InvoiceReading[],
): Promise<void> {
  const invoice = recordedInvoice(readings, agreeOn(readings), await hashKey(db));
  const data = { documentId, ...invoice };
  const origin = { actor: 'service', correlationId: `invoice-${documentId}` };
  await decideAndAppend(log, invoiceStream(documentId), { origin }, async () => {
    const { rows } = await db.query<InvoiceRow>('select * from invoices where document_id = $1', [
      documentId,
    ]);
    return isNews(rows[0] ?? null, data) ? [{ type: 'InvoiceRead', data }] : [];
  });
}

type Data = { documentId: number } & ReturnType<typeof recordedInvoice>;

/** By what the read model would make of it. */
function isNews(row: InvoiceRow | null, data: Data): boolean {
  if (!row?.read_at) return data.facts !== null;
  const event = { type: 'InvoiceRead', data, recordedAt: row.read_at } as unknown as RecordedEvent;
  return !isDeepStrictEqual(invoices.on.InvoiceRead?.(row, event, data.documentId), row);
}
