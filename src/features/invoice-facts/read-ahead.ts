import { withDeadline } from '../../platform/async/index.ts';
import type { InvoiceDeps } from './invoice-deps.ts';
import { readDocument } from './read-document.ts';
import type { ReadQueues } from './read-queue.ts';

/** A person waits for it: what takes longer is told as not read. */
const WAIT_MS = 10_000;

/**
 * Reads the invoice in a document ahead of all others, because somebody has it before their eyes or decides on it. Never
 * rejects: what could not be read in time is not read yet, which is the worst case.
 */
export function readingAhead(
  deps: InvoiceDeps,
  { patient }: Pick<ReadQueues, 'patient'>,
): (documentId: number) => Promise<void> {
  const underWay = new Map<number, Promise<void>>();
  const read = async (documentId: number) => {
    const { rows } = await deps.db.query(UNREAD, [documentId]);
    if (rows.length === 0) return;
    const { unreadable } = await withDeadline(
      (signal) => readDocument(deps, documentId, { signal, hurry: 'ahead' }),
      WAIT_MS,
    );
    if (unreadable === 'failed') await deps.work.enqueue(patient, [{ documentId }]);
  };
  return (documentId) => {
    const reading =
      underWay.get(documentId) ??
      read(documentId)
        .catch((error: Error) =>
          deps.logger.info(
            { documentId, error: error.message },
            'an invoice could not be read ahead of others',
          ),
        )
        .finally(() => underWay.delete(documentId));
    underWay.set(documentId, reading);
    return reading;
  };
}

const UNREAD = `
  select from observed_documents o join approvals a using (document_id) left join invoices i using (document_id)
   where o.document_id = $1 and o.checksum is not null and i.checksum is distinct from o.checksum and not a.gone`;
