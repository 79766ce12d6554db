import { readDecimal } from '../money/index.ts';
import { isVatId, vatIdForm } from './check-digits.ts';
import type { DiscountTerm } from './electronic-invoice.ts';
import type { InvoiceFacts } from './invoice-facts.ts';
import { dateOf } from './read-values.ts';

/**
 * What the biller may add for programs (Swico S1): `//S1/10/10201409/11/190512/30/106017086/40/2:10;0:30`, number, date,
 * VAT id and terms. A slash within a value is written `\/`.
 */
export function readBillingInformation(
  text: string,
): Pick<InvoiceFacts, 'number' | 'date' | 'supplierVatId' | 'dueDate'> & { discounts: DiscountTerm[] } {
  if (!text.startsWith('//S1/')) return { discounts: [] };
  const parts = text.slice('//S1/'.length).match(/(?:\\.|[^/\\])+|(?<=\/)(?=\/)/g) ?? [];
  const told = new Map<string, string>();
  for (let n = 0; n + 1 < parts.length; n += 2)
    told.set(parts[n] ?? '', (parts[n + 1] ?? '').replace(/\\(.)/g, '$1'));
  const number = told.get('10');
  const date = shortDate(told.get('11') ?? '');
  const supplierVatId = vatIdForm(`CHE${told.get('30') ?? ''}`);
  return {
    ...(number && { number }),
    ...(date && { date }),
    ...(isVatId(supplierVatId) && { supplierVatId }),
    discounts: (told.get('40') ?? '').split(';').flatMap(termOf),
  };
}

const shortDate = (text: string): string | undefined => {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  return year && dateOf(2_000 + Number(year), Number(month), Number(day));
};

function termOf(text: string): DiscountTerm[] {
  const [, percentText = '', days] = /^(\d{1,2}(?:\.\d{1,3})?):(\d{1,3})$/.exec(text) ?? [];
  const percent = readDecimal(percentText);
  return percent === null ? [] : [{ percent, days: Number(days) }];
}
