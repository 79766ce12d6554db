import { readFile } from 'node:fs/promises';
import { type InvoiceFile, readInvoiceFile } from '../../../libs/invoices/index.ts';
import type { LocalFile } from '../tasks.ts';

/** The invoices that are in a file as XML. */
export const readInvoice = async ({ path, mediaType }: LocalFile): Promise<InvoiceFile> =>
  readInvoiceFile(await readFile(path), mediaType);
