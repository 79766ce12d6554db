import { PagesFailed } from '../errors.ts';
import type { LocalFile, MadeSummary } from '../tasks.ts';

/**
 * Writes a PDF of an invoice that is XML, with the XML inside.
 *
 * @throws PagesFailed `no-preview` where it is no invoice
 */
export async function drawInvoiceInto({ file }: { file: LocalFile; into: string }): Promise<MadeSummary> {
  throw new PagesFailed('no-preview', `there is no preview of ${file.mediaType}`);
}
