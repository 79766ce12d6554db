import { projections } from '../../projections/index.ts';
import { eventRegistry, invoiceStream } from '../../src/domain/events/index.ts';
import { openEventLog } from '../../src/platform/event-log/index.ts';
import type { TestDatabase } from './test-database.ts';
import { until } from './until.ts';

/**
 * Records that a document was read as an invoice over 119 euros to this account; after the service has read it by
 * itself, which would take its place.
 */
export async function readInvoice(
  db: TestDatabase,
  documentId: number,
  account: string,
  { isReadByItself = true } = {},
): Promise<void> {
  if (isReadByItself)
    await until(
      async () => (await db.query(READ_BY_ITSELF, [documentId])).rowCount,
      (read) => read === 1,
      60_000,
    );
  const log = await openEventLog(db, { eventRegistry, projections });
  const iban = { key: account.padEnd(64, '0'), lastFour: account.slice(-4), iban: null };
  const facts = {
    ...{ kind: 'invoice' as const, number: `RE-${documentId}`, date: '2026-11-20', vatId: null },
    ...{ gross: { value: '119', currency: 'EUR' }, due: null, dueDate: null, cashDiscounts: [] },
    ...{ xmlSha256: 'a'.repeat(64) },
    ...{ iban, ibans: [iban], ibanUnclear: false, several: [] },
  };
  const { rows } = await db.query<{ checksum: string }>(CHECKSUM, [documentId]);
  const checksum = rows[0]?.checksum ?? null;
  const data = { documentId, checksum, facts, agreement: [], unreadable: null };
  const event = { type: 'InvoiceRead' as const, data };
  await log.append(invoiceStream(documentId), [event], {
    origin: { actor: 'worker', correlationId: 'test' },
  });
  await log.close();
}

const CHECKSUM = 'select checksum from observed_documents where document_id = $1';
const READ_BY_ITSELF = `
  select from observed_documents o join invoice_readings r on r.checksum = o.checksum and r.part = 'all'
   where o.document_id = $1
     and not exists (select from pgboss.job where name in ('invoice-read', 'invoice-read-patiently') and state in ('created', 'retry', 'active')
                      and data ->> 'documentId' = $1::text)`;
