import { successorsOfMerged } from '../../projections/merges.ts';
import { readSettings } from '../../projections/settings.ts';
import type { Queryable } from '../database/index.ts';
import type { ApprovalFields, ProcessingRule } from '../events/index.ts';
import type { CustomFieldDefinition, Paperless, PaperlessDocument } from '../paperless/index.ts';
import { type CompiledRule, compileRules, type EvaluationContext } from './evaluate.ts';
import { mentionCorrespondents, rulesAfterMerges, type Successors } from './follow-merges.ts';

/** The rules as they are now, ready to be used. */
export type RuleSet = {
  rules: readonly ProcessingRule[];
  /** Of the rules as merges of correspondents have left them. */
  compiled: readonly CompiledRule[];
  /** Asked for only where rules name correspondents. */
  successors: Successors;
  /** The processing tag when it goes with the last write, else null. */
  tagToRemove: number | null;
  /** The custom fields that people approve by. */
  approval: ApprovalFields;
};

export type ProcessingContext = {
  ruleSet(): Promise<RuleSet>;
  /** What `evaluate` needs to know beside the document; asks Paperless only for what the rules use. */
  contextFor(document: PaperlessDocument, ruleSet: RuleSet): Promise<EvaluationContext>;
  /** The same rules given as data, for a preview of rules that are not set. */
  ruleSetOf(rules: readonly ProcessingRule[]): Promise<RuleSet>;
};

const CHOICES_FRESH_MS = 60_000;

/** Keeps compiled rules while they stay the same, and names and field definitions of Paperless for a minute. */
export function processingContext(
  db: Queryable,
  paperless: Paperless,
  { processingTag, approvalField: field }: { processingTag: number; approvalField: number },
): ProcessingContext {
  let compiledFor: { text: string; compiled: readonly CompiledRule[] } = { text: '[]', compiled: [] };
  const fields = cachedForAMinute(async () => {
    const definitions = await paperless.customFields();
    return new Map(definitions.map((definition) => [definition.id, definition]));
  });
  const names = new Map<string, () => Promise<string>>();
  const nameOf = (kind: 'correspondent' | 'documentType', id: number | null): Promise<string> | string => {
    if (id === null) return '';
    const key = `${kind} ${id}`;
    const known = names.get(key) ?? cachedForAMinute(() => paperless.nameOf(kind, id));
    names.set(key, known);
    return known();
  };

  const settings = async () => {
    const {
      approval_amount_field: amountField,
      approval_due_field: dueField,
      ...rest
    } = await readSettings(db, [
      'processing_rules',
      'processing_tag_after',
      'approval_amount_field',
      'approval_due_field',
    ]);
    return { ...rest, approval: { field, amountField, dueField } };
  };
  const successorsFor = async (rules: readonly ProcessingRule[]): Promise<Successors> =>
    mentionCorrespondents(rules) ? successorsOfMerged(db) : new Map();
  const tagToRemove = (after: 'remove-when-matched' | 'keep') =>
    after === 'remove-when-matched' ? processingTag : null;

  return {
    async ruleSet() {
      const { processing_rules: rules, processing_tag_after: after, approval } = await settings();
      const successors = await successorsFor(rules);
      const meant = rulesAfterMerges(rules, successors);
      const text = JSON.stringify(meant);
      if (text !== compiledFor.text) compiledFor = { text, compiled: compileRules(meant) };
      return { rules, compiled: compiledFor.compiled, successors, tagToRemove: tagToRemove(after), approval };
    },
    async ruleSetOf(rules) {
      const [{ processing_tag_after: after, approval }, successors] = await Promise.all([
        settings(),
        successorsFor(rules),
      ]);
      const compiled = compileRules(rulesAfterMerges(rules, successors));
      return { rules, compiled, successors, tagToRemove: tagToRemove(after), approval };
    },
    async contextFor(document, { rules, tagToRemove }) {
      const text = JSON.stringify(rules.map(({ then }) => then));
      const usesFields = rules.some(({ then }) => then.customFields);
      return {
        names: {
          correspondent: text.includes('correspondent')
            ? await nameOf('correspondent', document.correspondent)
            : '',
          documentType: text.includes('documentType')
            ? await nameOf('documentType', document.documentType)
            : '',
        },
        fields: usesFields ? await fields() : new Map<number, CustomFieldDefinition>(),
        tagToRemove,
      };
    },
  };
}

/** Asks once and remembers the answer for a minute; a failure is not remembered. */
function cachedForAMinute<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: { at: number; answer: Promise<Value> } | undefined;
  return () => {
    if (asked && performance.now() - asked.at < CHOICES_FRESH_MS) return asked.answer;
    const answer = ask();
    asked = { at: performance.now(), answer };
    answer.catch(() => {
      asked = undefined;
    });
    return answer;
  };
}
