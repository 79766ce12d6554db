import type { FailureCause, LeftReason } from '../src/domain/events/index.ts';
import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

export type MergeState = 'merging' | 'failed' | 'merged' | 'undoing' | 'undo-failed' | 'undone';
export type MergeLoser = { id: number; name: string; recreatedAs: number | null };
export type LeftDocument = { id: number; reason: LeftReason };

/** A merge of correspondents and how far it is, or its undo. */
export type MergeRow = {
  merge_id: string;
  state: MergeState;
  farmsys_id: string;
  reason: 'same-name' | 'chosen';
  survivor_id: number;
  survivor_name: string;
  losers: MergeLoser[];
  /** How many were to be moved when it was planned; more may have turned up since. */
  documents: number;
  moved: number;
  moved_back: number;
  /** Documents that an undo left with the survivor: how many, and the first of them. */
  left_count: number;
  left_sample: LeftDocument[];
  /** Why it failed, and what was said word for word. */
  because: FailureCause | null;
  error: string | null;
  planned_at: string;
  planned_by: string;
  progress_at: string;
};

/** How many of the remaining documents are named; all of them are in the log. */
const LEFT_NAMED = 100;

export const merges = projection<MergeRow, string>({
  name: 'merges',
  version: 2,
  key: 'merge_id',
  keysOf: ({ data }) => ('mergeId' in data ? [data.mergeId] : []),
  on: {
    MergePlanned: (_, { data, recordedAt, metadata }) => ({
      merge_id: data.mergeId,
      state: 'merging',
      farmsys_id: data.farmsysId,
      reason: data.reason,
      survivor_id: data.survivor.id,
      survivor_name: data.survivor.name,
      losers: data.losers.map(({ correspondent: { id, name } }) => ({ id, name, recreatedAs: null })),
      documents: data.losers.reduce((sum, { documentIds }) => sum + documentIds.length, 0),
      moved: 0,
      moved_back: 0,
      left_count: 0,
      left_sample: [],
      because: null,
      error: null,
      planned_at: recordedAt,
      planned_by: metadata.actor,
      progress_at: recordedAt,
    }),
    GrantsUnited: (row, { recordedAt }) => row && { ...row, progress_at: recordedAt },
    DocumentsMoved: (row, { data: { to, documents }, recordedAt }) =>
      row && {
        ...row,
        ...(to === row.survivor_id
          ? { moved: row.moved + documents.length }
          : { moved_back: row.moved_back + documents.length }),
        progress_at: recordedAt,
      },
    CorrespondentDeleted: (row, { recordedAt }) => row && { ...row, progress_at: recordedAt },
    CorrespondentsMerged: (row, { recordedAt }) =>
      row && { ...row, state: 'merged', progress_at: recordedAt },
    MergeFailed: (row, { data: { because, error }, recordedAt }) =>
      row && {
        ...row,
        state: row.state === 'undoing' ? 'undo-failed' : 'failed',
        because,
        error,
        progress_at: recordedAt,
      },
    MergeRetried: (row, { recordedAt }) =>
      row && {
        ...row,
        state: row.state === 'undo-failed' ? 'undoing' : 'merging',
        because: null,
        error: null,
        progress_at: recordedAt,
      },
    MergeUndoPlanned: (row, { recordedAt }) =>
      row && { ...row, state: 'undoing', because: null, error: null, progress_at: recordedAt },
    CorrespondentRecreated: (row, { data: { correspondentId, recreatedAs }, recordedAt }) =>
      row && {
        ...row,
        losers: row.losers.map((loser) => (loser.id === correspondentId ? { ...loser, recreatedAs } : loser)),
        progress_at: recordedAt,
      },
    DocumentsReturned: (row, { data: { left }, recordedAt }) =>
      row && {
        ...row,
        left_count: row.left_count + left.length,
        left_sample: [...row.left_sample, ...left].slice(0, LEFT_NAMED),
        progress_at: recordedAt,
      },
    MergeUndone: (row, { recordedAt }) => row && { ...row, state: 'undone', progress_at: recordedAt },
  },
});

const COLUMNS = `merge_id, state, farmsys_id, reason, survivor_id, survivor_name, losers, documents, moved,
  moved_back, left_count, left_sample, because, error, planned_at, planned_by, progress_at`;

export async function mergeRow(db: Queryable, mergeId: string): Promise<MergeRow | null> {
  const { rows } = await db.query<MergeRow>(`select ${COLUMNS} from merges where merge_id = $1`, [mergeId]);
  return rows[0] ?? null;
}

/**
 * Replacement of a correspondent that was merged away, by its id: the one that stayed, or after an undo the one that
 * was made again. A merge that failed says nothing, because it may be tried again.
 */
export async function successorsOfMerged(db: Queryable): Promise<Map<number, number>> {
  const { rows } = await db.query<{ id: number; successor: number }>(
    `select (loser ->> 'id')::integer as id,
            case when state in ('undoing', 'undo-failed', 'undone')
                 then coalesce((loser ->> 'recreatedAs')::integer, survivor_id) else survivor_id end as successor
       from merges, jsonb_array_elements(losers) as loser
      where state <> 'failed' order by planned_at, merge_id`,
  );
  return new Map(rows.map(({ id, successor }) => [id, successor]));
}

/** Every merge there was. */
export async function mergeIds(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ merge_id: string }>('select merge_id from merges');
  return rows.map(({ merge_id }) => merge_id);
}

/** Merges and undos by which documents may have come to this correspondent. */
export async function mergesThatLeftTo(db: Queryable, correspondentId: number): Promise<string[]> {
  const { rows } = await db.query<{ merge_id: string }>(
    `select merge_id from merges
      where survivor_id = $1 or losers @> jsonb_build_array(jsonb_build_object('id', $1::integer))
         or losers @> jsonb_build_array(jsonb_build_object('recreatedAs', $1::integer))`,
    [correspondentId],
  );
  return rows.map(({ merge_id }) => merge_id);
}

/** Merges and undos that are under way, the oldest first. */
export async function openMerges(db: Queryable): Promise<MergeRow[]> {
  const { rows } = await db.query<MergeRow>(
    `select ${COLUMNS} from merges where state in ('merging', 'undoing') order by planned_at, merge_id`,
  );
  return rows;
}

/** The newest first. */
export async function listMerges(
  db: Queryable,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: MergeRow[]; total: number }> {
  const [{ rows: items }, { rows: counted }] = await Promise.all([
    db.query<MergeRow>(
      `select ${COLUMNS} from merges order by planned_at desc, merge_id desc limit $1 offset $2`,
      [pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number }>('select count(*) as total from merges'),
  ]);
  return { items, total: counted[0]?.total ?? 0 };
}
