import { hash } from 'node:crypto';
import type { DocumentFields, ProcessingRule } from '../events/index.ts';
import type { DocumentSummary, PaperlessDocument } from '../paperless/index.ts';
import type { EvaluatedDocument } from './evaluate.ts';
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

export function toEvaluated(document: PaperlessDocument): EvaluatedDocument {
  return { ...toFields(document), id: document.id, content: document.content, added: document.added };
}

/** Whether two looks at a document saw the same. */
export const sameFields = (a: DocumentFields, b: DocumentFields): boolean => ordered(a) === ordered(b);

/**
 * Digest of all that an evaluation depends on. Two equal ones: the document and the rules are as they were when
 * we last wrote, so this is our own write coming back. The time of modification does not enter: Paperless sets
 * it when it likes.
 */
export function fingerprint(
  document: PaperlessDocument,
  rules: readonly ProcessingRule[],
  tagToRemove: number | null,
): string {
  const text = JSON.stringify([ordered(toFields(document)), document.content, rules, tagToRemove]);
  return hash('sha256', text, 'hex').slice(0, 32);
}

/** jsonb gives members back in an order of its own, so they are put in ours. */
function ordered({
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
