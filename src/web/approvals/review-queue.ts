import type { Schemas } from '../api/interface.ts';

type Approval = Schemas['Approval'];
type Page = { items: readonly Approval[]; total: number; page: number; pageSize: number };

/** The documents under review, in the order in which the review began. */
export type ReviewQueue = {
  rows: readonly Approval[];
  /** Those that no longer fit the filter, because they were decided. */
  left: ReadonlySet<number>;
  /** How many stand before the first one. */
  offset: number;
  total: number;
};

/**
 * The queue after the list was read again: each row keeps its place, decided or not, so that nothing moves while a
 * person works through it; what is new comes last.
 */
export function mergedQueue(
  before: ReviewQueue | undefined,
  { items, total, page, pageSize }: Page,
): ReviewQueue {
  const listed = new Map(items.map((item) => [item.documentId, item]));
  const kept = (before?.rows ?? []).map((row) => listed.get(row.documentId) ?? row);
  const known = new Set(kept.map(({ documentId }) => documentId));
  const left = new Set([...known].filter((id) => !listed.has(id)));
  return {
    rows: [...kept, ...items.filter(({ documentId }) => !known.has(documentId))],
    left,
    offset: (page - 1) * pageSize,
    total: total + left.size,
  };
}

/** The place of a document in its queue; null where it is not in it. */
export function placeIn(
  { rows, offset }: ReviewQueue,
  documentId: number,
): { position: number; previous: Approval | undefined; next: Approval | undefined } | null {
  const index = rows.findIndex((row) => row.documentId === documentId);
  if (index < 0) return null;
  return { position: offset + index + 1, previous: rows[index - 1], next: rows[index + 1] };
}
