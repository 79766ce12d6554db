import { z } from 'zod';

// What Paperless answers. Only what is used is named, and only what is always there is required: other members,
// and those that differ between releases, are let through.

const Id = z.int().min(1);

const CustomFieldValue = z.object({ field: Id, value: z.unknown() });

export const DocumentAnswer = z.object({
  id: Id,
  title: z.string(),
  content: z.string().optional(),
  tags: z.array(Id),
  correspondent: Id.nullable(),
  document_type: Id.nullable(),
  // A date; before API version 9 a time at local midnight.
  created: z.string().regex(/^\d{4}-\d\d-\d\d/),
  modified: z.string(),
  added: z.string().nullish(),
  custom_fields: z.array(CustomFieldValue),
  owner: Id.nullable(),
  original_file_name: z.string().nullish(),
  versions: z.array(z.object({ checksum: z.string().nullish() })).nullish(),
  notes: z.array(z.object({ note: z.string() })).nullish(),
});

const Grants = z.object({ users: z.array(Id), groups: z.array(Id) });
const Sharing = { owner: Id.nullable(), permissions: z.object({ view: Grants, change: Grants }) };
/** With `full_perms`. */
export const SharedDocumentAnswer = DocumentAnswer.extend(Sharing);

export const DocumentSummaryAnswer = DocumentAnswer.pick({
  id: true,
  title: true,
  tags: true,
  correspondent: true,
  document_type: true,
  created: true,
  modified: true,
  custom_fields: true,
  owner: true,
});
export const DocumentSheetAnswer = DocumentAnswer.omit({
  content: true,
  original_file_name: true,
  notes: true,
});
export const SharedSummaryAnswer = DocumentSummaryAnswer.extend(Sharing);
export const SharedIdAnswer = z.object({ id: Id, ...Sharing });

const NoteAnswer = z.object({ id: Id, note: z.string() });
// A note that could not be saved is answered with 200 and an object that holds an error.
export const NotesAnswer = z.array(NoteAnswer, { error: 'a list of notes was expected' });

/** A tag, a correspondent, a document type. */
export const NamedAnswer = z.object({ id: Id, name: z.string() });
/** With its counts; a count is missing in the answer to a creation. */
export const CountedAnswer = NamedAnswer.extend({ owner: Id.nullable(), document_count: z.int().min(0) });
/** A correspondent with `full_perms`. */
export const CorrespondentAnswer = NamedAnswer.extend({
  match: z.string(),
  matching_algorithm: z.int(),
  is_insensitive: z.boolean(),
  ...Sharing,
});
export const TagAnswer = NamedAnswer.extend({
  color: z.string().nullish(),
  parent: Id.nullish(),
  is_inbox_tag: z.boolean().nullish(),
});
export const UserAnswer = z.object({
  id: Id,
  username: z.string(),
  email: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  is_active: z.boolean().nullish(),
  is_superuser: z.boolean().nullish(),
  groups: z.array(Id).nullish(),
});
export const CustomFieldAnswer = z.object({
  id: Id,
  name: z.string(),
  data_type: z.string(),
  extra_data: z
    .object({ select_options: z.array(z.object({ id: z.string(), label: z.string() })).nullish() })
    .nullish(),
});

export const PermissionsAnswer = z.object(Sharing);
export const MetadataAnswer = z.object({
  original_checksum: z.string().nullish(),
  original_filename: z.string().nullish(),
  original_size: z.int().nullish(),
  has_archive_version: z.boolean().nullish(),
  archive_size: z.int().nullish(),
});
export const BulkAnswer = z.object({ result: z.literal('OK') });

export const UiSettingsAnswer = z.object({
  user: z.object({
    id: Id,
    username: z.string(),
    is_superuser: z.boolean().optional(),
    groups: z.array(Id).nullish(),
  }),
  permissions: z.array(z.string()),
});

/** A page of a list. `next` only says whether there is one more: its address may name an internal host. */
export const PageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ count: z.int(), next: z.string().nullable(), results: z.array(item) });
