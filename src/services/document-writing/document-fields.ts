import type { DocumentFields } from '../../domain/events/index.ts';
import type { DocumentSummary } from '../../gateways/paperless/index.ts';
import { asEventValue } from './field-values.ts';

/** A document as events remember it. Paperless gives tags and fields in no stable order: here they have one. */
export function toFields(document: DocumentSummary): DocumentFields {
  return {
    title: document.title,
    correspondent: document.correspondent,
    documentType: document.documentType,
    created: document.created,
    owner: document.owner,
    tags: document.tags.toSorted((a, b) => a - b),
    customFields: document.customFields
      .map(({ field, value }) => ({ field, value: asEventValue(value) }))
      .sort((a, b) => a.field - b.field),
  };
}

/** Whether two reads of a document returned the same. */
export const sameFields = (a: DocumentFields, b: DocumentFields): boolean => fieldsText(a) === fieldsText(b);

/** Equal exactly when the fields are: jsonb gives members back in an order of its own, so they are put in ours. */
export function fieldsText({
  title,
  correspondent,
  documentType,
  created,
  owner,
  tags,
  customFields,
}: DocumentFields): string {
  const fields = customFields.map(({ field, value }) => [field, value]);
  return JSON.stringify([title, correspondent, documentType, created, owner, tags, fields]);
}
