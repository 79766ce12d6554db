import { observedDocument } from '../../../projections/observed-documents.ts';
import { readSettings } from '../../../projections/settings.ts';
import type { InvoiceUnreadable } from '../../domain/events/index.ts';
import type { FileSource, Hurry } from '../../gateways/pages/index.ts';
import type { PaperlessDocument } from '../../gateways/paperless/index.ts';
import { isXml, readCodes, readInvoiceText } from '../../libs/invoices/index.ts';
import { FileRefused, type StoredFile } from '../../platform/files/index.ts';
import type { InvoiceDeps } from './invoice-deps.ts';
import { faultsAlone, keepReadings, keptFile, type ReadFile } from './readings.ts';
import { recordInvoice } from './record-invoice.ts';
import { unreadableBy, unreadablePage } from './unreadable.ts';

/** A document may take this long before others; what is read of it until then is kept. */
const FIRST_MS = 60_000;
/** A file of which so many pages take too long is not meant to be read. */
const MOST_SLOW_PAGES = 3;

type Asked = {
  signal?: AbortSignal | undefined;
  /** The document, where it has just been read. */
  known?: PaperlessDocument;
  hurry?: Hurry;
  /** Also what was kept of it before. */
  anew?: boolean;
};

/**
 * Reads the newest file of a document as an invoice, once: what was found is kept by the checksum of the file, and
 * recorded where it is news.
 *
 * @throws PaperlessError
 */
export async function readDocument(
  deps: InvoiceDeps,
  documentId: number,
  asked: Asked = {},
): Promise<ReadFile> {
  const checksum = await checksumOf(deps, documentId, asked.known);
  if (checksum === null) {
    // A file that Paperless says nothing of cannot be read: that is recorded, and not asked for again and again.
    await recordInvoice(deps, documentId, { checksum, ...NOTHING, unreadable: 'failed' });
    return NOTHING;
  }
  const kept = asked.anew ? null : await keptFile(deps.db, checksum, 'all');
  const read = kept ?? (await readFile(deps, documentId, checksum, asked));
  if (!read) return NOTHING;
  await recordInvoice(deps, documentId, { checksum, ...read });
  return read;
}

const NOTHING: ReadFile = { readings: [], unreadable: null };

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
  asked: Asked,
): Promise<ReadFile | null> {
  const { db, files, paperless } = deps;
  const document = asked.known ?? (await paperless.forJobs.document(documentId));
  if (!document) return null;
  const keep = async (read: ReadFile) => {
    await keepReadings(db, checksum, 'all', read);
    return read;
  };
  const asking = asked.signal && { signal: asked.signal };
  const { stream } = await paperless.forJobs.original(documentId, asked.signal);
  let file: StoredFile;
  try {
    file = await files.receive(stream, { anyType: true, ...asking });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return keep({ readings: [], unreadable: error.reason === 'too-large' ? 'too-large' : 'damaged' });
  }
  try {
    const source = { sha256: file.sha256, mediaType: file.mediaType, open: file.open };
    const { readings, faults } = await deps.pages.readInvoice(source, { ...asking, hurry: asked.hurry });
    const seen = await seePages(deps, source, asked);
    const text = readInvoiceText(document.content, seen.texts);
    return await keep({
      readings: [...readings, ...faultsAlone(faults), ...readCodes(seen.codes), text],
      unreadable: unreadableBy([...faults, ...readings.flatMap((one) => one.faults)]) ?? seen.unreadable,
    });
  } finally {
    await files.remove([file.id]);
  }
}

type SeenPages = { codes: string[]; texts: string[]; unreadable: InvoiceUnreadable | null };

/** Codes and text of all pages: whoever hides a second invoice, or another account, chooses the page. */
async function seePages(
  { db, pages }: InvoiceDeps,
  file: FileSource,
  { signal, hurry }: Asked,
): Promise<SeenPages> {
  const asked = { ...(signal && { signal }), hurry };
  const seen: SeenPages = { codes: [], texts: [], unreadable: null };
  // What is shown of an XML was drawn from it.
  if (isXml(file.mediaType)) return seen;
  const found = await pages.inspect(file, asked);
  if (found.state === 'locked') return { ...seen, unreadable: 'locked' };
  if (found.state === 'damaged') return { ...seen, unreadable: unreadablePage(found.reason) };
  if (found.state !== 'readable') return seen;
  const { barcode_formats: formats } = await readSettings(db, ['barcode_formats']);
  const ends = Date.now() + (hurry ? FIRST_MS : Number.POSITIVE_INFINITY);
  let slow = 0;
  for (const page of found.pages.keys()) {
    if (slow >= (hurry ? 1 : MOST_SLOW_PAGES) || Date.now() > ends) return { ...seen, unreadable: 'failed' };
    const reading = await pages.readPage(file, page + 1, { formats, ...asked });
    if (reading.state === 'read') {
      seen.codes.push(...reading.codes.map(({ text }) => text));
      seen.texts.push(reading.text);
    } else {
      seen.unreadable ??= unreadablePage(reading.reason);
      if (reading.reason === 'timed-out') slow += 1;
    }
  }
  return seen;
}
