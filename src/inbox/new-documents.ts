import type { SegmentRow } from '../../projections/inbox-segments.ts';
import type { SegmentDeps } from './segment-deps.ts';

/** Documents of these bytes that came since the save was planned, and that no other save has made. */
export async function newDocuments(
  deps: Pick<SegmentDeps, 'db' | 'paperless'>,
  row: Pick<SegmentRow, 'sha256' | 'md5' | 'existing' | 'segment_id'>,
): Promise<number[]> {
  const { sha256, md5, existing, segment_id } = row;
  if (sha256 === null || md5 === null) return [];
  const found = await deps.paperless.documentsWithChecksum({ sha256, md5 });
  const { rows } = await deps.db.query<{ document_id: number }>(
    'select document_id from saved_files where document_id = any($1::int[]) and segment_id <> $2',
    [found, segment_id],
  );
  const taken = new Set([...existing, ...rows.map(({ document_id }) => document_id)]);
  return found.filter((id) => !taken.has(id));
}
