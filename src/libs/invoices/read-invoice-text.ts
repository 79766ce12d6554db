import type { Money } from '../money/index.ts';
import { electronicForm, isBic, isVatId, vatIdForm } from './check-digits.ts';
import type { InvoiceFacts, InvoiceKind, InvoiceReading } from './invoice-facts.ts';
import { isPlausible, valueReader } from './read-values.ts';
import { severalInText } from './several-in-text.ts';
import { cashDiscountsIn } from './text-discounts.ts';
import { ibansIn } from './text-ibans.ts';
import { BEFORE_TAX, LABELS, linesOf, numberIn, OF_ANOTHER_BEFORE } from './text-labels.ts';
import { withoutAbsent } from './without-absent.ts';
import { amountIn, currencyIn, writtenDate } from './written-values.ts';

/**
 * What the text layer of an invoice says, by the words that stand before the values, in German and English. A fact that
 * no such word leads to is not told: a guess would be compared with what the other sources know.
 *
 * @param pages the text of the same file page by page, as far as it is known so
 */
export function readInvoiceText(text: string, pages: readonly string[] = []): InvoiceReading {
  const values = valueReader();
  const lines = linesOf(text);
  const currency = currencyIn(lines.join('\n'));
  const dates = datesOf(lines);
  const [date] = dates.length === 1 ? dates : [];
  if (dates.length > 1) values.fault('several-values', { fact: 'date', found: dates.join(', ') });
  const net = amountAfter(LABELS.net, lines, currency);
  const gross = withTax(amountAfter(LABELS.gross, lines, currency, BEFORE_TAX), net, lines, currency);
  const due = amountAfter(LABELS.due, lines, currency, BEFORE_TAX) ?? gross;
  const { ibans, wrong, isNamed } = ibansIn([text, ...pages].join('\n'));
  for (const found of wrong) values.fault('iban-wrong', { fact: 'iban', found });
  if (isNamed && ibans.length + wrong.length === 0) values.fault('iban-unreadable', { fact: 'iban' });
  for (const [fact, day] of [
    ['date', date],
    ['dueDate', dateAfter(LABELS.dueDate, lines)],
  ] as const)
    if (day && !isPlausible(day)) values.fault('date-implausible', { fact, found: day });
  const [iban, ...otherIbans] = ibans;
  const sure = (day: string | undefined) => (day && isPlausible(day) ? day : undefined);
  const discounts = cashDiscountsIn(lines, { date: sure(date), due: due ?? gross });
  const facts = withoutAbsent<InvoiceFacts>({
    kind: kindIn(lines),
    number: after(LABELS.number, lines, numberIn, OF_ANOTHER_BEFORE),
    date: sure(date),
    supplierVatId: after(LABELS.vatId, lines, vatIdIn),
    supplierTaxNumber: after(LABELS.taxNumber, lines, (rest) => /^\d{2,3}\/\d{3,4}\/\d{4,5}/.exec(rest)?.[0]),
    net,
    gross,
    due,
    dueDate: sure(dateAfter(LABELS.dueDate, lines)),
    cashDiscounts: discounts.length > 0 ? discounts : undefined,
    iban,
    otherIbans: otherIbans.length > 0 ? otherIbans : undefined,
    bic: after(LABELS.bic, lines, bicIn),
    orderNumber: after(LABELS.orderNumber, lines, numberIn),
    buyerReference: after(
      LABELS.buyerReference,
      lines,
      (rest) => /^[\d]{2,12}(-[\dA-Z]{1,30}){1,2}/.exec(rest)?.[0],
    ),
  });
  const several = severalInText(pages.some((page) => page.trim() !== '') ? pages : [text], facts, currency);
  if (several.signs.length > 0) values.fault('several-invoices', { found: several.signs.join(', ') });
  return withoutAbsent<InvoiceReading>({
    source: 'text',
    facts: withoutAbsent<InvoiceFacts>({
      ...facts,
      ...several.facts,
      // One for each: nobody can say what is to be paid.
      due: several.facts.otherGross ? undefined : due,
    }),
    faults: values.faults,
    missing: [],
    several: several.signs.length > 0 ? several.signs : undefined,
  });
}

/** A sum that is called gross and is the net one is neither, where there is tax upon it. */
function withTax(
  gross: Money | undefined,
  net: Money | undefined,
  lines: string[],
  currency: string | null,
): Money | undefined {
  if (gross === undefined || gross.value !== net?.value) return gross;
  const tax = amountAfter(LABELS.tax, lines, currency);
  return tax === undefined || tax.value === '0' ? gross : undefined;
}

/** What follows a label, on its line or on the next one, where columns stand below their heads. */
function after<T>(
  labels: RegExp[],
  lines: string[],
  read: (rest: string) => T | undefined,
  isOther?: RegExp,
): T | undefined {
  for (const label of labels) {
    const [value] = allAfter(label, lines, read, isOther);
    if (value !== undefined) return value;
  }
  return undefined;
}

const allAfter = <T>(
  label: RegExp,
  lines: string[],
  read: (rest: string) => T | undefined,
  isOther?: RegExp,
): T[] =>
  lines.flatMap((line, index) => {
    const found = label.exec(line);
    if (!found || isOther?.test(line.slice(0, found.index).slice(-40))) return [];
    const rest = line.slice(found.index + found[0].length).replace(/^[\s.:#]+/, '');
    return read(rest) ?? (rest === '' ? read(lines[index + 1] ?? '') : undefined) ?? [];
  });

const dateIn = (rest: string): string | undefined => writtenDate(rest.slice(0, 40));
const dateAfter = (labels: RegExp[], lines: string[]): string | undefined => after(labels, lines, dateIn);

/** Each day that the first label that leads to one leads to. */
function datesOf(lines: string[]): string[] {
  const found = [...LABELS.date, ...LABELS.anyDate].map((label) =>
    allAfter(label, lines, dateIn, OF_ANOTHER_BEFORE),
  );
  return [...new Set(found.find((days) => days.length > 0))];
}

/** Sums stand at the end: of several lines with one label the last one counts. */
const amountAfter = (
  labels: RegExp[],
  lines: string[],
  currency: string | null,
  isOther?: RegExp,
): Money | undefined =>
  labels
    .map((label) =>
      lines
        .map((line, index) => {
          const found = label.exec(line);
          if (!found || isAboutWeight(line) || isOther?.test(line)) return undefined;
          const rest = line.slice(found.index + found[0].length);
          const discount = DISCOUNT.exec(line)?.index;
          // What is left after a cash discount is another sum.
          if (discount !== undefined)
            return discount < found.index ? undefined : amountIn(rest.split(DISCOUNT)[0] ?? '', currency);
          return (
            amountIn(rest, currency) ??
            (/\d/.test(rest) ? undefined : amountIn(lines[index + 1] ?? '', currency))
          );
        })
        .findLast((amount) => amount !== undefined),
    )
    .find((amount) => amount !== undefined);

const DISCOUNT = /skonto|cash discount/i;
/** "Brutto 24,50 t, Tara 12,10 t": farms weigh. */
const isAboutWeight = (line: string): boolean => /\b(?:kg|dt|t|to|tonnen?|tara|gewicht)\b/i.test(line);

function vatIdIn(rest: string): string | undefined {
  const [written = ''] = /^[A-Z]{2}E?[-A-Z0-9. ]{5,18}/.exec(rest) ?? [];
  const words = written.split(' ');
  const tried = words.map((_, index) => vatIdForm(words.slice(0, words.length - index).join('')));
  return tried.find(isVatId);
}

const bicIn = (rest: string): string | undefined => {
  const bic = electronicForm(/^[A-Za-z0-9]{8,11}\b/.exec(rest)?.[0] ?? '');
  return isBic(bic) ? bic : undefined;
};

/** By the heading of the page: a line of its own, or with a number behind it. */
function kindIn(lines: string[]): InvoiceKind | undefined {
  for (const line of lines) {
    if (line.length > 60) continue;
    if (/^(?:rechnungskorrektur|korrekturrechnung|corrected invoice)\b/i.test(line)) return 'correction';
    if (/^(?:stornorechnung|credit note)\b/i.test(line)) return 'credit-note';
    if (/^gutschrift\b/i.test(line)) return kindOfCredit(lines);
    if (/^(?:rechnung|invoice)\b/i.test(line)) return 'invoice';
  }
  return undefined;
}

/** § 14 (2) UStG: what the buyer writes for milk or grain is an invoice. Where nothing tells them apart, nothing is told. */
function kindOfCredit(lines: string[]): InvoiceKind | undefined {
  if (lines.some((line) => SELF_BILLED.test(line))) return 'invoice';
  return lines.some((line) => GIVEN_BACK.test(line)) ? 'credit-note' : undefined;
}

const SELF_BILLED =
  /selbst.?ausgestellt|§\s*14\s*(?:\(2\)|abs(?:atz|\.)?\s*2)|gutschrifts?verfahren|self.?bill/i;
const GIVEN_BACK =
  /storn|erstatt|retour|rücksendung|rückgabe|reklamation|korrektur|\bzu(?:r)? (?:unserer )?rechnung|gutgeschrieben|refund/i;
