import type { InputOf } from '../api/client.ts';
import type { Schemas } from '../api/interface.ts';
import type { CustomValue } from '../components/custom-fields.tsx';

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
  /** Those that hold something, and those that were added. */
  customFields: readonly CustomValue[];
};
export const FIELDS = ['title', 'created', 'correspondentId', 'documentTypeId'] as const;
export type OwnField = (typeof FIELDS)[number];
export type Field = OwnField | `customField ${number}`;
type Value = CustomValue['value'];

/** The id of a custom field; undefined for a field that every document has. */
export const customFieldOf = (field: Field): number | undefined =>
  field.startsWith('customField ') ? Number(field.slice('customField '.length)) : undefined;

export function valueAt(draft: Draft, field: Field): Value {
  const id = customFieldOf(field);
  if (id === undefined) return draft[field as OwnField];
  return emptyAsNull(draft.customFields.find((one) => one.field === id)?.value ?? null);
}

export function withValue(draft: Draft, field: Field, value: Value): Draft {
  const id = customFieldOf(field);
  if (id === undefined) return { ...draft, [field]: value };
  const others = draft.customFields.filter((one) => one.field !== id);
  const customFields = value === null ? others : [...others, { field: id, value }];
  return { ...draft, customFields: customFields.toSorted((a, b) => a.field - b.field) };
}

const emptyAsNull = (value: Value): Value => (Array.isArray(value) && value.length === 0 ? null : value);

export const toDraft = ({
  title,
  created,
  correspondent,
  documentType,
  contentTags,
  customFields,
}: Document): Draft => ({
  title,
  created,
  correspondentId: correspondent?.id ?? null,
  documentTypeId: documentType?.id ?? null,
  tags: contentTags.map(({ id }) => id),
  customFields: customFields
    .map(({ id, value }) => ({ field: id, value: value as Value }))
    .filter(({ value }) => emptyAsNull(value) !== null && value !== ''),
});

/** The fields in which two drafts differ. */
export function differing(a: Draft, b: Draft): Field[] {
  const ids = new Set([...a.customFields, ...b.customFields].map(({ field }) => field));
  const custom = [...ids].map((id): Field => `customField ${id}`);
  return [...FIELDS, ...custom].filter((field) => !isSame(valueAt(a, field), valueAt(b, field)));
}

const isSame = (a: Value, b: Value): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What is to be sent for the fields: the changed ones, each with the value that was seen; undefined: nothing. */
export function patchOf(seen: Draft, wanted: Draft): Patch | undefined {
  const changed = differing(seen, wanted);
  if (changed.length === 0) return undefined;
  const own = changed.filter((field) => customFieldOf(field) === undefined);
  const custom = changed.filter((field) => customFieldOf(field) !== undefined);
  const pick = (draft: Draft) => ({
    ...Object.fromEntries(own.map((field) => [field, valueAt(draft, field)])),
    ...(custom.length > 0 && {
      customFields: custom.map((field) => ({
        field: customFieldOf(field) ?? 0,
        value: valueAt(draft, field),
      })),
    }),
  });
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
export type Conflict = { field: Field; mine: Value; theirs: Value };

/**
 * What somebody else has changed meanwhile, held against what was changed here.
 *
 * @returns `conflicts`: the fields that both have changed, and not to the same; `draft`: what both want together,
 * for now with the value of this side where they are at odds
 */
export function merged(seen: Draft, mine: Draft, theirs: Draft): { conflicts: Conflict[]; draft: Draft } {
  const changedHere = differing(seen, mine);
  const conflicts = changedHere
    .map((field) => ({ field, mine: valueAt(mine, field), theirs: valueAt(theirs, field) }))
    .filter((one) => !isSame(one.theirs, valueAt(seen, one.field)) && !isSame(one.theirs, one.mine));
  const kept = changedHere.reduce((draft, field) => withValue(draft, field, valueAt(mine, field)), theirs);
  const added = mine.tags.filter((tag) => !seen.tags.includes(tag));
  const removed = seen.tags.filter((tag) => !mine.tags.includes(tag));
  const tags = [...new Set([...theirs.tags, ...added])].filter((tag) => !removed.includes(tag));
  return { conflicts, draft: { ...kept, tags } };
}
