import { type Job, job, type WorkQueue, workQueue } from '../../platform/jobs/index.ts';
import type { InvoiceDeps } from './invoice-deps.ts';
import { readDocument } from './read-document.ts';
import { READING_FORMAT, sweepReadings } from './readings.ts';
import { recordFailure } from './record-invoice.ts';

export type ReadQueue = WorkQueue<{ documentId: number }>;
export type ReadQueues = { first: ReadQueue; patient: ReadQueue };

const CUT_SHORT_MS = 5 * 60_000;

/**
 * Documents are read as invoices in the background: neither a processing nor a person waits for that. Several at a time,
 * each for seconds only; what takes longer, or is made to, counts as unreadable until it was read again behind all others.
 */
export function readQueues(deps: InvoiceDeps): ReadQueues {
  const about = {
    retry: { times: 3, firstAfterSeconds: 10, longestSeconds: 600 },
    keyOf: ({ documentId }: { documentId: number }) => String(documentId),
    async onDeadLetter({ documentId }: { documentId: number }, error: string) {
      // It is looked for from time to time, and asked for again.
      deps.logger.warn({ documentId, error }, 'a document could not be read as an invoice');
      await recordFailure(deps, documentId);
    },
  };
  const patient: ReadQueue = workQueue({
    ...about,
    name: 'invoice-read-patiently',
    concurrency: 1,
    deadlineMs: 3_600_000,
    async run({ documentId }, { signal }) {
      await readDocument(deps, documentId, { signal, anew: true });
    },
  });
  const first: ReadQueue = workQueue({
    ...about,
    name: 'invoice-read',
    concurrency: 3,
    deadlineMs: CUT_SHORT_MS,
    async run({ documentId }, { signal }) {
      const { unreadable } = await readDocument(deps, documentId, { signal, hurry: 'first' });
      if (unreadable === 'failed') await deps.work.enqueue(patient, [{ documentId }]);
    },
  });
  return { first, patient };
}

const AT_ONCE = 100;
/** Somebody is more likely to wait for those. */
const NEWEST_FIRST = 'order by o.document_id desc';

type Deps = InvoiceDeps & { readQueues: ReadQueues };

/** Asks for what was looked at just now, and now and then for all that was missed. */
export function findUnreadJobs(deps: Deps): Job[] {
  const { db, paperless, work, readQueues } = deps;
  const ask = async (where: string) => {
    const { rows } = await db.query<{ documentId: number }>(
      `${UNREAD} ${where} ${NEWEST_FIRST} limit ${AT_ONCE}`,
      [READING_FORMAT],
    );
    return rows;
  };
  const askedFor = (name: string, everyMs: number, where: string) =>
    job({
      name,
      when: { everyMs },
      due: async () => paperless.reachable && (await ask(where)).length > 0,
      run: async () => work.enqueue(readQueues.first, await ask(where)),
    });
  return [
    askedFor('invoice-read-new', 2_000, LATELY),
    askedFor('invoice-read-missing', 60_000, ''),
    job({ name: 'invoice-sweep', when: { everyMs: 6 * 3_600_000 }, run: () => sweepReadings(db) }),
  ];
}

/**
 * Documents whose type needs approval, and those that came through the inbox with an invoice as XML, as long as their
 * newest file was not read, or it was not recorded what it says. What could not be read is tried again after a day.
 */
const UNREAD = `
  select o.document_id as "documentId" from observed_documents o join approvals a using (document_id)
    left join invoices i using (document_id)
    left join invoice_readings r on r.checksum = o.checksum and r.part = 'all' and r.format = $1
     and (r.failure is null or r.read_at > now() - interval '1 day')
   where (r.checksum is null or i.checksum is distinct from o.checksum) and not a.gone
     -- Paperless 2.x does not tell the checksum with the document: what was read once is taken for read.
     and (o.checksum is not null or i.read_at is null)
     and (exists (select from document_types t where t.document_type_id = a.document_type and t.freigabe_erforderlich)
       or exists (select from saved_files s join invoice_readings x on x.checksum = s.item_sha256 and x.part = 'xml'
                   where s.document_id = o.document_id and o.checksum in (s.sha256, s.md5) and x.readings <> '[]'))`;

const LATELY = "and o.observed_at > now() - interval '3 minutes'";
