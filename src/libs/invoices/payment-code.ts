import { readEpcCode } from './epc-code.ts';
import type { InvoiceReading } from './invoice-facts.ts';
import { readSwissBill } from './swiss-bill.ts';
import { ibansIn } from './text-ibans.ts';

/** What a QR code asks to be paid (EPC, also called GiroCode; Swiss QR bill); null for any other code. */
export function readPaymentCode(text: string): InvoiceReading | null {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim());
  if (lines[0] === 'BCD') return readEpcCode(lines);
  return lines[0] === 'SPC' ? readSwissBill(lines) : null;
}

/** What the codes of a file say: those to pay by, and accounts that others name. Each once, however often it is printed. */
export function readCodes(texts: readonly string[]): InvoiceReading[] {
  const codes = [...new Set(texts)];
  const others = codes.filter((text) => readPaymentCode(text) === null);
  const { ibans, wrong } = ibansIn(others.join('\n'));
  const [iban, ...otherIbans] = ibans;
  const faults = wrong.map((found) => ({ code: 'iban-wrong' as const, fact: 'iban' as const, found }));
  return [
    ...codes.flatMap((text) => readPaymentCode(text) ?? []),
    ...(iban || faults.length > 0
      ? [
          {
            source: 'text' as const,
            facts: { ...(iban && { iban }), ...(otherIbans.length > 0 && { otherIbans }) },
            ...{ faults, missing: [] },
          },
        ]
      : []),
  ];
}
