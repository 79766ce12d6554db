export type { CustomFieldDefinition } from './choices.ts';
export { connectPaperless, type Paperless } from './connect.ts';
export type { DocumentFilter, DocumentPatch, DocumentSummary, PaperlessDocument } from './documents.ts';
export { isPassing, PaperlessError, type PaperlessFailure } from './errors.ts';
export type { Check } from './self-test.ts';
