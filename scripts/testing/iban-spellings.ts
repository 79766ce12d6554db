export const IBAN = 'DE75512108001245126199';
export const inGroups = (iban: string, size: number, gap: string) =>
  (iban.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(gap);
const FULL_WIDTH = [...IBAN].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));

/** Ways in which somebody writes one IBAN so that people read it and a program may not. */
export const SPELLINGS: Record<string, string> = {
  'lower case': inGroups(IBAN, 4, ' ').toLowerCase(),
  dashes: inGroups(IBAN, 4, '-'),
  'long dashes': inGroups(IBAN, 4, ' – '),
  dots: inGroups(IBAN, 4, '.'),
  'two blanks': inGroups(IBAN, 4, '  '),
  'thin blanks': inGroups(IBAN, 4, '\u2009'),
  'narrow blanks': inGroups(IBAN, 4, '\u202f'),
  'zero-width blanks': inGroups(IBAN, 4, '\u200b'),
  'soft hyphens': inGroups(IBAN, 4, '\u00ad'),
  'two lines': 'DE75 5121 0800\n        1245 1261 99',
  pairs: inGroups(IBAN, 2, ' '),
  threes: inGroups(IBAN, 3, ' '),
  'one by one': inGroups(IBAN, 1, ' '),
  'the country apart': 'DE 75 5121 0800 1245 1261 99',
  'the country alone': 'DE 75512108001245126199',
  'bank and account': 'DE75 51210800 1245126199',
  'full-width letters': FULL_WIDTH.join(''),
  'a Cyrillic letter': 'DЕ75 5121 0800 1245 1261 99',
  'small capitals': 'ᴅᴇ75 5121 0800 1245 1261 99',
  'letters O for zeros': 'DE75 5121 O8OO 1245 1261 99',
  'letters l for ones': 'DE75 5l21 0800 l245 l26l 99',
  'Arabic digits': 'DE٧٥ 5121 0800 1245 1261 99',
  'marks on letters': 'D\u0301E\u030175 5121 0800 1245 1261 99',
};
