import type { InputOf } from '../api/client.ts';
import type { Schemas } from '../api/interface.ts';

type Document = Schemas['Document'];
type Patch = InputOf<'PATCH', '/documents/{id}'>['body'];
type TagCommand = InputOf<'PUT', '/documents/{id}/tags'>['body'];

/** What the edit dialog holds: control tags have no place in it. */
export type Draft = {
  title: string;
  /** YYYY-MM-DD */
  created: string;
  correspondentId: number | null;
  documentTypeId: number | null;
  /** Content tags. */
  tags: readonly number[];
};
export const FIELDS = ['title', 'created', 'correspondentId', 'documentTypeId'] as const;
export type Field = (typeof FIELDS)[number];

export const toDraft = ({ title, created, correspondent, documentType, contentTags }: Document): Draft => ({
  title,
  created,
  correspondentId: correspondent?.id ?? null,
  documentTypeId: documentType?.id ?? null,
  tags: contentTags.map(({ id }) => id),
});

/** The fields in which two drafts differ. */
export const differing = (a: Draft, b: Draft): Field[] => FIELDS.filter((field) => a[field] !== b[field]);

/** What is to be sent for the fields: the changed ones, each with the value that was seen; undefined: nothing. */
export function patchOf(seen: Draft, wanted: Draft): Patch | undefined {
  const changed = differing(seen, wanted);
  if (changed.length === 0) return undefined;
  const pick = (draft: Draft) => Object.fromEntries(changed.map((field) => [field, draft[field]]));
  return { ...pick(wanted), expected: pick(seen) };
}

/** What is to be sent for the tags; undefined: nothing. */
export function tagWishOf(seen: Draft, wanted: Draft): TagCommand | undefined {
  const same = seen.tags.length === wanted.tags.length && seen.tags.every((tag) => wanted.tags.includes(tag));
  return same ? undefined : { tags: [...wanted.tags], from: [...seen.tags] };
}

export const isChanged = (seen: Draft, wanted: Draft): boolean =>
  patchOf(seen, wanted) !== undefined || tagWishOf(seen, wanted) !== undefined;

/** A field that somebody else has changed while it was being changed here. */
export type Conflict<Name extends Field = Field> = { field: Name; mine: Draft[Name]; theirs: Draft[Name] };

/**
 * What somebody else has changed meanwhile, held against what was changed here.
 *
 * @returns `conflicts`: the fields that both have changed, and not to the same; `draft`: what both want together,
 * for now with the value of this side where they are at odds
 */
export function merged(seen: Draft, mine: Draft, theirs: Draft): { conflicts: Conflict[]; draft: Draft } {
  const changedHere = differing(seen, mine);
  const conflicts = changedHere
    .filter((field) => theirs[field] !== seen[field] && theirs[field] !== mine[field])
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field] }));
  const kept = Object.fromEntries(changedHere.map((field) => [field, mine[field]]));
  const added = mine.tags.filter((tag) => !seen.tags.includes(tag));
  const removed = seen.tags.filter((tag) => !mine.tags.includes(tag));
  const tags = [...new Set([...theirs.tags, ...added])].filter((tag) => !removed.includes(tag));
  return { conflicts, draft: { ...theirs, ...kept, tags } };
}
