import type { Interface } from '../../../api/interface.ts';

export type Mark = Interface['POST /processing/examples']['body']['marks'][number];
export type Markable = Mark['what'];

/**
 * What somebody means by a selection in the text: what is selected, without spaces around it. With nothing selected
 * the word at the cursor, for the supplier the line. Undefined where there is nothing.
 */
export function markedAt(
  text: string,
  { start, end }: { start: number; end: number },
  what: Markable,
): Mark | undefined {
  const [from, to] = start < end ? [start, end] : around(text, start, what === 'supplier' ? /\n/ : /\s/);
  const marked = text.slice(from, to);
  const lead = marked.length - marked.trimStart().length;
  const value = marked.trim().slice(0, LONGEST);
  if (value === '') return undefined;
  return { what, start: from + lead, end: from + lead + value.length, text: value };
}

/** The longest that the service takes. */
const LONGEST = 300;

function around(text: string, place: number, border: RegExp): [from: number, to: number] {
  let [from, to] = [place, place];
  while (from > 0 && !border.test(text[from - 1] ?? '')) from -= 1;
  while (to < text.length && !border.test(text[to] ?? '')) to += 1;
  return [from, to];
}

/** With a mark in place of the one of its kind, in the order of the text. */
export const withMark = (marks: readonly Mark[], mark: Mark): Mark[] =>
  [...marks.filter(({ what }) => what !== mark.what), mark].sort((one, other) => one.start - other.start);

/** A text in pieces, each marked as something or not. Of marks that overlap the earlier one is shown. */
export function piecesOf(
  text: string,
  marks: readonly Mark[],
): { text: string; start: number; what?: Markable }[] {
  let place = 0;
  const pieces = marks.flatMap(({ start, end, what }) => {
    if (start < place) return [];
    const before = { text: text.slice(place, start), start: place };
    place = end;
    return [before, { text: text.slice(start, end), start, what }];
  });
  return [...pieces, { text: text.slice(place), start: place }].filter((piece) => piece.text !== '');
}
