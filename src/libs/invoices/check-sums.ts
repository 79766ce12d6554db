import { compareAmounts, productOf, roundedFor, sumOf } from '../money/index.ts';
import type { Allowance, ElectronicInvoice, InvoiceLine } from './electronic-invoice.ts';
import type { InvoiceFaultCode } from './invoice-facts.ts';
import type { ValueReader } from './read-values.ts';

/** Notes where an invoice does not add up. What is not stated is not checked. */
export function checkSums(invoice: ElectronicInvoice, values: ValueReader): void {
  const { lines, allowances, taxes, totals, currency } = invoice;
  const round = (value: string): string => roundedFor({ value, currency }).value;
  const unit = smallestUnit(currency);
  /** Rounding may take one value from another by a smallest unit, for each of the parts that were rounded. */
  const areApart = (one: string, other: string, parts = 1): boolean =>
    one !== other &&
    compareAmounts(magnitude(sumOf([one, negative(other)])), productOf(String(parts), unit)) > 0;
  const check = (code: InvoiceFaultCode, found: string | undefined, exact: string, parts?: number) => {
    const expected = round(exact);
    if (found !== undefined && areApart(found, expected, parts)) values.fault(code, { found, expected });
  };

  for (const line of lines) {
    const sums = lineSums(line);
    if (sums && areApart(...sums)) values.fault('line-differs', { found: line.net ?? '' });
  }
  const nets = lines.map(({ net }) => net);
  if (nets.length > 0 && nets.every((net) => net !== undefined))
    check('lines-differ-from-sum', totals.lines, sumOf(nets));

  const off = totals.allowances ?? sumOf(amounts(allowances, false));
  const upon = totals.charges ?? sumOf(amounts(allowances, true));
  if (totals.lines !== undefined)
    check('allowances-differ', totals.net, sumOf([totals.lines, negative(off), upon]));

  for (const { rate, base, amount } of taxes)
    if (rate !== undefined && base !== undefined)
      check('tax-differs', amount, percentOf(base, rate), Math.max(1, lines.length));
  const shares = taxes.map(({ amount }) => amount);
  if (shares.length > 0 && shares.every((share) => share !== undefined))
    check('tax-differs', totals.tax, sumOf(shares));

  const { net, tax = '0', gross, prepaid = '0', rounding = '0', thirdParties = '0' } = totals;
  if (net !== undefined) check('gross-differs', gross, sumOf([net, tax]));
  if (gross === undefined) values.fault('gross-missing', { fact: 'gross' });
  // The smallest profile has no element for what was paid before.
  else if (!/minimum/i.test(invoice.profile ?? ''))
    check('due-differs', totals.due, sumOf([gross, negative(prepaid), rounding, thirdParties]));
}

/** Both multiplied by the quantity that the price is for, so that nothing has to be divided. */
function lineSums(line: InvoiceLine): [stated: string, exact: string, parts: number] | undefined {
  const { quantity, price, priceQuantity = '1', net, allowances } = line;
  if (quantity === undefined || price === undefined || net === undefined) return undefined;
  const times = priceQuantity === '0' ? '1' : priceQuantity;
  const exact = [productOf(quantity, price)];
  for (const { isCharge, amount } of allowances)
    if (amount) exact.push(productOf(isCharge ? amount : negative(amount), times));
  return [productOf(net, times), sumOf(exact), Math.max(1, Math.ceil(Number(times)))];
}

const amounts = (allowances: readonly Allowance[], charges: boolean): string[] =>
  allowances.flatMap(({ isCharge, amount }) => (isCharge === charges && amount ? amount : []));

const percentOf = (value: string, percent: string): string => productOf(productOf(value, percent), '0.01');
const negative = (value: string): string => productOf(value, '-1');
const magnitude = (value: string): string => value.replace('-', '');

/** Found by rounding a half of it, whatever it is. */
const smallestUnit = (currency: string | null): string =>
  ['0.00005', '0.0005', '0.005', '0.05', '0.5']
    .map((half) => roundedFor({ value: half, currency }).value)
    .find((unit) => unit !== '0') ?? '1';
