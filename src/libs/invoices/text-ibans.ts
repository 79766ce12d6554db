import { electronicForm, isIban, isVatId } from './check-digits.ts';
import { foldedText } from './folded-text.ts';
import { accountStructure, COUNTRIES, fitsStructure, ibanLength } from './iban-structures.ts';

export type IbansOfText = {
  ibans: string[];
  /** What stands where an IBAN should, and is none. */
  wrong: string[];
  /** Whether an IBAN is spoken of, other than with most of its digits blotted out. */
  isNamed: boolean;
};

/**
 * All IBANs of a text, however they are spelled: what a person would read as one is found, whatever stands between its
 * characters. Where the word does not stand before them, only spellings count that other numbers do not have.
 */
export function ibansIn(written: string): IbansOfText {
  const text = foldedText(written.slice(0, MOST_TEXT));
  const words = endsOfWords(text);
  const ibans = new Set<string>();
  const wrong = new Set<string>();
  const places: number[] = [];
  let before = -1;
  let end = 0;
  for (const { index } of text.matchAll(START)) {
    if (index < end) continue;
    while ((words[before + 1] ?? Number.POSITIVE_INFINITY) <= index) before += 1;
    const isNear = index - (words[before] ?? Number.NEGATIVE_INFINITY) <= NEAR;
    const read = readAt(text, index, isNear);
    const iban = read?.tries.find(isIban);
    if (iban !== undefined) {
      ibans.add(iban);
      places.push(index);
      end = read?.end ?? 0;
    } else if (read && isGroupedAsUsual(read)) wrong.add(read.tries[0] ?? '');
    if (ibans.size + wrong.size > MOST) break;
  }
  let isNamed = false;
  let place = 0;
  for (const word of words) {
    const said = saidAfter(text, word);
    if (said !== BLOTTED_OUT) isNamed = true;
    while ((places[place] ?? Number.POSITIVE_INFINITY) < word) place += 1;
    const isRead = (places[place] ?? Number.POSITIVE_INFINITY) <= word + SAID;
    if (!isRead && said && said !== BLOTTED_OUT && wrong.size <= MOST) wrong.add(said);
  }
  // Whoever fills a page with them hides one that was not looked at.
  if (written.length > MOST_TEXT || words.length === MOST_WORDS || ibans.size + wrong.size > MOST)
    wrong.add(NOT_ALL);
  return { ibans: [...ibans], wrong: [...wrong], isNamed };
}

function endsOfWords(text: string): number[] {
  const ends: number[] = [];
  for (const { index, 0: word } of text.matchAll(WORD))
    if (ends.push(index + word.length) >= MOST_WORDS) break;
  return ends;
}

/** What a field for an account holds, in electronic form. */
export function writtenIban(text: string): string {
  const {
    ibans: [iban, ...others],
  } = ibansIn(text);
  return iban !== undefined && others.length === 0 ? iban : electronicForm(foldedText(text));
}

type Read = {
  /** In electronic form: as it stands there, then as it may be meant. */
  tries: string[];
  /** How many characters stand together. */
  groups: number[];
  end: number;
};

function readAt(text: string, index: number, isNear: boolean): Read | undefined {
  const gap = isNear ? ANY_GAP : USUAL_GAP;
  const groups: number[] = [];
  let compact = '';
  let length = MOST_IBAN;
  let at = index;
  let end = index;
  while (compact.length < length) {
    GROUP.lastIndex = at;
    const group = GROUP.exec(text)?.[0].slice(0, length - compact.length) ?? '';
    if (group === '' || !mayGoOn(compact, group)) break;
    groups.push(group.length);
    compact += group.toUpperCase();
    if (compact.length >= 2) length = ibanLength(compact.slice(0, 2)) ?? length;
    end = at + group.length;
    gap.lastIndex = end;
    at = end + (gap.exec(text)?.[0].length ?? 0);
  }
  compact = compact.slice(0, length);
  const structure = accountStructure(compact.slice(0, 2));
  if (structure === undefined) return isNear ? { tries: beginnings(compact), groups, end } : undefined;
  if (compact.length < length || (!isNear && isAnotherNumber(text, index, compact, groups))) return undefined;
  return {
    tries: [compact, repaired(compact, structure, 'n'), repaired(compact, structure, 'nc')],
    groups,
    end,
  };
}

/** Text full of beginnings must not be read to the end of each. */
const mayGoOn = (compact: string, group: string): boolean =>
  compact.length + group.length <= 2 ||
  /^[\dOIL]+$/i.test(group.slice(Math.max(0, 2 - compact.length), Math.max(0, 4 - compact.length)) || '0');

/** Letters for digits, where there can be no letters. */
const repaired = (compact: string, structure: string, kinds: string): string =>
  compact.replace(/[OIL]/g, (letter, place: number) => {
    const isDigit = place >= 4 ? kinds.includes(structure[place - 4] ?? '') : place >= 2;
    return isDigit ? (letter === 'O' ? '0' : '1') : letter;
  });

/** Where nobody knows how long it is. */
const beginnings = (compact: string): string[] =>
  Array.from({ length: Math.max(0, compact.length - 14) }, (_, less) =>
    compact.slice(0, compact.length - less),
  );

/** A VAT id with the number behind it, or digits in groups as nobody writes an IBAN. */
function isAnotherNumber(text: string, index: number, compact: string, groups: readonly number[]): boolean {
  const [first = 0, second = 0] = groups;
  const label = text.slice(Math.max(0, index - 30), index);
  if (first > 2 && first < compact.length && VAT_LABEL.test(label) && isVatId(compact.slice(0, first)))
    return true;
  // "No 1234567890123"
  if (first === 2 && compact.startsWith('NO')) return true;
  const places = [0, ...(first === 2 || first === 4 ? [1] : []), ...(first === 2 && second === 2 ? [2] : [])];
  return !places.some((place) => isRegular(groups.slice(place)) || (place > 0 && groups.length - place <= 2));
}

const isRegular = ([first = 0, ...others]: readonly number[]): boolean =>
  others.every((size, place) => (place < others.length - 1 ? size === first : size <= first));

const isGroupedAsUsual = ({ tries, groups: [first, ...others] }: Read): boolean =>
  tries.some((compact) => ibanLength(compact.slice(0, 2)) !== undefined && fitsStructure(compact)) &&
  (others.length === 0 || (first === 4 && isRegular([4, ...others])));

/** What stands behind the word, where that is digits at all; without blanks. */
function saidAfter(text: string, end: number): string {
  const rest = text.slice(end, end + SAID).replace(FILLER, '');
  const said = LIKE_DIGITS.exec(rest)?.[0] ?? '';
  const compact = said.replace(/[^A-Za-z0-9*•#_]/g, '').toUpperCase();
  const length = ibanLength(compact.slice(0, 2));
  // "IBAN ab 01.01.2027"
  if (length === undefined && /^[A-Z]{2}[^A-Z0-9]/i.test(said)) return '';
  const iban = compact.slice(0, length ?? MOST_IBAN);
  if (/[*•#_]{2}|X{3}/.test(iban)) return BLOTTED_OUT;
  return iban.replace(/\D/g, '').length < 8 ? '' : iban;
}

const GAP = '[^\\p{L}\\p{N}]';
const GLUED = COUNTRIES.map(([one, other]) => `${one}${GAP}{0,3}${other}`).join('|');
const WORD = new RegExp(
  `(?<![\\p{L}\\p{N}])[Il1|]${GAP}{0,2}B${GAP}{0,2}A${GAP}{0,2}N(?=s?(?!\\p{L})|nr|nummer|(?:${GLUED})${GAP}{0,3}[\\dOIL])`,
  'giu',
);
const START =
  /(?:(?<![\p{L}\p{N}])|(?<=(?<!\p{L})[Il1|]BAN))[A-Z](?=[^\p{L}\p{N}]{0,20}[A-Z][^\p{L}\p{N}]{0,20}[\dOIL])/giu;
const GROUP = /[A-Za-z0-9]{0,40}/y;
const USUAL_GAP = /\s{0,120}(?:[\p{Pd}.:/_·|']\s{0,120})?/uy;
const ANY_GAP = /[^\p{L}\p{N}]{0,150}/uy;
const VAT_LABEL = /(?:ust|vat|uid|ident|mwst|tax|tva)[^\n]*$/i;
const FILLER = /^s?[\s\p{P}\p{S}]*(?:(?:nr|no|nummer|number|code|eur|chf)\b[\s\p{P}\p{S}]*)*/iu;
const LIKE_DIGITS =
  /^(?:[A-Z][^\p{L}\p{N}]{0,3}[A-Z](?=[^\p{L}\p{N}]{0,5}[\dOILX*•#]))?(?:[^\p{L}\p{N}]{0,5}[A-Z0-9*•#_]){1,34}/iu;
const BLOTTED_OUT = '*';
const NOT_ALL = '…';
/** How far behind the word an IBAN may stand to be the one that is meant. */
const NEAR = 150;
const SAID = 120;
const MOST_IBAN = 34;
const MOST = 50;
const MOST_WORDS = 5_000;
/** Some hundred pages. */
const MOST_TEXT = 1_000_000;
