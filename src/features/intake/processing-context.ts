import { successorsOfMerged } from '../../../projections/merges.ts';
import { readSettings } from '../../../projections/settings.ts';
import type { ApprovalFields, ProcessingRule } from '../../domain/events/index.ts';
import type { CustomFieldDefinition, Paperless, PaperlessDocument } from '../../gateways/paperless/index.ts';
import { type StaleWhileRevalidate, staleWhileRevalidate } from '../../platform/async/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EvaluationContext } from './changes-wanted.ts';
import { type CompiledRule, compileRules } from './compile-rules.ts';
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
  /** @param instead rules to be tried instead of those that are set */
  ruleSet(instead?: readonly ProcessingRule[]): Promise<RuleSet>;
  /** What `evaluate` needs to know beside the document; asks Paperless only for what the rules use. */
  contextFor(document: PaperlessDocument, ruleSet: RuleSet): Promise<EvaluationContext>;
};

/** What the file of a document says as an invoice, read first where that was not done yet; all as text. */
export type InvoiceForRules = (document: PaperlessDocument) => Promise<Readonly<Record<string, string>>>;

type Options = { processingTag: number; approvalField: number; invoiceForRules: InvoiceForRules };

const KEPT = { freshMs: 60_000, staleMs: 60_000 };

/** Keeps compiled rules while they stay the same, and names and field definitions of Paperless for a minute. */
export function processingContext(
  db: Queryable,
  paperless: Paperless,
  { processingTag, approvalField: field, invoiceForRules }: Options,
): ProcessingContext {
  let compiledFor: { text: string; compiled: readonly CompiledRule[] } = { text: '[]', compiled: [] };
  const fields = staleWhileRevalidate(async () => {
    const definitions = await paperless.customFields();
    return new Map(definitions.map((definition) => [definition.id, definition]));
  }, KEPT);
  const names = new Map<string, StaleWhileRevalidate<string>>();
  const nameOf = async (kind: 'correspondent' | 'documentType', id: number | null): Promise<string> => {
    if (id === null) return '';
    const key = `${kind} ${id}`;
    const known = names.get(key) ?? staleWhileRevalidate(() => paperless.nameOf(kind, id), KEPT);
    names.set(key, known);
    return known.get();
  };
  return {
    async ruleSet(instead) {
      const set = await readSettings(db, [
        'processing_rules',
        'processing_tag_after',
        'approval_amount_field',
        'approval_due_field',
        'inbox_iban_field',
      ]);
      const rules = instead ?? set.processing_rules;
      const successors = mentionCorrespondents(rules) ? await successorsOfMerged(db) : new Map();
      const meant = rulesAfterMerges(rules, successors);
      const text = JSON.stringify(meant);
      if (text !== compiledFor.text) compiledFor = { text, compiled: compileRules(meant) };
      return {
        ...{ rules, compiled: compiledFor.compiled, successors },
        tagToRemove: set.processing_tag_after === 'remove-when-matched' ? processingTag : null,
        approval: {
          field,
          amountField: set.approval_amount_field,
          dueField: set.approval_due_field,
          ibanField: set.inbox_iban_field,
        },
      };
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
        invoice: INVOICE.test(text) ? await invoiceForRules(document) : {},
        fields: usesFields ? await fields.get() : new Map<number, CustomFieldDefinition>(),
        tagToRemove,
      };
    },
  };
}

/** In a template, `{{isoDate invoice.date}}`. */
const INVOICE = /\binvoice\./;
