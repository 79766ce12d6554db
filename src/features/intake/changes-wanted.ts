import type { Change, DocumentFields, FieldValue } from '../../domain/events/index.ts';
import { TemplateFailed } from '../../libs/templates/index.ts';
import { type FieldDefinition, isDate, toFieldValue } from '../../services/document-writing/index.ts';
import type { CompiledRule, RuleTemplate, TemplateContext } from './compile-rules.ts';
import type { EvaluatedDocument } from './document-fields.ts';
import type { Match } from './match-rule.ts';
import { RuleFailed } from './rule-failed.ts';

/** What an evaluation needs to know beside the document. */
export type EvaluationContext = {
  names: { correspondent: string; documentType: string };
  /** What its file says as an invoice; asked for only where rules use it. */
  invoice: Readonly<Record<string, string>>;
  /** The custom fields of Paperless by id: their type decides what a text becomes. */
  fields: Map<number, FieldDefinition>;
  /** The processing tag when it goes with the last write, else null. */
  tagToRemove: number | null;
};

/**
 * What a rule that matched asks for.
 *
 * @throws RuleFailed
 */
export function changesWanted(
  { rule: { name: rule, then }, templates }: CompiledRule,
  document: EvaluatedDocument,
  { names, invoice, fields }: EvaluationContext,
  match: Match,
): Change[] {
  const context = templateContext(document, { names, invoice }, match);
  const changes: Change[] = [];
  const render = (template: RuleTemplate | undefined) => template && rendered(template, context, rule);
  const title = render(templates.title);
  if (title) changes.push({ what: 'title', from: document.title, to: cut(title), rule });
  for (const what of ['correspondent', 'documentType', 'owner'] as const) {
    const to = then[what];
    if (to !== undefined) changes.push({ what, from: document[what], to, rule });
  }
  const created = render(templates.created);
  if (created) changes.push({ what: 'created', from: document.created, to: realDate(created, rule), rule });
  for (const [field, template] of templates.customFields) {
    const text = render(template);
    if (!text) continue;
    const from = fieldOf(document, field);
    const to = fieldValue(fields, field, text, rule);
    changes.push({ what: 'customField', field, ...(from !== undefined && { from }), to, rule });
  }
  const note = render(templates.note);
  if (note) changes.push({ what: 'note', to: note, rule });
  for (const tag of then.addTags ?? []) changes.push({ what: 'addTag', tag, rule });
  for (const tag of then.removeTags ?? []) changes.push({ what: 'removeTag', tag, rule });
  return changes;
}

function rendered(template: RuleTemplate, context: TemplateContext, rule: string): string {
  try {
    return template(context);
  } catch (error) {
    if (!(error instanceof TemplateFailed)) throw error;
    throw new RuleFailed(
      { code: 'rule-template', values: { rule } },
      `Rule “${rule}”: a template cannot be used: ${error.message}`,
    );
  }
}

function templateContext(
  { id, title, content, created, added, customFields }: EvaluatedDocument,
  { names, invoice }: Pick<EvaluationContext, 'names' | 'invoice'>,
  match: Match,
): TemplateContext {
  const fields = Object.fromEntries(
    customFields.map(({ field, value }) => [String(field), String(value ?? '')]),
  );
  return { id, title, content, created, added, ...names, match, invoice, fields };
}

const fieldOf = ({ customFields }: DocumentFields, field: number): FieldValue | undefined =>
  customFields.find((entry) => entry.field === field)?.value;

/** Paperless takes titles of up to 128 characters. */
const cut = (title: string): string => [...title.replaceAll(/\s+/g, ' ')].slice(0, 128).join('');

function realDate(text: string, rule: string): string {
  if (isDate(text)) return text;
  throw new RuleFailed(
    { code: 'rule-date', values: { rule } },
    `Rule “${rule}”: what its template made of “created” (${[...text].length} characters) is no date such as 2026-11-21`,
  );
}

function fieldValue(
  fields: Map<number, FieldDefinition>,
  field: number,
  text: string,
  rule: string,
): FieldValue {
  const definition = fields.get(field);
  if (!definition) {
    throw new RuleFailed(
      { code: 'rule-field-unknown', values: { rule, field: String(field) } },
      `Rule “${rule}”: there is no custom field ${field}`,
    );
  }
  const value = toFieldValue(definition, text);
  if (value !== undefined) return value;
  throw new RuleFailed(
    { code: 'rule-field-value', values: { rule, field: definition.name } },
    `Rule “${rule}”: what its template made of the field “${definition.name}” (${[...text].length} characters) does not suit its type ${definition.type}`,
  );
}
