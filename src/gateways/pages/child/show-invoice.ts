import type { Tasks } from '../tasks.ts';
import { summaryOf } from './assemble.ts';
import { writeShown } from './write-shown.ts';

/** Writes a PDF of an invoice in XML. @throws PagesFailed */
export async function showInvoiceOf({
  file,
  language,
  into,
}: Tasks['showInvoice']['in']): Promise<Tasks['showInvoice']['out']> {
  const { pages, xmlSha256 } = await writeShown(file.path, into, language);
  return { ...(await summaryOf(into, pages)), xmlSha256 };
}
