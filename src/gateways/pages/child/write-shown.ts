import { readFile, writeFile } from 'node:fs/promises';
import { type InvoiceLanguage, showInvoice, XmlRefused } from '../../../libs/invoices/index.ts';
import { PagesFailed } from '../errors.ts';

/** Of the office: what is shown is saved, too, and has to be the same for everybody. */
const SHOWN_IN: InvoiceLanguage = 'de';

/**
 * Writes a PDF of an invoice that is XML, with the XML inside.
 *
 * @throws PagesFailed `no-preview` where it is no invoice
 */
export async function writeShown(
  path: string,
  into: string,
  language: InvoiceLanguage = SHOWN_IN,
): Promise<{ pages: number; xmlSha256: string }> {
  try {
    const { pdf, pages, xmlSha256 } = await showInvoice(await readFile(path), language);
    await writeFile(into, pdf);
    return { pages, xmlSha256 };
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error;
    throw new PagesFailed('no-preview', `there is no preview of this XML: ${error.fault.code}`);
  }
}
