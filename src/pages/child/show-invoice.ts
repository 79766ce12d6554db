import { readFile, writeFile } from 'node:fs/promises';
import { showInvoice, XmlRefused } from '../../invoices/index.ts';
import { PagesFailed } from '../errors.ts';
import type { Tasks } from '../tasks.ts';
import { summaryOf } from './assemble.ts';

/** Writes a PDF of an invoice in XML. @throws PagesFailed */
export async function showInvoiceOf({
  file,
  language,
  into,
}: Tasks['showInvoice']['in']): Promise<Tasks['showInvoice']['out']> {
  try {
    const { pdf, pages, xmlSha256 } = await showInvoice(await readFile(file.path), language);
    await writeFile(into, pdf);
    return { ...(await summaryOf(into, pages)), xmlSha256 };
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error;
    throw new PagesFailed('no-preview', `there is no preview of this XML: ${error.fault.code}`);
  }
}
