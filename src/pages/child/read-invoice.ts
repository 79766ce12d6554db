import { readFile } from 'node:fs/promises';
import { type InvoiceFile, readInvoiceFile } from '../../invoices/index.ts';
import type { LocalFile } from '../tasks.ts';

/** What the file says as an invoice in XML. Never fails for what it holds. */
export const readInvoice = async ({ path, mediaType }: LocalFile): Promise<InvoiceFile> =>
  readInvoiceFile(await readFile(path), mediaType);
