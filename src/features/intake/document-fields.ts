import { hash } from 'node:crypto';
import type { DocumentFields, ProcessingRule } from '../../domain/events/index.ts';
import type { PaperlessDocument } from '../../gateways/paperless/index.ts';
import { fieldsText, toFields } from '../../services/document-writing/index.ts';

/** The input of rules. */
export type EvaluatedDocument = DocumentFields & { id: number; content: string; added: string | null };

export function toEvaluated(document: PaperlessDocument): EvaluatedDocument {
  return { ...toFields(document), id: document.id, content: document.content, added: document.added };
}

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
  const text = JSON.stringify([fieldsText(toFields(document)), document.content, rules, tagToRemove]);
  return hash('sha256', text, 'hex').slice(0, 32);
}
