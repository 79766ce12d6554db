import type { z } from 'zod';
import type { Sharing } from './may-see.ts';
import type { DocumentAnswer, DocumentSheetAnswer, DocumentSummaryAnswer } from './shapes.ts';

export type PaperlessDocument = {
  id: number;
  title: string;
  content: string;
  tags: number[];
  correspondent: number | null;
  documentType: number | null;
  /** YYYY-MM-DD */
  created: string;
  /** When Paperless says it was last saved; set late by bulk edits, so never a version. */
  modified: string;
  added: string | null;
  owner: number | null;
  customFields: { field: number; value: unknown }[];
  /** Of the newest file, where Paperless shows it with the document (3.x): SHA-256 in hex. */
  checksum: string | null;
  /** Under which name its first file came. */
  fileName: string | null;
  /** The texts of its notes, where Paperless shows them with the document. */
  notes: string[] | null;
};
export type DocumentSummary = Omit<
  PaperlessDocument,
  'content' | 'added' | 'checksum' | 'fileName' | 'notes'
>;
/** All but its text, its notes and the name of its file. */
export type DocumentSheet = Omit<PaperlessDocument, 'content' | 'fileName' | 'notes'>;
/** With the grants, so that a person's own rights can be checked. */
export type SharedDocument = PaperlessDocument & Sharing;
export type SharedId = Pick<PaperlessDocument, 'id'> & Sharing;
export type SharedSummary = DocumentSummary & Sharing;

export function toSummary(answer: z.infer<typeof DocumentSummaryAnswer>): DocumentSummary {
  return {
    id: answer.id,
    title: answer.title,
    tags: answer.tags,
    correspondent: answer.correspondent,
    documentType: answer.document_type,
    created: answer.created.slice(0, 10),
    modified: new Date(answer.modified).toISOString(),
    owner: answer.owner,
    customFields: answer.custom_fields,
  };
}

export function toDocument(answer: z.infer<typeof DocumentAnswer>): PaperlessDocument {
  const notes = answer.notes?.map(({ note }) => note) ?? null;
  const fileName = answer.original_file_name ?? null;
  return { ...toSheet(answer), content: answer.content ?? '', fileName, notes };
}

export function toSheet(answer: z.infer<typeof DocumentSheetAnswer>): DocumentSheet {
  return {
    ...toSummary(answer),
    added: answer.added ? new Date(answer.added).toISOString() : null,
    checksum: answer.versions?.[0]?.checksum ?? null,
  };
}
