import { type Money, readDecimal } from '../money/index.ts';
import { cashDiscountsOf } from './cash-discounts.ts';
import type { DiscountTerm } from './electronic-invoice.ts';
import type { CashDiscount } from './invoice-facts.ts';
import { withoutAbsent } from './without-absent.ts';
import { writtenDate } from './written-values.ts';

/** Cash discounts that a line of text tells whole: "Bei Zahlung innerhalb von 14 Tagen 2 % Skonto". */
export function cashDiscountsIn(
  lines: readonly string[],
  invoice: { date: string | undefined; due: Money | undefined },
): CashDiscount[] {
  const terms = lines.filter((line) => ABOUT_DISCOUNTS.test(line)).flatMap(termsIn);
  return cashDiscountsOf(terms, invoice);
}

const ABOUT_DISCOUNTS = /skonto|(?:cash|payment|prompt|settlement) discount/i;

function termsIn(line: string): DiscountTerm[] {
  const percents = [...line.matchAll(PERCENT)].map(([, number = '']) =>
    readDecimal(number.replace(',', '.')),
  );
  const periods = [...line.matchAll(DAYS)].map(([, days]) => Number(days));
  const [percent, second] = percents;
  // Two of them could belong to any of two periods.
  if (percent === undefined || percent === null || second !== undefined) return [];
  const until = writtenDate(line);
  const days = until === undefined && periods.length > 0 ? Math.min(...periods) : undefined;
  return days === undefined && until === undefined
    ? []
    : [withoutAbsent<DiscountTerm>({ percent, days, until })];
}

const PERCENT = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?%/g;
const DAYS = /(?<!\d)(\d{1,3})\s?(?:Tagen?|days?)\b/gi;
