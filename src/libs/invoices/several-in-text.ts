import { type Money, productOf, sumOf } from '../money/index.ts';
import type { InvoiceFacts, InvoiceKind, SeveralSign } from './invoice-facts.ts';
import { linesOf, numberIn } from './text-labels.ts';
import { amountIn } from './written-values.ts';

type Several = { signs: SeveralSign[]; facts: Pick<InvoiceFacts, 'otherNumbers' | 'otherGross'> };
type Told = Pick<InvoiceFacts, 'kind' | 'number' | 'gross'>;

/**
 * Signs in a text that it is that of several invoices: two of what an invoice has once. What one invoice says of another,
 * parts of its own sum, and what is left after a discount are none.
 *
 * @param told what was read of the text as if it were that of one
 */
export function severalInText(pages: readonly string[], told: Told, currency: string | null): Several {
  const { kind, number, gross } = told;
  const lines = pages.flatMap(linesOf);
  const numbers = numbersIn(lines, kind);
  const sums = sumsIn(lines, currency);
  const otherNumbers = numbers.length > 1 ? numbers.filter((one) => one !== number) : [];
  const otherGross = sums.filter(({ value }) => value !== gross?.value);
  return {
    signs: [
      ...(otherNumbers.length > 0 ? ['numbers' as const] : []),
      ...(beginsTwice(pages) ? ['first-pages' as const] : []),
      ...(otherGross.length > 0 ? ['sums' as const] : []),
    ],
    facts: {
      ...(otherNumbers.length > 0 && { otherNumbers }),
      ...(otherGross.length > 0 && { otherGross }),
    },
  };
}

/** "Page 1 of 2" behind a later page, or on another one; a head and a foot say the same of one page. */
function beginsTwice(pages: readonly string[]): boolean {
  const numbered = pages.map((text) =>
    [...text.slice(0, MOST_PAGE).matchAll(NUMBERED)]
      .map(([, page, of]) => ({ page: Number(page), of: Number(of) }))
      .filter(({ page, of }) => page >= 1 && page <= of),
  );
  const begun = numbered.filter((signs) => signs.some(({ page }) => page === 1)).length;
  if (begun > 1) return true;
  const all = numbered.flat();
  return all.some(({ page, of }, place) => {
    const before = all[place - 1];
    return page === 1 && before !== undefined && (before.page > 1 || before.of !== of);
  });
}

function numbersIn(lines: readonly string[], kind: InvoiceKind | undefined): string[] {
  const found = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    if (OF_ANOTHER.test(line) || OF_ANOTHER.test(lines[index - 1]?.slice(-40) ?? '')) continue;
    for (const label of NUMBERS) {
      const at = label.exec(line);
      if (!at) continue;
      const rest = line.slice(at.index + at[0].length).replace(/^[\s.:#]+/, '');
      const number = numberIn(rest) ?? (rest === '' ? numberIn(lines[index + 1] ?? '') : undefined);
      const key = number && keyOf(number);
      // As scans are read, or with another prefix.
      if (number && key && ![...found.keys()].some((one) => one.includes(key) || key.includes(one)))
        found.set(key, number);
    }
  }
  // A correction names what it corrects.
  return kind !== undefined && kind !== 'invoice' && found.size === 2 ? [] : [...found.values()];
}

const keyOf = (number: string): string =>
  number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/** The sums behind one and the same label, but for what leads from one to the next. */
function sumsIn(lines: readonly string[], currency: string | null): Money[] {
  const byLabel = new Map<string, { sum: Money; index: number }[]>();
  for (const [index, line] of lines.entries()) {
    const [all = '', label = ''] = TOTAL.exec(line) ?? [];
    if (!label || PART.test(line)) continue;
    const sum = amountIn(line.slice(all.length - 1), currency);
    const before = byLabel.get(label.toLowerCase()) ?? [];
    if (sum && !before.some((one) => one.sum.value === sum.value))
      byLabel.set(label.toLowerCase(), [...before, { sum, index }].slice(0, MOST_SUMS));
  }
  const between = (from: number, to: number) =>
    lines.slice(from + 1, Math.min(to, from + 20)).flatMap((line) => amountIn(line, currency)?.value ?? []);
  for (const sums of byLabel.values()) {
    const [first, second, ...more] = sums;
    if (!first || !second) continue;
    const difference = sumOf([second.sum.value, productOf(first.sum.value, '-1')]).replace('-', '');
    const isExplained = between(first.index, second.index).some((one) => one.replace('-', '') === difference);
    if (more.length === 0 && isExplained) continue;
    const values = sums.map(({ sum }) => sum.value);
    const total = sumOf(values);
    // Parts, and what they come to.
    if (values.length > 2 && values.some((one) => productOf(one, '2') === total)) continue;
    return sums.map(({ sum }) => sum);
  }
  return [];
}

const NUMBERED =
  /(?<![\p{L}\d])(?:seite|blatt|page|sheet)[\s:]{0,3}(\d{1,3})\s{0,3}(?:von|of|\/)\s{0,3}(\d{1,3})(?!\d)/giu;
const NUMBERS = [
  /(?<![\wäöüß-])rechnungs-?\s?(?:nummer|nr\b\.?)/i,
  /^rechnung\s?(?:nummer|nr\b\.?|no\b\.?)/i,
  /(?<![\w-])invoice\s?(?:number|no\b\.?|nr\b\.?|#)/i,
];
const OF_ANOTHER =
  /(?:\b|[a-zäöü])(?:ursprung|original|bezug|bezieh|korrektur|korrigier|storn|gutschrift|abschlag|anzahlung|teil|voraus|schluss|mahn|offen|verwendung|zweck|ersetz|früher|vorherig|letzte|vom vorjahr|refer|previous|original)|\bzur?\s(?:der\s)?(?:ihrer\s|unserer\s)?rechnung/i;
const TOTAL =
  /^(rechnungsbetrag|rechnungssumme|gesamtbetrag|gesamtsumme|endbetrag|endsumme|zahlbetrag|invoice total|grand total|total due|amount due)(?:\s?brutto)?[\s:.]{0,20}(?:in\s)?(?:eur|€|chf)?[\s:.]{0,20}-?\d/i;
const PART = /skonto|discount|%|abzgl|abzüglich|übertrag|zwischen|netto|ohne|carried|net\b/i;
const MOST_SUMS = 20;
const MOST_PAGE = 100_000;
