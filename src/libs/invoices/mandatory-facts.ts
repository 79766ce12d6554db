import { compareAmounts } from '../money/index.ts';
import type { ElectronicInvoice, Party } from './electronic-invoice.ts';
import type { MandatoryFact } from './invoice-facts.ts';

/** What § 14 (4) UStG demands and is not stated. Of a small amount (§ 33 UStDV) less is demanded. */
export function missingFacts(invoice: ElectronicInvoice): MandatoryFact[] {
  const { seller, buyer, taxes } = invoice;
  // ZUGFeRD 1.0 puts notes between the lines.
  const lines = invoice.lines.filter(({ name, quantity, net }) => name ?? quantity ?? net);
  const demanded: [MandatoryFact, boolean][] = [
    ['supplier-name', !!seller.name],
    ['supplier-address', hasAddress(seller)],
    ['buyer-name', !!buyer.name],
    ['buyer-address', hasAddress(buyer)],
    ['supplier-tax-id', !!seller.vatId || !!seller.taxNumber],
    ['date', !!invoice.date],
    ['number', !!invoice.number],
    ['lines', lines.length > 0 && lines.every(({ name, quantity }) => name && quantity)],
    ['delivery-date', isDeliveryStated(invoice)],
    ['net-by-rate', taxes.length > 0 && taxes.every(({ base }) => base)],
    ['tax-rate', taxes.length > 0 && taxes.every(({ rate, exemption }) => rate || exemption)],
    ['tax-amount', taxes.length > 0 && taxes.every(({ amount }) => amount)],
    ['exemption-reason', taxes.every(({ category, exemption }) => !isExempt(category) || exemption)],
  ];
  const needed = isSmall(invoice) ? demanded.filter(([fact]) => DEMANDED_ALWAYS.has(fact)) : demanded;
  return needed.filter(([, isStated]) => !isStated).map(([fact]) => fact);
}

/**
 * Profiles that hold figures to book by and no full invoice (§ 14 UStG), so that their XML allows no deduction of input
 * tax.
 */
export const isBookingAid = (profile: string | undefined): boolean =>
  /:(minimum|basicwl)$/i.test(profile ?? '');

/** A country alone leads no letter anywhere. */
const hasAddress = ({ address }: Party): boolean => address.some((line) => line.length > 2);

/** Where no day is stated, a text may say it, as "Leistungsdatum entspricht Rechnungsdatum" does. */
function isDeliveryStated({ delivered, lines, notes, terms }: ElectronicInvoice): boolean {
  if (delivered || (lines.length > 0 && lines.every(({ period }) => period))) return true;
  return [...notes, ...terms, ...lines.flatMap((line) => line.notes)].some((text) =>
    /(leistungs|liefer)(datum|tag|zeit)|(delivery|supply) date|date of (delivery|supply)/i.test(text),
  );
}

const isExempt = (category: string | undefined): boolean =>
  category !== undefined && ['E', 'AE', 'K', 'G', 'O'].includes(category);

const isSmall = ({ totals, currency }: ElectronicInvoice): boolean =>
  currency === 'EUR' &&
  totals.gross !== undefined &&
  compareAmounts(totals.gross.replace('-', ''), '250') <= 0;

const DEMANDED_ALWAYS = new Set<MandatoryFact>([
  ...(['supplier-name', 'supplier-address', 'date', 'lines', 'tax-rate', 'exemption-reason'] as const),
]);
