import { observedDocument } from '../../projections/observed-documents.ts';
import { readSettings } from '../../projections/settings.ts';
import { FileRefused, type StoredFile } from '../files/index.ts';
import { type InvoiceReading, readInvoiceText, readPaymentCode } from '../invoices/index.ts';
import type { FileSource } from '../pages/index.ts';
import type { PaperlessDocument } from '../paperless/index.ts';
import type { InvoiceDeps } from './invoice-deps.ts';
import { keepReadings, keptFile, type ReadFile } from './readings.ts';
import { recordInvoice } from './record-invoice.ts';
import { unreadableBy } from './unreadable.ts';

/**
 * Reads the newest file of a document as an invoice, once: what was found is kept by the checksum of the file, and
 * recorded where it is news.
 *
 * @param known the document, where it has just been read
 * @throws PaperlessError
 */
export async function readDocument(
  deps: InvoiceDeps,
  documentId: number,
  { signal, known }: { signal?: AbortSignal; known?: PaperlessDocument } = {},
): Promise<InvoiceReading[]> {
  const checksum = await checksumOf(deps, documentId, known);
  if (checksum === null) return [];
  const read =
    (await keptFile(deps.db, checksum, 'all')) ??
    (await readFile(deps, documentId, checksum, { signal, known }));
  if (!read) return [];
  await recordInvoice(deps, documentId, { checksum, ...read });
  return read.readings;
}

async function checksumOf(
  { db, paperless }: InvoiceDeps,
  documentId: number,
  known: PaperlessDocument | undefined,
): Promise<string | null> {
  const observed = known ?? (await observedDocument(db, documentId));
  return observed ? (observed.checksum ?? paperless.forJobs.checksumOf(documentId)) : null;
}

async function readFile(
  deps: InvoiceDeps,
  documentId: number,
  checksum: string,
  { signal, known }: { signal?: AbortSignal | undefined; known?: PaperlessDocument | undefined },
): Promise<ReadFile | null> {
  const { db, files, paperless } = deps;
  const document = known ?? (await paperless.forJobs.document(documentId));
  if (!document) return null;
  const keep = async (read: ReadFile) => {
    await keepReadings(db, checksum, 'all', read);
    return read;
  };
  const { stream } = await paperless.forJobs.original(documentId, signal);
  let file: StoredFile;
  try {
    file = await files.receive(stream, { anyType: true, ...(signal && { signal }) });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return keep({ readings: [], unreadable: error.reason === 'too-large' ? 'too-large' : 'damaged' });
  }
  try {
    const source = { sha256: file.sha256, mediaType: file.mediaType, open: file.open };
    const { readings, faults } = await deps.pages.readInvoice(source, { ...(signal && { signal }) });
    const all = [...readings, ...(await codesOf(deps, source, signal)), readInvoiceText(document.content)];
    return await keep({ readings: all, unreadable: unreadableBy(faults) });
  } finally {
    await files.remove([file.id]);
  }
}

/** A code to pay by stands on the first pages or on the last one. */
async function codesOf(
  { db, pages }: InvoiceDeps,
  file: FileSource,
  signal: AbortSignal | undefined,
): Promise<InvoiceReading[]> {
  const asked = signal && { signal };
  const found = await pages.inspect(file, asked);
  if (found.state !== 'readable' || file.mediaType === 'application/xml') return [];
  const { barcode_formats: formats } = await readSettings(db, ['barcode_formats']);
  const numbers = new Set([1, 2, found.pages.length].filter((page) => page <= found.pages.length));
  const codes: InvoiceReading[] = [];
  for (const page of numbers) {
    const reading = await pages.readPage(file, page, { formats, ...asked });
    if (reading.state === 'read')
      codes.push(...reading.codes.flatMap(({ text }) => readPaymentCode(text) ?? []));
  }
  return codes;
}
