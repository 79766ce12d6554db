import { type SegmentRow, segmentRow } from '../../projections/inbox-segments.ts';
import { type Origin, VersionConflict } from '../event-log/index.ts';
import { inboxItemStream } from '../events/index.ts';
import { newDocuments } from './new-documents.ts';
import type { SegmentDeps } from './segment-deps.ts';

/** `missing`: what was sent and is not to be found. */
export type DocumentIds = {
  found: number;
  pending: number;
  gone: number;
  missing: { itemId: string; segmentId: string; documentId: number | null }[];
};

/** Whose items are synced, or which one. */
type Wanted = { sub: string; itemId: string | null };
type Looked = 'found' | 'pending' | 'missing' | 'there';

/**
 * Looks for the document of every segment that was sent and has none yet, by its task and then by its checksum, and
 * whether the known ones are still there.
 *
 * @throws PaperlessError
 */
export async function syncDocumentIds(
  deps: SegmentDeps,
  wanted: Wanted,
  origin: Origin,
): Promise<DocumentIds> {
  const { rows } = await deps.db.query<SegmentRow>(SENT, [wanted.sub, wanted.itemId]);
  const known = rows.flatMap(({ document_id }) => document_id ?? []);
  const present = new Set((await deps.paperless.summariesOf(known)).map(({ id }) => id));

  const result: DocumentIds = { found: 0, pending: 0, gone: 0, missing: [] };
  for (const row of rows) {
    const { item_id: itemId, segment_id: segmentId, document_id: documentId } = row;
    if (documentId !== null && present.has(documentId)) continue;
    const looked = await lookFor(deps, row, origin);
    if (looked === 'found') result.found += 1;
    if (looked === 'pending') result.pending += 1;
    if (looked === 'missing') result.missing.push({ itemId, segmentId, documentId });
    if (looked === 'missing' && documentId !== null) result.gone += 1;
  }
  return result;
}

async function lookFor(deps: SegmentDeps, row: SegmentRow, origin: Origin): Promise<Looked> {
  const task = row.task_id === null ? null : await deps.paperless.uploadTask(row.task_id);
  if (task?.state === 'pending') return 'pending';
  if (task?.state === 'saved' && task.documentId !== row.document_id) {
    return found(deps, row, { documentId: task.documentId, by: 'task' }, origin);
  }
  const [documentId] = await newDocuments(deps, row);
  if (documentId !== undefined) return found(deps, row, { documentId, by: 'checksum' }, origin);
  // What is still on its way is looked after by the saves themselves.
  return row.state === 'planned' || row.state === 'uploaded' ? 'pending' : 'missing';
}

async function found(
  { db, log }: SegmentDeps,
  row: SegmentRow,
  document: { documentId: number; by: 'task' | 'checksum' },
  origin: Origin,
): Promise<Looked> {
  const stream = inboxItemStream(row.item_id);
  const about = { itemId: row.item_id, segmentId: row.segment_id };
  for (;;) {
    const expectedVersion = await log.version(stream);
    const present = await segmentRow(db, row.segment_id);
    if (present?.state !== row.state || present.document_id !== row.document_id) return 'there';
    try {
      await log.append(stream, [{ type: 'DocumentIdFound', data: { ...about, ...document } }], {
        origin,
        expectedVersion,
      });
      return 'found';
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
    }
  }
}

// What Paperless has split is known to have no document of its own.
const SENT = `
  select s.* from inbox_segments s join inbox_items i using (item_id)
   where (i.scope = 'public' or i.owner = $1)
     and ($2::uuid is null or i.item_id = $2)
     and s.state in ('planned', 'uploaded', 'saved')
   order by s.state = 'saved', s.state_at desc limit 500`;
