/**
 * An amount as Paperless takes it, of what somebody typed: `1.234,56 EUR` is `EUR1234.56`. What is no amount stays as it
 * is, so that nobody wonders where it went.
 */
export function plainAmount(typed: string): string {
  const [, before, digits = '', behind] = AMOUNT.exec(typed.trim()) ?? [];
  if (digits === '' || (before && behind)) return typed;
  const currency = (before || behind || '').toUpperCase().replace('€', 'EUR');
  const lastMark = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  // `1.234` is a thousand and more, `1.23` is not: three digits behind a mark are no cents.
  const hasFraction = lastMark >= 0 && digits.length - lastMark - 1 !== 3;
  const whole = (hasFraction ? digits.slice(0, lastMark) : digits).replaceAll(/[.,]/g, '');
  return `${currency}${whole}${hasFraction ? `.${digits.slice(lastMark + 1)}` : ''}`;
}

const AMOUNT = /^([a-z]{3}|€)?\s*(-?\d[\d.,]*)\s*([a-z]{3}|€)?$/i;

/**
 * A number as Paperless takes it, of what somebody typed: in German `1.234,5` and `1234,5` are `1234.5`, and so is
 * `1234.5`, which nobody means as thousands. What is no number stays as it is.
 */
export function plainNumber(typed: string, decimalMark: ',' | '.'): string {
  const text = typed.trim();
  const grouping = decimalMark === ',' ? '.' : ',';
  const isGrouped = text.includes(decimalMark) || GROUPED.test(text.replaceAll(grouping, ' '));
  const plain = (isGrouped ? text.replaceAll(grouping, '') : text).replace(/[.,]/, '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? plain : typed;
}

const GROUPED = /^-?\d{1,3}( \d{3})+$/;
