import type { InvoiceReading, SeveralSign } from './invoice-facts.ts';

/** Why what was read is taken to be of several invoices; none where it is of one. */
export function severalInvoices(readings: readonly InvoiceReading[]): SeveralSign[] {
  const signs = new Set(readings.flatMap(({ several = [] }) => several));
  const codes = readings.filter(({ source }) => source === 'epc' || source === 'swiss-qr');
  if (codes.some((one, place) => codes.slice(place + 1).some((other) => arePaidApart(one, other))))
    signs.add('payment-codes');
  const xml = readings.filter(
    ({ source }) => source !== 'text' && !codes.some((one) => one.source === source),
  );
  if (new Set(xml.map(({ facts: { number } }) => plain(number))).size > 1) signs.add('xml');
  return [...signs].sort();
}

/** One invoice may be paid to any of two banks, and with less before a day: its reference stays. */
function arePaidApart({ facts: one }: InvoiceReading, { facts: other }: InvoiceReading): boolean {
  const [mine, theirs] = [plain(one.reference), plain(other.reference)];
  if (mine && theirs) return !mine.includes(theirs) && !theirs.includes(mine);
  return one.due?.value !== other.due?.value || one.iban !== other.iban;
}

const plain = (text = ''): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
