import { compareText } from '../accounts/permissions.ts';
import type { DocumentRow } from '../world.ts';

/** Newest first by the date on the paper, then by id: what a list shows when no order is asked for. */
export const byDate = (a: DocumentRow, b: DocumentRow) => compareText(b.created, a.created) || b.id - a.id;

/** Sorts by the `ordering` parameter; an unknown name is ignored. */
export function orderDocuments(documents: DocumentRow[], ordering: string | null): DocumentRow[] {
  const name = ordering?.replace(/^-/, '') ?? '';
  const read = READERS[name];
  if (!read) return documents.sort(byDate);
  const sign = ordering?.startsWith('-') ? -1 : 1;
  return documents.sort((a, b) => (compare(read(a), read(b)) || a.id - b.id) * sign);
}

const READERS: Record<string, (document: DocumentRow) => string | number> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  created: ({ created }) => created,
  modified: ({ modified }) => modified,
  added: ({ added }) => added,
};

const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);
