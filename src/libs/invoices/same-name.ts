/**
 * Whether two names are of one business: legal forms, umlauts and punctuation aside, all words of the one are in the
 * other. "Landhandel Müller GmbH & Co. KG" is "LANDHANDEL MUELLER".
 */
export function areSameName(one: string, other: string): boolean {
  const [fewer, more] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.size - b.size);
  return !!fewer && !!more && fewer.size > 0 && [...fewer].every((word) => more.has(word));
}

function wordsOf(name: string): Set<string> {
  const words = name
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // "e.K." and "e. K." are one word.
    .replace(/(?<=\b\w)\.\s?(?=\w\b)/g, '')
    .split(/[^\p{L}\p{N}]+/u);
  return new Set(words.filter((word) => word !== '' && !LEGAL_FORMS.has(word)));
}

const LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
const LEGAL_FORMS = new Set(
  'gmbh mbh ggmbh ag kg kgaa ohg ohmg ug gbr ek ev eg se co und and haftungsbeschraenkt ltd llc inc plc sarl sa srl bv nv'.split(
    ' ',
  ),
);
