import { type SegmentRow, segmentRow } from '../../../projections/inbox-segments.ts';
import { type DomainEvents, inboxItemStream } from '../../domain/events/index.ts';
import { type NewEvent, type Origin, VersionConflict } from '../../platform/event-log/index.ts';
import { isOfSegment, newDocuments } from './new-documents.ts';
import type { SegmentDeps } from './segment-deps.ts';

/** `missing`: what was sent and is not to be found. */
export type DocumentIds = {
  found: number;
  pending: number;
  gone: number;
  missing: { itemId: string; segmentId: string; documentId: number | null }[];
};

type Looked = 'found' | 'pending' | 'missing' | 'there';

/**
 * Looks for the document of segments that were sent and have none yet, by their tasks and then by their checksums, and
 * whether the known ones are still there. What is found, and what is gone, is recorded.
 *
 * @param rows at most 500 of them
 * @throws PaperlessError
 */
export async function syncDocumentIds(
  deps: SegmentDeps,
  rows: readonly SegmentRow[],
  origin: Origin,
): Promise<DocumentIds> {
  const known = rows.flatMap(({ document_id }) => document_id ?? []);
  const present = new Set((await deps.paperless.summariesOf(known)).map(({ id }) => id));
  const result: DocumentIds = { found: 0, pending: 0, gone: 0, missing: [] };
  for (const row of rows) {
    const { item_id: itemId, segment_id: segmentId, document_id: documentId } = row;
    if (documentId !== null && present.has(documentId)) {
      if (row.document_gone) await record(deps, row, found(row, documentId, 'id'), origin);
      continue;
    }
    const looked = await lookFor(deps, row, origin);
    if (looked === 'found') result.found += 1;
    if (looked === 'pending') result.pending += 1;
    if (looked !== 'missing') continue;
    result.missing.push({ itemId, segmentId, documentId });
    if (documentId === null) continue;
    result.gone += 1;
    const gone = { type: 'DocumentGone' as const, data: { itemId, segmentId, documentId } };
    if (!row.document_gone) await record(deps, row, gone, origin);
  }
  return result;
}

async function lookFor(deps: SegmentDeps, row: SegmentRow, origin: Origin): Promise<Looked> {
  const task = row.task_id === null ? null : await deps.paperless.uploadTask(row.task_id);
  if (task?.state === 'pending') return 'pending';
  const isNews = task?.state === 'saved' && task.documentId !== row.document_id;
  if (isNews && (await isOfSegment(deps, row, task.documentId))) {
    return record(deps, row, found(row, task.documentId, 'task'), origin);
  }
  const [documentId] = await newDocuments(deps, row);
  if (documentId !== undefined) return record(deps, row, found(row, documentId, 'checksum'), origin);
  // What is still on its way is looked after by the saves themselves.
  return row.state === 'planned' || row.state === 'uploaded' ? 'pending' : 'missing';
}

const found = (
  { item_id: itemId, segment_id: segmentId }: SegmentRow,
  documentId: number,
  by: 'task' | 'checksum' | 'id',
): NewEvent<DomainEvents> => ({ type: 'DocumentIdFound', data: { itemId, segmentId, documentId, by } });

async function record(
  { db, log }: SegmentDeps,
  row: SegmentRow,
  event: NewEvent<DomainEvents>,
  origin: Origin,
): Promise<Looked> {
  const stream = inboxItemStream(row.item_id);
  for (;;) {
    const expectedVersion = await log.version(stream);
    const present = await segmentRow(db, row.segment_id);
    if (present?.state !== row.state || present.document_id !== row.document_id) return 'there';
    try {
      await log.append(stream, [event], { origin, expectedVersion });
      return 'found';
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
    }
  }
}
