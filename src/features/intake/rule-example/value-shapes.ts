/** What people mark in a document. */
export const MARKABLE = ['number', 'sum', 'date', 'supplier'] as const;
export type Markable = (typeof MARKABLE)[number];

/** What a value looks like, for a pattern (RE2) that finds it in other documents. */
export type Shape = { value: string; gap: string };

/**
 * The shapes of a marked value, the more general ones first; none: it is nothing of this kind.
 *
 * @param before what stands before the value
 */
export function shapesOf(what: Exclude<Markable, 'supplier'>, text: string, before: string): Shape[] {
  switch (what) {
    case 'number':
      return /\p{N}/u.test(text) ? [general(text), exact(text)].map((value) => ({ value, gap: '\\W*' })) : [];
    case 'sum':
      return sumShapes(text, /-\W*$/.test(before));
    case 'date':
      return dateShapes(text);
  }
}

/** Any number of this kind: with letters in front only where the marked one has some; parts with spaces one by one. */
function general(text: string): string {
  const parts = text.split(/\s+/).map((part, index) => {
    if (!/\p{N}/u.test(part)) return '[\\pL./_-]+';
    const isLed = index === 0 && /^\p{L}/u.test(part);
    return `${isLed ? '[\\pL./_-]*' : ''}\\d[\\pL\\d]*(?:[-./_][\\pL\\d]+)*`;
  });
  return parts.join('\\s*');
}

/** As many groups of letters and digits as the marked one has, with the same signs between them. */
const exact = (text: string): string =>
  text.replaceAll(/\p{L}+|\p{N}+|\s+|./gsu, (part) => {
    if (/\p{L}/u.test(part)) return '\\pL+';
    if (/\p{N}/u.test(part)) return '\\d+';
    return /\s/.test(part) ? '\\s*' : part.replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&');
  });

/** @param isDashed whether a dash stands before it that is no minus */
function sumShapes(text: string, isDashed: boolean): Shape[] {
  const [, digits = ''] = /^-?(\d[\d.,' ]*\d|\d)$/.exec(text) ?? [];
  if (!digits) return [];
  const [, decimal = ''] = /([.,])\d\d$/.exec(digits) ?? [];
  const group = decimal === '.' ? "[,' ]?" : "[.' ]?";
  const cents = decimal && (decimal === '.' ? '\\.\\d\\d' : ',\\d\\d');
  // A minus that is taken for a part of the gap would make a debt of a credit.
  const gap = isDashed ? '\\W*' : '[^\\w-]*';
  return [
    {
      value: `-?\\d{1,3}(?:${group}\\d{3})*${cents}\\b`,
      gap: `${gap}(?:(?:EUR|Euro|CHF|USD)${gap})?`,
    },
  ];
}

function dateShapes(text: string): Shape[] {
  const known = DATES.find(({ is }) => is.test(text));
  return known ? [{ value: known.value, gap: '\\W*' }] : [];
}

const DATES = [
  { is: /^\d{4}-\d\d-\d\d$/, value: '\\d{4}-\\d\\d-\\d\\d' },
  {
    is: /^\d{1,2}\.\s*\d{1,2}\.\s*(?:\d{4}|\d\d)$/,
    value: '\\d{1,2}\\.\\s*\\d{1,2}\\.\\s*(?:\\d{4}|\\d\\d)\\b',
  },
  {
    is: /^\d{1,2}\.?\s*\p{L}{3,}\.?\s*\d{4}$/u,
    value: '\\d{1,2}\\.?\\s*\\pL[^\\d\\s]{2,}\\s*\\d{4}\\b',
  },
];
