import { isDeepStrictEqual } from 'node:util';
import type { Change, DocumentFields, FieldValue } from '../../domain/events/index.ts';
import { type FieldError, fieldError } from '../../platform/http/index.ts';
import { type FieldDefinition, toFieldValue } from '../../services/document-writing/index.ts';

/** A value that a person gives a custom field; null empties it. */
export type FieldEdit = { field: number; value: FieldValue };

type Known = { fields: ReadonlyMap<number, FieldDefinition>; approvalField: number };
type Planned = { changes: Change[]; errors: FieldError[] };

/**
 * What an edit of custom fields changes about a document as it is now. A field that the document does not have is
 * added; Paperless has no way to take one off a single document again, so that it becomes empty.
 */
export function customFieldChanges(
  now: Pick<DocumentFields, 'customFields'>,
  edits: readonly FieldEdit[],
  { fields, approvalField }: Known,
): Planned {
  const planned: Planned = { changes: [], errors: [] };
  for (const [index, { field, value }] of edits.entries()) {
    const refuse = (...fault: FaultOfField) =>
      planned.errors.push(fieldError(`customFields.${index}`, ...fault));
    const definition = fields.get(field);
    const to = definition && asPaperlessTakesIt(definition, value);
    if (!definition) refuse('custom-field-unknown', { id: field });
    else if (field === approvalField) refuse('is-approval-field', { id: field });
    else if (to === undefined) refuse('field-value', { type: definition.type });
    else if (edits.findIndex((edit) => edit.field === field) < index) refuse('every-id-once');
    else planned.changes.push(...changeOf(now, field, to));
  }
  return planned;
}

type FaultOfField = Parameters<typeof fieldError> extends [string, ...infer Rest] ? Rest : never;

function changeOf(now: Pick<DocumentFields, 'customFields'>, field: number, to: FieldValue): Change[] {
  const from = presentValue(now, field);
  // To empty what is not there is no change.
  if (isDeepStrictEqual(from ?? null, to) || (from === undefined && isEmpty(to))) return [];
  return [{ what: 'customField', field, ...(from !== undefined && { from }), to }];
}

/** The fields whose present value is not the one that a person saw; one that is not there is as good as empty. */
export const staleFields = (
  now: Pick<DocumentFields, 'customFields'>,
  seen: readonly FieldEdit[],
): number[] =>
  seen.flatMap(({ field, value }) => {
    const present = presentValue(now, field) ?? null;
    return isDeepStrictEqual(present, value) || (isEmpty(present) && isEmpty(value)) ? [] : field;
  });

export const presentValue = (
  { customFields }: Pick<DocumentFields, 'customFields'>,
  field: number,
): FieldValue | undefined => customFields.find((one) => one.field === field)?.value;

const isEmpty = (value: FieldValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** undefined: the value does not fit the kind of the field. */
function asPaperlessTakesIt(definition: FieldDefinition, value: FieldValue): FieldValue | undefined {
  if (isEmpty(value)) return definition.type === 'documentlink' ? [] : null;
  return toFieldValue(definition, Array.isArray(value) ? value.join(',') : String(value));
}
