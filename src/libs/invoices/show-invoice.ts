import { hash } from 'node:crypto';
import { drawInvoice } from './drawing/draw-invoice.ts';
import type { InvoiceLanguage } from './drawing/invoice-words.ts';
import { openInvoiceXml } from './read-invoice-xml.ts';
import { valueReader } from './read-values.ts';

/**
 * A PDF of an invoice that came as XML alone, with the XML inside. Takes time: not in a process that serves people.
 *
 * @returns the PDF, and the hash of the XML (SHA-256, lower case hex)
 * @throws XmlRefused where the XML is no invoice
 */
export async function showInvoice(
  xml: Uint8Array,
  language: InvoiceLanguage,
): Promise<{ pdf: Uint8Array; pages: number; xmlSha256: string }> {
  const invoice = openInvoiceXml(xml, valueReader());
  return { ...(await drawInvoice(invoice, xml, language)), xmlSha256: hash('sha256', xml) };
}
