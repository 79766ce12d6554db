import type { Queryable } from '../src/database/index.ts';
import type { Change, DocumentChangeKind, DocumentFields } from '../src/events/index.ts';
import { projection } from './projection.ts';

/** A change to a document that was planned and is neither done nor failed. */
export type PendingChange = {
  change_id: string;
  document_id: number;
  kind: DocumentChangeKind;
  before: DocumentFields;
  changes: Change[];
  /** The event that is taken back, or whose change was lost. */
  of_event: string | null;
  rewrites: number;
  planned_at: string;
  planned_by: string;
};

export const pendingChanges = projection<PendingChange, string>({
  name: 'pending_changes',
  version: 1,
  key: 'change_id',
  keysOf: ({ data }) => ('changeId' in data ? [data.changeId] : []),
  on: {
    DocumentChangePlanned: (_, { data, recordedAt, metadata }) => ({
      change_id: data.changeId,
      document_id: data.documentId,
      kind: data.kind,
      before: data.before,
      changes: data.changes,
      of_event: data.of ?? null,
      rewrites: data.rewrites ?? 0,
      planned_at: recordedAt,
      planned_by: metadata.actor,
    }),
    TagsChanged: () => null,
    DocumentEdited: () => null,
    ChangeUndone: () => null,
    DocumentChangeFailed: () => null,
  },
});

const COLUMNS = 'change_id, document_id, kind, before, changes, of_event, rewrites, planned_at, planned_by';

export async function pendingChange(db: Queryable, changeId: string): Promise<PendingChange | null> {
  const { rows } = await db.query<PendingChange>(
    `select ${COLUMNS} from pending_changes where change_id = $1`,
    [changeId],
  );
  return rows[0] ?? null;
}

/** Changes that were planned longer ago than whoever planned them may take. */
export async function overdueChanges(
  db: Queryable,
  olderThanSeconds: number,
  limit = 50,
): Promise<PendingChange[]> {
  const { rows } = await db.query<PendingChange>(
    `select ${COLUMNS} from pending_changes
      where planned_at <= now() - make_interval(secs => $1) order by planned_at, change_id limit $2`,
    [olderThanSeconds, limit],
  );
  return rows;
}
