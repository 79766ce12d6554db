import type { WrittenAndChecked } from '../../../projections/written-documents.ts';
import type { Change, DocumentFields, DomainEvents } from '../../domain/events/index.ts';
import { isTagRemoval } from '../../domain/processing-state/index.ts';
import type { PaperlessDocument } from '../../gateways/paperless/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import {
  mayBeOldCopy,
  notTouchedSince,
  overwritten,
  remainingChanges,
  toFields,
} from '../../services/document-writing/index.ts';

/**
 * The changes of our last write that Paperless has put back since: it saves title, correspondent, type and owner
 * from memory after it has called us. What somebody has set since is theirs, old value or not: through us, which
 * the log tells; or in Paperless, which its own time of the last change tells when we come late.
 *
 * @param tag the processing tag, where nobody has called: then its being there is no wish but a write not kept
 */
export async function lateOverwrites(
  log: EventLog<DomainEvents>,
  written: WrittenAndChecked,
  document: PaperlessDocument,
  { tag = null }: { tag?: number | null } = {},
): Promise<Change[]> {
  const { left_at, document_id, processing_id, is_to_be_checked } = written;
  if (!is_to_be_checked || written.state !== 'done' || !mayBeOldCopy(left_at, document)) return [];
  const fields = toFields(document);
  const lost = [...overwritten(written.changes, fields), ...stillThere(written.changes, fields, tag)];
  return notTouchedSince(
    log,
    document_id,
    ({ type, data }) =>
      (type === 'DocumentProcessed' || type === 'ProcessingPlanned') && data.processingId === processing_id,
    lost,
  );
}

/** The processing tag, when it was taken away with the last write, which is not read back at once. */
const stillThere = (changes: readonly Change[], fields: DocumentFields, tag: number | null): Change[] =>
  remainingChanges(changes, fields, []).filter(
    (change) => change.what === 'removeTag' && isTagRemoval(change, tag ?? 0),
  );
