import type { Money } from '../money/index.ts';
import { electronicForm, isBic, isVatId, vatIdForm } from './check-digits.ts';
import type { InvoiceFacts, InvoiceKind, InvoiceReading } from './invoice-facts.ts';
import { isPlausible, valueReader } from './read-values.ts';
import { cashDiscountsIn } from './text-discounts.ts';
import { ibansIn } from './text-ibans.ts';
import { withoutAbsent } from './without-absent.ts';
import { amountIn, currencyIn, writtenDate } from './written-values.ts';

/**
 * What the text layer of an invoice says, by the words that stand before the values, in German and English. A fact that
 * no such word leads to is not told: a guess would be compared with what the other sources know.
 *
 * @param more other text of the same file, in which IBANs alone are looked for
 */
export function readInvoiceText(text: string, more = ''): InvoiceReading {
  const values = valueReader();
  const lines = linesOf(text);
  const currency = currencyIn(lines.join('\n'));
  const date = dateAfter(LABELS.date, lines) ?? dateAfter(LABELS.anyDate, lines);
  const gross = amountAfter(LABELS.gross, lines, currency);
  const due = amountAfter(LABELS.due, lines, currency) ?? gross;
  const { ibans, wrong, isNamed } = ibansIn(more === '' ? text : `${text}\n${more}`);
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
    number: after(LABELS.number, lines, numberIn),
    date: sure(date),
    supplierVatId: after(LABELS.vatId, lines, vatIdIn),
    supplierTaxNumber: after(LABELS.taxNumber, lines, (rest) => /^\d{2,3}\/\d{3,4}\/\d{4,5}/.exec(rest)?.[0]),
    net: amountAfter(LABELS.net, lines, currency),
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
  return { source: 'text', facts, faults: values.faults, missing: [] };
}

/** In this order: the first label that leads to a value counts. */
const LABELS = {
  number: [
    /(?:rechnungs|beleg|gutschrifts?)-?\s?(?:nummer|nr\b\.?|no\b\.?)/i,
    /(?:invoice|bill|credit note)\s?(?:number|no\b\.?|nr\b\.?|#)/i,
    /^(?:rechnung|gutschrift|invoice|credit note)\s?(?:nr\b\.?|no\b\.?|#|:)/i,
  ],
  date: [
    /(?:rechnungs|beleg)-?\s?datum/i,
    /(?:invoice|bill|issue)\s?date|date of issue/i,
    /^rechnung.{0,40}\svom\b/i,
  ],
  anyDate: [/(?:^|[\s,])(?:datum|date)\s?:/i, /,\s?(?:den|am)\b/],
  dueDate: [
    /fällig(?:keit)?(?:sdatum)?(?:\s(?:am|bis|zum))?|(?:zahlbar|zu zahlen) bis(?: zum)?/i,
    /due date|(?:payable|due) (?:by|on)/i,
  ],
  gross: [
    /rechnungs(?:betrag|summe)|brutto(?:betrag|summe)|(?:summe|betrag|gesamt)\s?brutto|total incl/i,
    /gesamt(?:betrag|summe)|endbetrag|endsumme|(?:invoice|grand|gross)\s?(?:total|amount)|total amount/i,
  ],
  due: [
    /zahlbetrag|zahlungsbetrag|zu zahlen(?:der betrag)?|offener betrag/i,
    /(?:amount|balance|total) due|amount payable/i,
  ],
  net: [
    /netto(?:betrag|summe)|(?:summe|betrag|gesamt)\s?netto|total excl/i,
    /sub-?total|net\s?(?:total|amount)/i,
  ],
  vatId: [
    /(?<!ihre )ust\.?-?\s?id(?:ent)?\.?-?\s?(?:nr\b\.?|nummer)?|umsatzsteuer-id(?:entifikationsnummer)?/i,
    /(?<!your )vat\s?(?:id|no\b\.?|number|reg)[\w .]{0,12}/i,
  ],
  taxNumber: [/steuer-?\s?(?:nummer|nr\b\.?)|st\.?-?\s?nr\.?/i],
  bic: [/\bbic\b(?:\/swift)?|swift(?:-?code)?/i],
  orderNumber: [
    /(?:bestell|auftrags)-?\s?(?:nummer|nr\b\.?)|ihre bestellung/i,
    /(?:purchase )?order\s?(?:number|no\b\.?|#)|\bpo\s?(?:number|no\b\.?|#)/i,
  ],
  buyerReference: [/leitweg-?\s?id/i],
};

/** What follows a label, on its line or on the next one, where columns stand below their heads. */
function after<T>(labels: RegExp[], lines: string[], read: (rest: string) => T | undefined): T | undefined {
  for (const label of labels) {
    for (const [index, line] of lines.entries()) {
      const found = label.exec(line);
      if (!found) continue;
      const rest = line.slice(found.index + found[0].length).replace(/^[\s.:#]+/, '');
      const value = read(rest) ?? (rest === '' ? read(lines[index + 1] ?? '') : undefined);
      if (value !== undefined) return value;
    }
  }
  return undefined;
}

const dateAfter = (labels: RegExp[], lines: string[]): string | undefined =>
  after(labels, lines, (rest) => writtenDate(rest.slice(0, 40)));

/** Sums stand at the end: of several lines with one label the last one counts. */
const amountAfter = (labels: RegExp[], lines: string[], currency: string | null): Money | undefined =>
  // After the label on the reversed lines, so that the line below is the one before.
  labels
    .map((label) =>
      lines
        .map((line, index) => {
          const found = label.exec(line);
          if (!found) return undefined;
          const rest = line.slice(found.index + found[0].length);
          return (
            amountIn(rest, currency) ??
            (/\d/.test(rest) ? undefined : amountIn(lines[index + 1] ?? '', currency))
          );
        })
        .findLast((amount) => amount !== undefined),
    )
    .find((amount) => amount !== undefined);

const numberIn = (rest: string): string | undefined => {
  const [number] = /^[A-Za-z0-9][\w./-]{0,39}/.exec(rest) ?? [];
  return number && /\d/.test(number) ? number.replace(/[.,-]+$/, '') : undefined;
};

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
    if (/^(?:gutschrift|stornorechnung|credit note)\b/i.test(line)) return 'credit-note';
    if (/^(?:rechnung|invoice)\b/i.test(line)) return 'invoice';
  }
  return undefined;
}

/** Long files are read at both ends: the number stands at the first, the sum at the last. */
function linesOf(text: string): string[] {
  const read = text.length <= 2 * END ? text : `${text.slice(0, END)}\n${text.slice(-END)}`;
  return read
    .split(/\r?\n|\r/)
    .map((line) => line.slice(0, MOST_LINE).trim())
    .filter((line) => line !== '');
}

const END = 100_000;
const MOST_LINE = 500;
