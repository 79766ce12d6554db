import {
  type Change,
  causeInWords,
  type DomainEvents,
  documentStream,
  type ProcessingRule,
} from '../../../domain/events/index.ts';
import { type Paperless, type PaperlessDocument, PaperlessError } from '../../../gateways/paperless/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import type { EventLog } from '../../../platform/event-log/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { DocumentAccess, Person } from '../../../services/document-access/index.ts';
import { remainingChanges, toFields } from '../../../services/document-writing/index.ts';
import type { RunAtWork } from '../../../services/runs/index.ts';
import { toEvaluated } from '../document-fields.ts';
import { evaluate } from '../evaluate.ts';
import type { ProcessingContext, RuleSet } from '../processing-context.ts';
import { RuleFailed } from '../rule-failed.ts';
import {
  type Attempt,
  countKinds,
  type JudgedDocument,
  judgeDocument,
  type KindCounts,
  kindsOf,
} from './judge-document.ts';
import { lastWriter } from './last-writer.ts';
import { isWanted, keepDocuments, type RehearsedDocument } from './rehearsal-table.ts';
import { shortened } from './shortened.ts';

export type RehearsalResult = KindCounts & { total: number; done: number };

export type RehearsalDeps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  paperless: Paperless;
  context: ProcessingContext;
  access: DocumentAccess;
};

/** How many documents rules are rehearsed on: those added last. */
export const REHEARSED = 200;

/**
 * Tries rules on the latest documents that somebody may see, beside the rules that are set. Nothing is written to
 * Paperless and nothing to the log. One document is read at a time, so that it stands in no one's way.
 */
export async function rehearse(
  { db, log, paperless, context, access }: RehearsalDeps,
  { runId, person, rules }: { runId: string; person: Person; rules: readonly ProcessingRule[] },
  { signal, progress }: Pick<RunAtWork<RehearsalResult>, 'signal' | 'progress'>,
): Promise<RehearsalResult> {
  const latest = await access.visible(person, await paperless.latestDocuments('', REHEARSED));
  const [tried, set] = [await context.ruleSet(rules), await context.ruleSet()];
  const documents: RehearsedDocument[] = [];
  let done = 0;
  const result = (): RehearsalResult => ({ ...countKinds(documents), total: latest.length, done });
  await tryAll().catch(unlessAway);
  await keepDocuments(db, runId, documents);
  return result();

  async function tryAll(): Promise<void> {
    for (const { id } of latest) {
      await progress(result());
      if (signal.aborted || !(await isWanted(db, runId))) return;
      const document = await access.open(person, id, 'see').catch(nullWhenGone);
      const judged = document && (await judge(document));
      const kinds = judged ? kindsOf(judged) : [];
      if (judged && kinds.length > 0)
        documents.push(shortened({ ...judged, documentId: id, title: document.title, kinds }));
      done += 1;
    }
  }

  async function judge(document: PaperlessDocument): Promise<JudgedDocument> {
    const attempts = [await attempt(document, tried), await attempt(document, set)] as const;
    const isChanged = attempts[0].changes.length > 0;
    const events = isChanged ? await log.read(documentStream(document.id)) : [];
    return judgeDocument(...attempts, (change) => lastWriter(change, events, tried.successors));
  }

  async function attempt(document: PaperlessDocument, ruleSet: RuleSet): Promise<Attempt> {
    // That the processing tag goes says nothing about rules.
    const known = { ...(await context.contextFor(document, ruleSet)), tagToRemove: null };
    try {
      const plan = evaluate(toEvaluated(document), ruleSet.compiled, known);
      return { ...plan, changes: withoutNotesThere(plan.changes, document), failed: null };
    } catch (error) {
      if (error instanceof RuleFailed)
        return {
          changes: [],
          rules: [],
          failed: { cause: causeInWords(error.because), error: error.message },
        };
      throw error;
    }
  }
}

const withoutNotesThere = (changes: readonly Change[], document: PaperlessDocument): Change[] =>
  remainingChanges(changes, toFields(document), document.notes ?? []);

/** Then what was found so far is shown. */
function unlessAway(error: unknown): void {
  if (!(error instanceof PaperlessError)) throw error;
}

/** Deleted since it was listed, or hidden from this person. */
function nullWhenGone(error: unknown): null {
  if (error instanceof Problem && error.code === 'not-found') return null;
  throw error;
}
