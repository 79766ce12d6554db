/** Words behind the name of a sum that make it another one. */
const NOT_NET =
  '(?!\\s*[(:,]?\\s*(?:netto|net\\b|ohne|zzgl|zuzügl|exkl|excl|without|before|vor\\b|der\\b|des\\b|aller\\b))';
/** A sum before tax, wherever its line says so; "30 Tage netto" is how long one may take to pay. */
export const BEFORE_TAX =
  /(?<![\p{L}\d])(?:(?<!tagen?\s)(?:netto|net)(?!\skasse)|(?:ohne|zzgl\.?|zuzüglich|exkl\.?|excl\.?|excluding|plus)\s(?:[\d,.]+\s?%\s?)?(?:gesetzl\w*\.?\s)?(?:ust|mwst|umsatzsteuer|mehrwertsteuer|steuern?|vat|tax))(?![\p{L}\d])/iu;
/** A number or date behind these words is that of another document, or that of the other side. */
export const OF_ANOTHER_BEFORE =
  /(?<!\p{L})(?:ihre?|your|zur?|gemäß|laut|lt\.?|unsere frühere|lieferschein|auftrags?|bestell\p{L}*|angebots?|liefer\p{L}*|order|delivery|ursprüngliche|original|bezug|referen[cz]e?)[\s:-]*$/iu;

/** The heading of an invoice, which often holds its number and its date. */
const HEADING =
  '^(?!ursprung|original|bezug|vorgänger|pro-?forma)[a-zäöüß-]*(?:rechnung(?:skorrektur)?|gutschrift)';
const NUMBER_WORD = '(?:-?\\s?(?:nummer|nr\\b\\.?|no\\b\\.?|#))';

const like = (...parts: string[]): RegExp => new RegExp(parts.join(''), 'i');

/** In this order: the first label that leads to a value counts. None stands in the middle of a word. */
export const LABELS = {
  number: [
    like(HEADING, '\\s?(?:', NUMBER_WORD, '|:)'),
    like('(?<![\\wäöüß-])(?:rechnungs|gutschrifts?)', NUMBER_WORD),
    like('^beleg', NUMBER_WORD),
    /(?<![\w-])(?:invoice|bill|credit note)\s?(?:number|no\b\.?|nr\b\.?|#)/i,
    /^(?:invoice|credit note)\s?(?:number|no\b\.?|#|:)/i,
  ],
  date: [
    /(?<![\wäöüß-])(?:rechnungs|beleg)-?\s?datum/i,
    /(?:invoice|bill|issue)\s?date|date of issue/i,
    // "Rechnung gemäß Bestellung vom …" tells the date of the order.
    like(HEADING, '\\s*', NUMBER_WORD, '?\\s*[:.]?\\s*(?:(?=\\S*\\d)[\\w./-]{1,40})?,?\\s*\\bvom\\b'),
  ],
  anyDate: [
    /(?:^|\s{3}|\t|,\s?)(?:datum|date)\s?:/i,
    // Place and day above a letter, and nothing else on the line.
    /^(?!liefer|geliefer|zahl|fällig|versand|bestell|leist|bis|vom)\p{L}[\p{L} ./()-]{1,30},\s?(?:den|am)(?=\s[^,]{6,20}$)/iu,
  ],
  dueDate: [
    /fällig(?:keit)?(?:sdatum)?(?:\s(?:am|bis|zum))?|(?:zahlbar|zu zahlen) bis(?: zum)?/i,
    /due date|(?:payable|due) (?:by|on)/i,
  ],
  gross: [
    like('(?<![\\wäöüß-])brutto(?:betrag|summe)?\\b(?!-?\\s?(?:gewicht|preis|lohn))', NOT_NET),
    like(
      '(?<![\\wäöüß])rechnungs(?:betrag|summe)',
      NOT_NET,
      '|(?<![\\wäöüß])(?:summe|betrag|gesamt)\\s?brutto|total incl',
    ),
    like(
      '(?<![\\wäöüß])(?:gesamt(?:betrag|summe)|endbetrag|endsumme|(?:invoice|grand|gross)\\s?(?:total|amount)|total amount)',
      NOT_NET,
    ),
  ],
  due: [
    /zahlbetrag|zahlungsbetrag|zu zahlen(?:der betrag)?|offener betrag/i,
    /(?:amount|balance|total) due|amount payable/i,
  ],
  net: [
    /netto(?:rechnungs|gesamt|waren)?(?:betrag|summe|wert)|(?:summe|betrag|gesamt)\s?netto|total excl/i,
    /(?:rechnungs|gesamt)(?:betrag|summe)\s*\(?(?:netto|ohne (?:ust|mwst|steuer))/i,
    /sub-?total|net\s?(?:total|amount)/i,
  ],
  tax: [
    /(?<![\wäöüß])(?:(?:zzgl\.?|\+)\s?[\d,.]*\s?%?\s?)?(?:ust|mwst|umsatzsteuer|mehrwertsteuer|vat)\b(?!.?-?\s?id)/i,
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

export const numberIn = (rest: string): string | undefined => {
  const [number] = /^[A-Za-z0-9][\w./-]{0,39}/.exec(rest) ?? [];
  return number && /\d/.test(number) ? number.replace(/[.,-]+$/, '') : undefined;
};

/** Long files are read at both ends: the number stands at the first, the sum at the last. */
export function linesOf(text: string): string[] {
  const read = text.length <= 2 * END ? text : `${text.slice(0, END)}\n${text.slice(-END)}`;
  return read
    .split(/\r?\n|\r/)
    .map((line) => line.slice(0, MOST_LINE).trim())
    .filter((line) => line !== '');
}

const END = 100_000;
const MOST_LINE = 500;
