import type { SegmentRow } from '../../../projections/inbox-segments.ts';
import type { SegmentDeps } from './segment-deps.ts';
import { senderOf } from './sent-name.ts';

type Deps = Pick<SegmentDeps, 'db' | 'paperless'>;

/**
 * Documents of these bytes that came since the save was planned, and that no other save has made. While it is under way
 * only those count that were sent as this segment: a person or another segment may have brought the same bytes. One
 * that was saved once may have been brought back by hand.
 */
export async function newDocuments(
  deps: Deps,
  row: Pick<SegmentRow, 'state' | 'sha256' | 'md5' | 'existing' | 'segment_id'>,
): Promise<number[]> {
  const { state, sha256, md5, existing, segment_id } = row;
  if (sha256 === null || md5 === null) return [];
  const found = await deps.paperless.documentsWithChecksum({ sha256, md5 });
  const fitting = found.filter(({ sentAs }) => {
    const sender = senderOf(sentAs, row);
    return sender === 'ours' || (sender === null && state === 'saved');
  });
  const { rows } = await deps.db.query<{ document_id: number }>(
    'select document_id from saved_files where document_id = any($1::int[]) and segment_id <> $2',
    [fitting.map(({ id }) => id), segment_id],
  );
  const taken = new Set([...existing, ...rows.map(({ document_id }) => document_id)]);
  return fitting.map(({ id }) => id).filter((id) => !taken.has(id));
}

/**
 * Whether a document that a task has made is that of a segment: it has its bytes, or was sent as it where Paperless
 * rewrites files as they come. One that is not shown (any more) is no other one.
 */
export async function isOfSegment(
  { paperless }: Pick<SegmentDeps, 'paperless'>,
  row: Pick<SegmentRow, 'sha256' | 'md5' | 'segment_id'>,
  documentId: number,
): Promise<boolean> {
  const { sha256, md5 } = row;
  if (sha256 !== null && md5 !== null) {
    const found = await paperless.documentsWithChecksum({ sha256, md5 });
    if (found.some(({ id }) => id === documentId)) return true;
  }
  if ((await paperless.document(documentId)) === null) return true;
  return senderOf((await paperless.filesOf(documentId)).original.name, row) === 'ours';
}
