import type { Change, DocumentFields } from '../../domain/events/index.ts';

export const FIELDS = [
  'title',
  'created',
  'correspondent',
  'documentType',
  'owner',
  'customField',
  'tag',
] as const;

/** Something about a document that has a value or is there; `id` of a custom field or a tag, else null. */
export type FieldRef = { what: (typeof FIELDS)[number]; id: number | null };

export const keyOf = ({ what, id }: FieldRef): string => (id === null ? what : `${what} ${id}`);
export const refOf = (key: string): FieldRef => {
  const [what, id] = key.split(' ');
  return { what: what as FieldRef['what'], id: id === undefined ? null : Number(id) };
};

/** What a document holds, by key; values as text that can be compared. */
export function fieldsOf({ tags, customFields, ...scalars }: DocumentFields): Map<string, string> {
  return new Map([
    ...Object.entries(scalars).map(([what, value]) => [what, text(value)] as const),
    ...customFields.map(({ field, value }) => [`customField ${field}`, text(value)] as const),
    ...tags.map((tag) => [`tag ${tag}`, text(true)] as const),
  ]);
}

/** What a change makes of which field; null: it leaves nothing that could be explained. */
export function fieldChanged(change: Change): { ref: FieldRef; value: string } | null {
  switch (change.what) {
    case 'note':
    case 'removeTag':
      return null;
    case 'addTag':
      return { ref: { what: 'tag', id: change.tag }, value: text(true) };
    case 'customField':
      return { ref: { what: 'customField', id: change.field }, value: text(change.to) };
    default:
      return { ref: { what: change.what, id: null }, value: text(change.to) };
  }
}

const text = (value: unknown): string => JSON.stringify(value);
