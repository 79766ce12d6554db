import type {
  Change,
  ChangeKindName,
  DocumentFields,
  DomainEvents,
  NewCorrespondent,
  UploadNotice,
} from '../src/domain/events/index.ts';
import { changeKinds } from '../src/domain/events/index.ts';
import { overdueSql, type Queryable } from '../src/platform/database/index.ts';
import type { RecordedOf } from '../src/platform/event-log/index.ts';
import { projection } from './projection.ts';

/** What the upload check remembers of a change beside the change itself. */
export type UploadOfChange = {
  runId: string;
  /** Of a match. */
  match?: { entryId: string; correspondent?: NewCorrespondent; notices: UploadNotice[] };
};

/** A change to a document that was planned and is neither done nor failed. */
export type PendingChange = {
  change_id: string;
  document_id: number;
  kind: ChangeKindName;
  before: DocumentFields;
  changes: Change[];
  /** The event that is undone, or whose change was lost. */
  of_event: string | null;
  rewrites: number;
  upload: UploadOfChange | null;
  planned_at: string;
  planned_by: string;
};

export const pendingChanges = projection<PendingChange, string>({
  name: 'pending_changes',
  version: 2,
  key: 'change_id',
  keysOf: ({ data }) => ('changeId' in data ? [data.changeId] : []),
  on: {
    ...Object.fromEntries(
      Object.values(changeKinds).flatMap(({ done, failed }) =>
        [done, failed].map((type) => [type, () => null]),
      ),
    ),
    DocumentChangePlanned: (_, event) => ({
      ...plannedChange(event, event.data.kind),
      of_event: event.data.of ?? null,
      rewrites: event.data.rewrites ?? 0,
    }),
    ManualDonePlanned: (_, event) => plannedChange(event, 'manual-done'),
    UploadMatchPlanned: (_, event) => {
      const { entryId, correspondent, notices } = event.data;
      const match = { entryId, notices, ...(correspondent && { correspondent }) };
      return { ...plannedChange(event, 'upload-match'), upload: { runId: event.data.runId, match } };
    },
    UploadManualPlanned: (_, event) => ({
      ...plannedChange(event, 'upload-manual'),
      upload: { runId: event.data.runId },
    }),
  },
});

type PlannedEvent =
  | 'DocumentChangePlanned'
  | 'ManualDonePlanned'
  | 'UploadMatchPlanned'
  | 'UploadManualPlanned';

function plannedChange(
  { data, recordedAt, metadata }: RecordedOf<DomainEvents, PlannedEvent>,
  kind: ChangeKindName,
): PendingChange {
  return {
    change_id: data.changeId,
    document_id: data.documentId,
    kind,
    before: data.before,
    changes: data.changes,
    of_event: null,
    rewrites: 0,
    upload: null,
    planned_at: recordedAt,
    planned_by: metadata.actor,
  };
}

const COLUMNS =
  'change_id, document_id, kind, before, changes, of_event, rewrites, upload, planned_at, planned_by';

export async function pendingChange(db: Queryable, changeId: string): Promise<PendingChange | null> {
  const { rows } = await db.query<PendingChange>(
    `select ${COLUMNS} from pending_changes where change_id = $1`,
    [changeId],
  );
  return rows[0] ?? null;
}

/** Changes that were planned longer ago than their process may take. */
export async function overdueChanges(
  db: Queryable,
  olderThanSeconds: number,
  limit = 50,
): Promise<PendingChange[]> {
  const { rows } = await db.query<PendingChange>(
    `select ${COLUMNS} from pending_changes
      where ${overdueSql('planned_at', '$1')} order by planned_at, change_id limit $2`,
    [olderThanSeconds, limit],
  );
  return rows;
}
