import { type Money, productOf, readDecimal, roundedFor } from '../money/index.ts';
import type { DiscountTerm } from './electronic-invoice.ts';
import type { CashDiscount } from './invoice-facts.ts';
import { withoutAbsent } from './without-absent.ts';

/**
 * What the convention of XRechnung puts into the text of a payment term, a line each:
 * `#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=100.00#`.
 *
 * @returns the discounts, and the lines that begin as one and cannot be read
 */
export function discountsInText(text: string): { discounts: DiscountTerm[]; unreadable: string[] } {
  const lines = text.match(/#SKONTO#[^\n]*/g) ?? [];
  const read = lines.map((line) => ({ line, discount: readLine(line.trim()) }));
  return {
    discounts: read.flatMap(({ discount }) => discount ?? []),
    unreadable: read.filter(({ discount }) => !discount).map(({ line }) => line),
  };
}

function readLine(line: string): DiscountTerm | undefined {
  const [, days, percentText = '', baseText] =
    /^#SKONTO#TAGE=(\d{1,3})#PROZENT=(\d{1,3}(?:\.\d{1,4})?)#(?:BASISBETRAG=(-?\d{1,15}(?:\.\d{1,4})?)#)?$/.exec(
      line,
    ) ?? [];
  const percent = readDecimal(percentText);
  if (percent === null) return undefined;
  const base = (baseText !== undefined && readDecimal(baseText)) || undefined;
  return withoutAbsent<DiscountTerm>({ days: Number(days), percent, base });
}

/**
 * Terms with the last day and the money that is not paid then. Of nothing off nothing is told: that is how the last day
 * without a discount is written.
 */
export const cashDiscountsOf = (
  terms: readonly DiscountTerm[],
  { date, due }: { date: string | undefined; due: Money | undefined },
): CashDiscount[] =>
  terms
    .filter(({ percent }) => percent !== '0')
    .map(({ days, until, percent, base }) => {
      const of = base !== undefined && due ? { value: base, currency: due.currency } : due;
      return withoutAbsent<CashDiscount>({
        days,
        until: until ?? (date !== undefined && days !== undefined ? daysAfter(date, days) : undefined),
        percent,
        amount: of && roundedFor({ ...of, value: productOf(productOf(of.value, percent), '0.01') }),
      });
    });

function daysAfter(date: string, days: number): string {
  const then = new Date(`${date}T00:00:00Z`);
  then.setUTCDate(then.getUTCDate() + days);
  return then.toISOString().slice(0, 10);
}
