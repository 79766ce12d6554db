import type { InvoiceKind } from './invoice-facts.ts';

/** What a code of UNTDID 1001 means for those who pay. */
export function kindOfInvoice(code: string | undefined): InvoiceKind {
  if (code !== undefined && CREDITS.has(code)) return 'credit-note';
  return code === CORRECTED_INVOICE ? 'correction' : 'invoice';
}

const CREDITS = new Set('81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '));
const CORRECTED_INVOICE = '384';
