import { projections } from '../../projections/index.ts';
import { openEventLog } from '../../src/event-log/index.ts';
import { eventRegistry, invoiceStream } from '../../src/events/index.ts';
import type { TestDatabase } from './test-database.ts';

/** Records that a document was read as an invoice over 119 euros to this account. */
export async function readInvoice(db: TestDatabase, documentId: number, account: string): Promise<void> {
  const log = await openEventLog(db, { eventRegistry, projections });
  const facts = {
    ...{ kind: 'invoice' as const, number: `RE-${documentId}`, date: '2026-11-20', vatId: null },
    ...{ gross: { value: '119', currency: 'EUR' }, due: null, dueDate: null, cashDiscounts: [] },
    ...{ xmlSha256: 'a'.repeat(64) },
    iban: { key: account.padEnd(64, '0'), lastFour: account.slice(-4), iban: `DE02${account}` },
  };
  const event = { type: 'InvoiceRead' as const, data: { documentId, facts, agreement: [] } };
  await log.append(invoiceStream(documentId), [event], {
    origin: { actor: 'worker', correlationId: 'test' },
  });
  await log.close();
}
