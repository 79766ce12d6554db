import type { Simulation } from './simulation.ts';
import { type CustomFieldRow, type DataType, type NamedRow, nextId, noGrants, type TagRow } from './world.ts';

/* Rows that a test wants to be there before it begins, without going over the API. */

export type TagInput = { name: string } & Partial<Omit<TagRow, 'id' | 'name'>>;
export type CorrespondentInput = { name: string } & Partial<Omit<NamedRow, 'id' | 'name'>>;
export type FieldInput = { name: string; data_type: DataType; options?: string[] };

const plain = () => ({
  match: '',
  matching_algorithm: 0,
  is_insensitive: true,
  owner: null,
  grants: noGrants(),
});

/** Adds a tag without matching rule and owner, and answers its id. */
export function addTag({ world, changed }: Simulation, input: TagInput): number {
  const id = nextId(world, 'tags');
  world.tags.set(id, { ...plain(), color: '#a6cee3', is_inbox_tag: false, parent: null, ...input, id });
  changed();
  return id;
}

/** Adds a correspondent without matching rule and owner, and answers its id. */
export function addCorrespondent({ world, changed }: Simulation, input: CorrespondentInput): number {
  const id = nextId(world, 'correspondents');
  world.correspondents.set(id, { ...plain(), ...input, id });
  changed();
  return id;
}

/** Adds a document type and answers its id. */
export function addDocumentType({ world, changed }: Simulation, input: CorrespondentInput): number {
  const id = nextId(world, 'document_types');
  world.document_types.set(id, { ...plain(), ...input, id });
  changed();
  return id;
}

/** Adds a field, with the labels of its options for a select, and answers its id. */
export function addCustomField(
  { world, changed }: Simulation,
  { name, data_type, options }: FieldInput,
): number {
  const id = nextId(world, 'custom_fields');
  const select_options = options?.map((label, index) => ({
    label,
    id: `${id}option${index}`.padEnd(16, 'x'),
  }));
  const row: CustomFieldRow = { id, name, data_type, extra_data: select_options ? { select_options } : null };
  world.custom_fields.set(id, row);
  changed();
  return id;
}
