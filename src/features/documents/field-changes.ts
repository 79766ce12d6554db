import type { Change, DocumentFields } from '../../domain/events/index.ts';

/** Values for the fields of a document that people edit here; absent ones stay as they are. */
type Edit = {
  title?: string | undefined;
  /** YYYY-MM-DD */
  created?: string | undefined;
  correspondentId?: number | null | undefined;
  documentTypeId?: number | null | undefined;
};

const FIELDS = {
  title: 'title',
  created: 'created',
  correspondentId: 'correspondent',
  documentTypeId: 'documentType',
} as const;
const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/** What an edit changes about a document as it is now. */
export const fieldChanges = (now: DocumentFields, edit: Edit): Change[] =>
  differing(now, edit).map(
    (name) => ({ what: FIELDS[name], from: now[FIELDS[name]], to: edit[name] }) as Change,
  );

/** The fields whose present value is not the one that a person saw. */
export const differing = (now: DocumentFields, seen: Edit): (keyof Edit)[] =>
  NAMES.filter((name) => seen[name] !== undefined && seen[name] !== now[FIELDS[name]]);

/** The present values by the names of an edit. */
export const asEdit = (now: DocumentFields): Required<Edit> => ({
  title: now.title,
  created: now.created,
  correspondentId: now.correspondent,
  documentTypeId: now.documentType,
});
