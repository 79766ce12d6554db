import type { InvoiceUnreadable } from '../../domain/events/index.ts';
import type { DamageReason } from '../../gateways/pages/index.ts';
import type { InvoiceFault, InvoiceFaultCode } from '../../libs/invoices/index.ts';

/** Why not all of a file could be read; null where it was. */
export function unreadableBy(faults: readonly InvoiceFault[]): InvoiceUnreadable | null {
  for (const { code } of faults) {
    const reason = REASONS[code];
    if (reason) return reason;
  }
  return null;
}

/** Why a page, or all of them, could not be seen. */
export const unreadablePage = (reason: DamageReason): InvoiceUnreadable =>
  reason === 'too-large' || reason === 'too-many-pages'
    ? 'too-large'
    : reason === 'timed-out' || reason === 'crashed'
      ? 'failed'
      : 'damaged';

const REASONS: { [Code in InvoiceFaultCode]?: InvoiceUnreadable } = {
  'too-large': 'too-large',
  'too-deep': 'too-large',
  'too-many-elements': 'too-large',
  'attachment-too-large': 'too-large',
  'pdf-locked': 'locked',
  empty: 'damaged',
  'not-xml': 'damaged',
  'encoding-unknown': 'damaged',
  'dtd-refused': 'damaged',
  'pdf-unreadable': 'damaged',
  'attachment-unreadable': 'damaged',
  // Two programs read two invoices in it.
  'element-doubled': 'damaged',
  'reading-failed': 'failed',
};
