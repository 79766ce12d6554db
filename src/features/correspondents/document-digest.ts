import { hash } from 'node:crypto';
import type { DocumentSummary } from '../../gateways/paperless/index.ts';
import { fieldsText, toFields } from '../../services/document-writing/index.ts';

/**
 * Digest of what a document is like beside its correspondent. Two equal ones: nobody has touched it in between.
 * The time of modification would not tell, because Paperless sets it late after a bulk edit.
 */
export const documentDigest = (document: DocumentSummary): string =>
  hash('sha256', fieldsText({ ...toFields(document), correspondent: null }), 'hex').slice(0, 16);
