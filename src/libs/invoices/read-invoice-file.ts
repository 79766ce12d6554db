import type { InvoiceFile, InvoiceReading } from './invoice-facts.ts';
import { attachedXml } from './pdf-attachments.ts';
import { readInvoiceXml } from './read-invoice-xml.ts';
import { severalInvoices } from './several-invoices.ts';
import { XmlRefused } from './xml-refused.ts';

/**
 * The invoices that are in a file as XML: it is XML, or a PDF with XML inside (ZUGFeRD, Factur-X, XRechnung). Never
 * fails for what the file holds. A PDF takes memory and time: not in a process that serves people.
 *
 * @param mediaType by content; other types than PDF and XML hold no invoice
 */
export async function readInvoiceFile(bytes: Uint8Array, mediaType: string): Promise<InvoiceFile> {
  if (isXml(mediaType)) return readXml(bytes);
  if (mediaType !== 'application/pdf') return { readings: [], faults: [] };
  const { files, faults } = await attachedXml(bytes);
  const readings: InvoiceReading[] = [];
  for (const { name, bytes: xml } of files) {
    const found = readXml(xml);
    const isOther = found.faults.some(({ code }) => code === 'not-an-invoice') && !PROMISES.test(name);
    // An order or a delivery note beside the invoice is nothing wrong.
    if (!isOther) faults.push(...found.faults);
    const [reading] = found.readings;
    if (reading) readings.push({ ...reading, source: 'zugferd', attachment: name });
  }
  if (severalInvoices(readings).length > 0)
    faults.push({ code: 'several-invoices', found: String(readings.length) });
  return { readings, faults };
}

/** Names under which nothing but an invoice may stand. */
const PROMISES = /^(?:factur-x|zugferd-invoice|xrechnung)\.xml$/i;

export const isXml = (mediaType: string): boolean =>
  mediaType === 'application/xml' || mediaType === 'text/xml';

function readXml(bytes: Uint8Array): InvoiceFile {
  try {
    return { readings: [readInvoiceXml(bytes)], faults: [] };
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error;
    return { readings: [], faults: [error.fault] };
  }
}
