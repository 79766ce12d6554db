import { inProcess } from '../../projections/document-processing.ts';
import { type ObservedDocument, observedDocument } from '../../projections/observed-documents.ts';
import { type WrittenAndChecked, writtenDocument } from '../../projections/written-documents.ts';
import type { Queryable } from '../database/index.ts';
import type { Parked } from '../processing-life/index.ts';
import type { ProcessingContext, RuleBook } from './processing-context.ts';

type Deps = { db: Queryable; context: ProcessingContext };

export type Known = {
  observed: ObservedDocument | null;
  written: WrittenAndChecked | null;
  parked: Parked | null;
  book: RuleBook;
};

/** What stands in our own tables; asked for while Paperless answers. */
export async function whatWeKnow(documentId: number, { db, context }: Deps): Promise<Known> {
  const [observed, written, now, book] = await Promise.all([
    observedDocument(db, documentId),
    writtenDocument(db, documentId),
    inProcess(db, documentId),
    context.ruleBook(),
  ]);
  return { observed, written, parked: now?.parked ?? null, book };
}
