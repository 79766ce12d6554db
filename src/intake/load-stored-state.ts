import { inProcess } from '../../projections/document-processing.ts';
import { type ObservedDocument, observedDocument } from '../../projections/observed-documents.ts';
import { type WrittenAndChecked, writtenDocument } from '../../projections/written-documents.ts';
import type { Queryable } from '../database/index.ts';
import type { Parked } from '../processing-state/index.ts';
import type { ProcessingContext, RuleSet } from './processing-context.ts';

type Deps = { db: Queryable; context: ProcessingContext };

export type StoredState = {
  observed: ObservedDocument | null;
  written: WrittenAndChecked | null;
  parked: Parked | null;
  ruleSet: RuleSet;
};

/** What our own tables hold; read while Paperless answers. */
export async function loadStoredState(documentId: number, { db, context }: Deps): Promise<StoredState> {
  const [observed, written, now, ruleSet] = await Promise.all([
    observedDocument(db, documentId),
    writtenDocument(db, documentId),
    inProcess(db, documentId),
    context.ruleSet(),
  ]);
  return { observed, written, parked: now?.parked ?? null, ruleSet };
}
