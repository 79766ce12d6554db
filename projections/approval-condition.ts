import { isWholeKey, optionKey } from './approval-values.ts';
import { foldedText } from './folded-text.ts';
import { type ComparedMark, markedInvoices } from './invoice-list.ts';

/** What of the list is wanted; everything that is given must hold. */
export type ApprovalFilter = {
  /** The document types that need approval. */
  types: readonly number[];
  /** Only documents that hold none of these values. */
  without?: readonly string[] | undefined;
  /** Only documents without a value. */
  undecided?: boolean | undefined;
  /** Only documents that hold one of these values. */
  holding?: readonly string[] | undefined;
  /** Part of the title; or the correspondent is one of `correspondents`. */
  text?: { title: string; correspondents: readonly number[] } | undefined;
  correspondent?: number | undefined;
  /** Only documents that changed after the decision in force; or only those whose file did. */
  changed?: 'anything' | 'file' | undefined;
  /** Only documents that have been waiting for less long than since this time (ISO 8601). */
  openSince?: string | undefined;
  /** Only documents that somebody has released and that wait for further people. */
  awaiting?: boolean | undefined;
  /** Only documents whose invoice gives this to think about. */
  marked?: ComparedMark | undefined;
  /** Only these documents: those that the person may see. */
  among?: readonly number[] | undefined;
};

/** The part behind `where`, and its values. */
export function condition(filter: ApprovalFilter): { where: string; values: unknown[] } {
  const { parts, ranges, values } = conditions(filter);
  const one = ranges.length > 0 ? [`(${ranges.join(' or ')})`] : [];
  return { where: [...parts, ...one].join(' and '), values };
}

/** What must hold: all `parts`, and one of the `ranges` where there are some; these have nothing in common. */
export function conditions({
  types,
  without,
  undecided,
  holding,
  text,
  correspondent,
  changed,
  openSince,
  awaiting,
  marked,
  among,
}: ApprovalFilter): {
  parts: string[];
  ranges: string[];
  values: unknown[];
} {
  const values: unknown[] = [];
  const next = (value: unknown) => `$${values.push(value)}`;
  const parts = ['not gone', `document_type = any(${next(types)}::integer[])`];
  const ranges = without ? otherThan([...new Set(without.filter(isWholeKey))].sort(), next) : [];
  for (const long of without?.filter((value) => !isWholeKey(value)) ?? [])
    parts.push(`option_id is distinct from ${next(long)}`);
  if (undecided) parts.push('option_id is null');
  if (holding) {
    parts.push(`option_key = any(${next(holding.map(optionKey))}::text[])`);
    if (!holding.every(isWholeKey)) parts.push(`option_id = any(${next(holding)}::text[])`);
  }
  if (text) {
    const title = `strpos(title_folded, ${next(foldedText(text.title))}) > 0`;
    parts.push(`(${title} or correspondent = any(${next(text.correspondents)}::integer[]))`);
  }
  if (correspondent !== undefined) parts.push(`correspondent = ${next(correspondent)}`);
  if (changed) parts.push(`changed <> '[]'`);
  if (changed === 'file') parts.push(`changed ? 'file'`);
  if (openSince) parts.push(`open_since > ${next(openSince)}`);
  if (awaiting) parts.push(`agreements <> '[]'`);
  if (marked) parts.push(`document_id in (${markedInvoices(marked)})`);
  if (among) parts.push(`document_id = any(${next(among)}::integer[])`);
  return { parts, ranges, values };
}

/**
 * None of these values, as ranges of an index: `<> all` would look at every row, and most are approved.
 *
 * @param values whole keys, in the order of their bytes, as the column has it
 */
function otherThan(values: readonly string[], next: (value: unknown) => string): string[] {
  const places = values.map(next);
  const gaps = places.map((place, index) =>
    index ? `(option_key > ${places[index - 1]} and option_key < ${place})` : `option_key < ${place}`,
  );
  const last = places.at(-1);
  return ['option_key is null', ...gaps, last ? `option_key > ${last}` : 'option_key is not null'];
}
