import { inProcess } from '../../../projections/document-processing.ts';
import { type ObservedDocument, observedDocument } from '../../../projections/observed-documents.ts';
import { type WrittenAndChecked, writtenDocument } from '../../../projections/written-documents.ts';
import { documentStream } from '../../domain/events/index.ts';
import type { Parked } from '../../domain/processing-state/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
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

/** Whether the plan that is still open, be it of an earlier try, was made by other rules than those of now. */
export async function rulesChangedSincePlan(db: Queryable, documentId: number): Promise<boolean> {
  const { rows } = await db.query<{ changed: boolean }>(RULES_CHANGED, [documentStream(documentId)]);
  return rows[0]?.changed ?? false;
}

/** The first one since the document was last done: one that is gone on with is recorded once more. */
const RULES_CHANGED = `
  select exists (
    select 1 from setting_values where key = 'processing_rules' and changed_at > (
      select min(recorded_at) from events where stream = $1 and type = 'ProcessingPlanned' and version > coalesce(
        (select max(version) from events where stream = $1 and type = 'DocumentProcessed'), 0))) as changed`;
