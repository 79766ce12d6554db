import type { DuplicateLevel, SaveFailure, SegmentPage } from '../src/domain/events/index.ts';
import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

export type SegmentState =
  | 'open'
  /** To be saved: it is cut, hashed and compared. */
  | 'preparing'
  | 'planned'
  | 'uploaded'
  | 'saved'
  | 'split-by-paperless'
  | 'failed'
  | 'duplicate'
  | 'undone';

/** A piece of an item, and how far it is on its way to Paperless. */
export type SegmentRow = {
  segment_id: string;
  item_id: string;
  /** Its place among the segments of its item, from 0. */
  place: number;
  /** None: the file as a whole. */
  pages: SegmentPage[];
  state: SegmentState;
  /** What is, or was, sent: since the save was planned. */
  file_id: string | null;
  sha256: string | null;
  md5: string | null;
  task_id: string | null;
  document_id: number | null;
  /** Documents that had these bytes before. */
  existing: number[];
  to_complete: boolean;
  /** Why it was not saved. */
  failure: SaveFailure | null;
  /** What could not be done, in words. */
  problem: string | null;
  /** The duplicates that a person wants to keep anyway. */
  accepted: DuplicateLevel[];
  /** It is saved although it is a duplicate. */
  anyway: boolean;
  /** The levels on which it was a duplicate when somebody wanted to save it. */
  duplicates: DuplicateLevel[];
  /** The document was there, and is no more. */
  document_gone: boolean;
  /** The document that Paperless has already lies in its trash. */
  in_trash: boolean;
  /** The task of a try that was overtaken, and that Paperless has taken all the same. */
  sent_twice: string | null;
  /** Who is taking the save back right now. */
  undo_by: string | null;
  mailed: number;
  /** When somebody wanted it to be saved. */
  planned_at: string | null;
  planned_by: string | null;
  state_at: string;
};

const COLUMNS =
  'segment_id, item_id, place, pages, state, file_id, sha256, md5, task_id, document_id, existing, to_complete, failure, problem, accepted, anyway, duplicates, document_gone, in_trash, sent_twice, undo_by, mailed, planned_at, planned_by, state_at';

/** @returns also how long ago it came into its state, in ms by the clock of the database */
export async function segmentRow(
  db: Queryable,
  segmentId: string,
): Promise<(SegmentRow & { age_ms: number }) | null> {
  const { rows } = await db.query<SegmentRow & { age_ms: number }>(
    `select ${COLUMNS}, (extract(epoch from now() - state_at) * 1000)::float8 as age_ms from inbox_segments where segment_id = $1`,
    [segmentId],
  );
  return rows[0] ?? null;
}

/** The segments of an item, in their order. */
export async function segmentsOfItem(db: Queryable, itemId: string): Promise<SegmentRow[]> {
  const { rows } = await db.query<SegmentRow>(
    `select ${COLUMNS} from inbox_segments where item_id = $1 order by place`,
    [itemId],
  );
  return rows;
}

/** Segments that somebody wanted to save so long ago and that are still being prepared. */
export async function segmentsLeftBehind(db: Queryable, sinceMs: number): Promise<{ segmentId: string }[]> {
  const { rows } = await db.query<{ segmentId: string }>(
    `select segment_id as "segmentId" from inbox_segments
      where state = 'preparing' and state_at < now() - make_interval(secs => $1) order by state_at limit 1000`,
    [sinceMs / 1_000],
  );
  return rows;
}

/** Segments whose save has begun and has no end yet, those that have waited longest first. */
export async function segmentsUnderWay(db: Queryable): Promise<SegmentRow[]> {
  const { rows } = await db.query<SegmentRow>(
    `select ${COLUMNS} from inbox_segments
      where state in ('planned', 'uploaded') or to_complete or undo_by is not null
      order by state_at, segment_id limit 1000`,
  );
  return rows;
}

const FREE: readonly SegmentState[] = ['open', 'failed', 'duplicate', 'undone'];

/** What is saved, or is being saved, is not cut again. A save that led to nothing leaves the pages free again. */
export const isFrozen = ({ state, mailed }: Pick<SegmentRow, 'state' | 'mailed'>): boolean =>
  mailed > 0 || !FREE.includes(state);

export const inboxSegments = projection<SegmentRow, string>({
  name: 'inbox_segments',
  version: 3,
  key: 'segment_id',
  keysOf(event) {
    if (event.type === 'InboxItemSplit') {
      return [...event.data.segments.map(({ segmentId }) => segmentId), ...event.data.removed];
    }
    return 'segmentId' in event.data ? [event.data.segmentId] : [];
  },
  on: {
    InboxItemSplit(row, { data: { itemId, segments }, recordedAt }, key) {
      const place = segments.findIndex(({ segmentId }) => segmentId === key);
      const cut = segments[place];
      if (!cut) return null;
      return row ? { ...row, place } : { ...uncut(itemId, cut.segmentId, cut.pages, recordedAt), place };
    },
    DuplicateAccepted: (row, { data: { level } }) =>
      row && { ...row, accepted: [...row.accepted.filter((known) => known !== level), level] },
    SegmentSaveRequested: (row, { data: { anyway }, recordedAt, metadata }) =>
      row && {
        ...row,
        ...NOTHING_YET,
        state: 'preparing',
        anyway,
        planned_at: recordedAt,
        planned_by: metadata.actor,
        state_at: recordedAt,
      },
    SegmentDuplicateFound: (row, { data: { sha256, md5, levels }, recordedAt }) =>
      row && { ...row, state: 'duplicate', sha256, md5, duplicates: levels, state_at: recordedAt },
    SegmentSavePlanned: (row, { data: { file, existing }, recordedAt, metadata }) =>
      row && {
        ...row,
        ...NOTHING_YET,
        state: 'planned',
        file_id: file.fileId,
        sha256: file.sha256,
        md5: file.md5,
        existing,
        planned_at: recordedAt,
        planned_by: metadata.actor,
        state_at: recordedAt,
      },
    SegmentUploaded: (row, { data: { taskId }, recordedAt }) =>
      row && { ...row, ...FREELY, state: 'uploaded', task_id: taskId, state_at: recordedAt },
    SegmentSaveHeldUp: (row, { data: { reason, message } }) =>
      row && { ...row, failure: reason, problem: message },
    SegmentSentTwice: (row, { data: { taskId } }) => row && { ...row, sent_twice: taskId },
    SegmentSaved: (row, { data: { documentId }, recordedAt }) => row && saved(row, documentId, recordedAt),
    DocumentIdFound: (row, { data: { documentId }, recordedAt }) => row && saved(row, documentId, recordedAt),
    SegmentOwnerSet: (row, { data: { reason, problem }, recordedAt }) =>
      row && { ...row, to_complete: false, failure: reason, problem, state_at: recordedAt },
    SegmentSplitByPaperless: (row, { data: { message }, recordedAt }) =>
      row && { ...row, state: 'split-by-paperless', failure: null, problem: message, state_at: recordedAt },
    SegmentSaveFailed: (row, { data: { reason, message }, recordedAt }) =>
      row && {
        ...row,
        state: 'failed',
        to_complete: false,
        failure: reason,
        problem: message,
        state_at: recordedAt,
      },
    SegmentDuplicate: (row, { data: { duplicateOf, inTrash }, recordedAt }) =>
      row && {
        ...{ ...row, ...FREELY, state: 'duplicate', document_id: duplicateOf },
        ...{ in_trash: inTrash, state_at: recordedAt },
      },
    SegmentMailed: (row) => row && { ...row, mailed: row.mailed + 1 },
    SegmentUndoPlanned: (row, { metadata }) => row && { ...row, ...FREELY, undo_by: metadata.actor },
    SegmentUndoFailed: (row, { data: { reason } }) =>
      row && { ...row, undo_by: null, failure: reason, problem: reason },
    SegmentSaveUndone: (row, { recordedAt }) =>
      row && {
        ...{ ...row, ...FREELY, undo_by: null },
        ...{ state: 'undone', document_id: null, document_gone: false, to_complete: false },
        state_at: recordedAt,
      },
    DocumentGone: (row) => row && { ...row, document_gone: true },
  },
});

/** What is forgotten of a former save when another one begins. */
const NOTHING_YET = {
  ...{ file_id: null, sha256: null, md5: null, task_id: null, document_id: null, existing: [] },
  ...{ to_complete: false, failure: null, problem: null, duplicates: [], document_gone: false },
  ...{ in_trash: false, sent_twice: null, undo_by: null },
} satisfies Partial<SegmentRow>;

/** What held it up is over. */
const FREELY = { failure: null, problem: null } satisfies Partial<SegmentRow>;

/** Found again after it was known to be saved: only the id is news. */
const saved = (row: SegmentRow, documentId: number, recordedAt: string): SegmentRow =>
  row.state === 'saved'
    ? { ...row, document_id: documentId, document_gone: false }
    : { ...row, ...FREELY, state: 'saved', document_id: documentId, to_complete: true, state_at: recordedAt };

/** A segment of which nothing is known yet but its pages. */
export const uncut = (itemId: string, segmentId: string, pages: SegmentPage[], at: string): SegmentRow => ({
  segment_id: segmentId,
  item_id: itemId,
  place: 0,
  pages,
  state: 'open',
  file_id: null,
  sha256: null,
  md5: null,
  task_id: null,
  document_id: null,
  existing: [],
  to_complete: false,
  failure: null,
  problem: null,
  accepted: [],
  anyway: false,
  duplicates: [],
  document_gone: false,
  in_trash: false,
  sent_twice: null,
  undo_by: null,
  mailed: 0,
  planned_at: null,
  planned_by: null,
  state_at: at,
});
