import { readEpcCode } from './epc-code.ts';
import type { InvoiceReading } from './invoice-facts.ts';
import { readSwissBill } from './swiss-bill.ts';

/** What a QR code asks to be paid (EPC, also called GiroCode; Swiss QR bill); null for any other code. */
export function readPaymentCode(text: string): InvoiceReading | null {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim());
  if (lines[0] === 'BCD') return readEpcCode(lines);
  return lines[0] === 'SPC' ? readSwissBill(lines) : null;
}
