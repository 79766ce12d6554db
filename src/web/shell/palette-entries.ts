/** What the palette can do: go to a page or a document, or what the page at hand does by a key. */
export type Entry = {
  id: string;
  group: 'page' | 'action' | 'document';
  label: string;
  hint?: string | undefined;
  /** As it is declared: `g f`. */
  keys?: string | undefined;
  run: () => void;
};

/** Those in whose words every word that was typed begins one; names that begin so come first. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [...entries];
  const isFirst = ({ label }: Entry) => plain(label).startsWith(plain(typed).trim());
  return entries
    .filter(({ label }) => {
      const words = wordsOf(label);
      return wanted.every((one) => words.some((word) => word.startsWith(one)));
    })
    .sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
}

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
/** Without accents and capitals. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
