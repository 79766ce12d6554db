/**
 * An amount as decimal text with its currency (ISO 4217), null where none is named. The text is the shortest of its
 * kind, "12.5" for 12.50, so that equal amounts are equal texts; no float ever stands for money.
 */
export type Money = { value: string; currency: string | null };

/** The amount that a monetary or number field of Paperless holds: "EUR12.34", "12.34", 12. */
export function readMoney(text: unknown): Money | null {
  const found = /^([A-Z]{3})?(-?\d{1,12}(?:\.\d{1,12})?)$/.exec(String(text ?? ''));
  const [, currency = null, amount = ''] = found ?? [];
  return found && { value: shortest(amount), currency };
}

/** A number as XML writes it: "12.50", "+3", ".5", without an exponent. Null for anything else. */
export function readDecimal(text: string): string | null {
  const found = /^\s*([+-]?)(?=\.?\d)0{0,18}(\d{0,18})(?:\.(\d{0,18}?)0{0,18})?\s*$/.exec(text);
  return found && joined(found[1] === '-' ? '-' : '', found[2], found[3]);
}

/** From the smallest units of a currency, such as cents; null where nobody knows how many of them make one. */
export function fromMinorUnits(minor: number, currency: string): string | null {
  if (!CURRENCIES.has(currency)) return null;
  return fixed({ units: BigInt(minor), digits: digitsOf(currency) });
}

/** The sum, exactly. */
export function sumOf(values: readonly string[]): string {
  const [only = '0'] = values;
  if (values.length <= 1) return shortest(only);
  const scaled = values.map(parsed);
  const digits = Math.max(0, ...scaled.map((one) => one.digits));
  const units = scaled.reduce((sum, one) => sum + atScale(one, digits), 0n);
  return shortestOf({ units, digits });
}

/** The product, exactly. */
export function productOf(one: string, other: string): string {
  if (one === '1') return shortest(other);
  if (other === '1') return shortest(one);
  const [a, b] = [parsed(one), parsed(other)];
  return shortestOf({ units: a.units * b.units, digits: a.digits + b.digits });
}

/** With at most as many decimals as its currency has, half away from zero. */
export function roundedFor({ value, currency }: Money): Money {
  const [amount, digits] = [parsed(value), digitsOf(currency)];
  if (amount.digits <= digits) return { value: shortest(value), currency };
  const step = 10n ** BigInt(amount.digits - digits);
  const half = amount.units < 0n ? -step / 2n : step / 2n;
  return { value: shortestOf({ units: (amount.units + half) / step, digits }), currency };
}

/** Negative when the first is the smaller one: for sorting. */
export function compareAmounts(one: string, other: string): number {
  const [a, b] = [parsed(one), parsed(other)];
  const digits = Math.max(a.digits, b.digits);
  const difference = atScale(a, digits) - atScale(b, digits);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** With as many decimals as its currency has, and more where it needs them: "12.50", "1200", "1.500". */
export function withDigits({ value, currency }: Money): string {
  const amount = parsed(value);
  const digits = Math.max(amount.digits, digitsOf(currency));
  return fixed({ units: atScale(amount, digits), digits });
}

/** How many decimals a currency has; of an unknown one two, as most have. */
function digitsOf(currency: string | null): number {
  if (currency === null || !CURRENCIES.has(currency)) return 2;
  const known = DIGITS.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  DIGITS.set(currency, digits);
  return digits;
}

const DIGITS = new Map<string, number>();

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** An exact number: `units` times 10 to the power of -digits. */
type Scaled = { units: bigint; digits: number };

function parsed(value: string): Scaled {
  const point = value.indexOf('.');
  if (point < 0) return { units: BigInt(value), digits: 0 };
  const fraction = value.slice(point + 1);
  return { units: BigInt(value.slice(0, point) + fraction), digits: fraction.length };
}

const atScale = ({ units, digits }: Scaled, wanted: number): bigint =>
  wanted === digits ? units : units * 10n ** BigInt(wanted - digits);

function fixed({ units, digits }: Scaled): string {
  const sign = units < 0n ? '-' : '';
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${text.slice(-digits)}`;
}

const shortestOf = (amount: Scaled): string =>
  amount.digits === 0 ? fixed(amount) : shortest(fixed(amount));

/** Without zeros that say nothing. No negative zero either: it would be another text in the log. */
function shortest(amount: string): string {
  const [, sign = '', whole, fraction] = /^(-?)0*(\d*)(?:\.(\d*?)0*)?$/.exec(amount) ?? [];
  return joined(sign, whole, fraction);
}

const joined = (sign: string, whole = '', fraction = ''): string =>
  fraction ? `${sign}${whole || '0'}.${fraction}` : (whole && sign + whole) || '0';
