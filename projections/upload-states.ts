import type { FailureCause } from '../src/domain/events/index.ts';
import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

/** What the upload check last found out about a document, where that matters to the next one. */
export type UploadState = {
  document_id: number;
  /**
   * `planned`: is being written, or its process has died and it is resumed by itself. `taken-back`: a person did
   * not want the match or the manual tag; the same is not done again. `chosen`: a person has said which of several
   * entries it is, and the match is still to be made.
   */
  state: 'planned' | 'matched' | 'manual' | 'taken-back' | 'ambiguous' | 'chosen' | 'failed';
  since: string;
  /** The entries of the farm system that it is about. */
  entry_ids: string[];
  /** The entries that a person chose `entry_ids` from; empty where nobody had to. */
  choices: string[];
  /** The event that made it so. */
  event_id: string;
  /** How often in a row the document could not be changed. */
  failures: number;
  because: FailureCause | null;
  error: string | null;
};

export const uploadStates = projection<UploadState, number>({
  name: 'upload_states',
  version: 3,
  key: 'document_id',
  keysOf: ({ data }) => ('documentId' in data ? [data.documentId] : []),
  on: {
    UploadMatchPlanned: (row, { data, recordedAt }) => planned(row, data, recordedAt, [data.entryId]),
    UploadManualPlanned: (row, { data, recordedAt }) => planned(row, data, recordedAt, []),
    UploadMatched: (row, { id, data, recordedAt }) => ({
      ...calm(data.documentId, id, recordedAt),
      state: 'matched',
      entry_ids: [data.entryId],
      choices: choicesOf(row, data.entryId),
    }),
    UploadMarkedManual: (_, { id, data, recordedAt }) => ({
      ...calm(data.documentId, id, recordedAt),
      state: 'manual',
    }),
    UploadAmbiguous: (_, { id, data, recordedAt }) => ({
      ...calm(data.documentId, id, recordedAt),
      state: 'ambiguous',
      entry_ids: data.entryIds,
    }),
    UploadAmbiguityEnded(row) {
      if (row?.state === 'taken-back') return { ...row, choices: [] };
      return row?.state === 'ambiguous' ? null : row;
    },
    UploadEntryChosen: (_, { id, data, recordedAt }) => ({
      ...calm(data.documentId, id, recordedAt),
      state: 'chosen',
      entry_ids: [data.entryId],
      choices: data.entryIds,
    }),
    UploadChoiceTakenBack: (row, { id, data, recordedAt }) =>
      row && row.choices.length > 0
        ? { ...calm(data.documentId, id, recordedAt), state: 'ambiguous', entry_ids: row.choices }
        : row,
    DocumentChangeFailed: (row, { data, recordedAt }) =>
      row?.event_id === data.changeId
        ? {
            ...row,
            ...{ state: 'failed', since: recordedAt, failures: row.failures + 1 },
            ...{ because: data.because, error: data.error },
          }
        : row,
    // Taken back, and perhaps done again after all.
    ChangeUndone: (row, { id, data, recordedAt }) => {
      if (row?.event_id !== data.of) return row;
      const again = row.entry_ids.length > 0 ? 'matched' : 'manual';
      const state = row.state === 'taken-back' ? again : 'taken-back';
      return { ...row, state, since: recordedAt, event_id: id };
    },
  },
});

const calm = (documentId: number, eventId: string, since: string) => ({
  document_id: documentId,
  since,
  entry_ids: [],
  choices: [],
  event_id: eventId,
  failures: 0,
  because: null,
  error: null,
});

/** A choice stands while its own entry is written. */
const choicesOf = (row: UploadState | null, entryId: string): string[] =>
  row?.entry_ids[0] === entryId ? row.choices : [];

/** A later failure is known by the change. */
function planned(
  row: UploadState | null,
  { documentId, changeId }: { documentId: number; changeId: string },
  since: string,
  entryIds: string[],
): UploadState {
  const failures = row?.state === 'failed' ? row.failures : 0;
  const choices = choicesOf(row, entryIds[0] ?? '');
  return { ...calm(documentId, changeId, since), state: 'planned', entry_ids: entryIds, choices, failures };
}

/** The entries that a person has to choose from; also again, once a match with the chosen one was taken back. */
export function openChoices({ state, entry_ids, choices }: UploadState): readonly string[] {
  if (state === 'taken-back') return choices;
  return state === 'ambiguous' ? entry_ids : [];
}

/** `openChoices` for the database, where the index of these rows names it. */
const IS_OPEN = "(state = 'ambiguous' or (state = 'taken-back' and choices <> '[]'))";
const COLUMNS = 'document_id, state, since, entry_ids, choices, event_id, failures, because, error';

export async function uploadStatesOf(
  db: Queryable,
  documentIds: readonly number[],
): Promise<Map<number, UploadState>> {
  const { rows } = await db.query<UploadState>(
    `select ${COLUMNS} from upload_states where document_id = any($1)`,
    [documentIds],
  );
  return new Map(rows.map((row) => [row.document_id, row]));
}

/** Documents with several entries, the longest waiting first. */
export async function ambiguousUploads(
  db: Queryable,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: UploadState[]; total: number; oldest: string | null }> {
  const [{ rows }, counted] = await Promise.all([
    db.query<UploadState>(
      `select ${COLUMNS} from upload_states where ${IS_OPEN}
        order by since, document_id limit $1 offset $2`,
      [pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number; oldest: string | null }>(
      `select count(*) as total, min(since) as oldest from upload_states where ${IS_OPEN}`,
    ),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0, oldest: counted.rows[0]?.oldest ?? null };
}

/** The ids of all of them. */
export async function ambiguousUploadIds(db: Queryable): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select document_id as id from upload_states where ${IS_OPEN}`,
  );
  return rows.map(({ id }) => id);
}
