import { RE2JS } from 're2js';
import { ExplainedError, type FieldDefinition, isDate, toFieldValue } from '../document-writing/index.ts';
import type { Change, DocumentFields, FieldValue, ProcessingRule } from '../events/index.ts';
import { compileTemplate, TemplateFailed, type Template as TemplateOf } from '../templates/index.ts';

/** The input of rules. */
export type EvaluatedDocument = DocumentFields & { id: number; content: string; added: string | null };

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

/** What the templates of a rule can use. */
type TemplateContext = {
  id: number;
  title: string;
  content: string;
  created: string;
  added: string | null;
  /** Names, not ids. */
  correspondent: string;
  documentType: string;
  /** What the patterns of the rule found: `{{match.content.nr}}` or `{{match.content.[1]}}`. */
  match: { title?: Captured; content?: Captured };
  /** `{{invoice.number}}`, `{{invoice.gross}}`, … */
  invoice: Readonly<Record<string, string>>;
  /** By id of the custom field, for the helper `field`. */
  fields: Record<string, string>;
};
type Captured = Record<string, string>;

/** What is to be changed, and the names of the rules that matched. */
export type Plan = { changes: Change[]; rules: string[] };

/**
 * A rule asks for something that cannot be: the message names the rule, the field and what is wrong. Never the
 * value: a template makes it of the document's text, which may be read by fewer people than this message.
 */
export class RuleFailed extends ExplainedError {
  override name = 'RuleFailed';
}

export type CompiledRule = {
  rule: ProcessingRule;
  title: RE2JS | undefined;
  content: RE2JS | undefined;
  templates: { title?: Template; created?: Template; note?: Template; customFields: [number, Template][] };
};

/** Compiles patterns and templates once for many documents; rules that are switched off are left out. */
export function compileRules(rules: readonly ProcessingRule[]): CompiledRule[] {
  const enabled = rules.filter((rule) => rule.enabled !== false);
  return enabled.map((rule) => ({
    rule,
    title: rule.when.title === undefined ? undefined : RE2JS.compile(rule.when.title),
    content: rule.when.content === undefined ? undefined : RE2JS.compile(rule.when.content),
    templates: {
      ...(rule.then.title && { title: compileTemplate(rule.then.title) }),
      ...(rule.then.created && { created: compileTemplate(rule.then.created) }),
      ...(rule.then.note && { note: compileTemplate(rule.then.note) }),
      customFields: Object.entries(rule.then.customFields ?? {}).map(
        ([field, template]): [number, Template] => [Number(field), compileTemplate(template)],
      ),
    },
  }));
}

/**
 * Decides what the rules want of a document. Pure: the same document, rules and context make the same plan.
 * Rules are tried in order and all see the document as it was loaded; where two want the same thing otherwise,
 * the later one has its way. What the document already has is no change.
 *
 * @throws RuleFailed
 */
export function evaluate(
  document: EvaluatedDocument,
  rules: readonly CompiledRule[],
  context: EvaluationContext,
): Plan {
  const wanted = new Map<string, Change>();
  const matched: string[] = [];
  for (const compiled of rules) {
    const match = matchRule(document, compiled);
    if (!match) continue;
    matched.push(compiled.rule.name);
    for (const change of changesWanted(compiled, document, context, match))
      wanted.set(subject(change), change);
    if (compiled.rule.stop) break;
  }
  if (matched.length > 0 && context.tagToRemove !== null) {
    const last: Change = { what: 'removeTag', tag: context.tagToRemove, rule: 'processing_tag_after' };
    wanted.set(subject(last), last);
  }
  return { changes: [...wanted.values()].filter((change) => !alreadySo(document, change)), rules: matched };
}

type Match = TemplateContext['match'];
type Template = TemplateOf<TemplateContext>;

function matchRule(
  document: EvaluatedDocument,
  { rule: { when }, title, content }: CompiledRule,
): Match | null {
  const among = (ids: readonly number[] | undefined, id: number | null) =>
    ids === undefined || (id !== null && ids.includes(id));
  const tags = new Set(document.tags);
  const fits =
    among(when.documentType, document.documentType) &&
    among(when.correspondent, document.correspondent) &&
    among(when.owner, document.owner) &&
    (when.tagsAll ?? []).every((tag) => tags.has(tag)) &&
    !(when.tagsNone ?? []).some((tag) => tags.has(tag));
  if (!fits) return null;
  const inTitle = captures(title, document.title);
  const inContent = inTitle && captures(content, document.content);
  return inTitle && inContent ? { title: inTitle, content: inContent } : null;
}

/** What a pattern found: whole match as 0, groups by number and by name; null when it found nothing. */
function captures(pattern: RE2JS | undefined, text: string): Captured | null {
  if (!pattern) return {};
  const matcher = pattern.matcher(text);
  if (!matcher.find()) return null;
  const found: Captured = {};
  for (let group = 0; group <= matcher.groupCount(); group += 1) found[group] = matcher.group(group) ?? '';
  for (const name of Object.keys(pattern.namedGroups())) found[name] = matcher.group(name) ?? '';
  return found;
}

function changesWanted(
  { rule: { name: rule, then }, templates }: CompiledRule,
  document: EvaluatedDocument,
  { names, invoice, fields }: EvaluationContext,
  match: Match,
): Change[] {
  const context = templateContext(document, { names, invoice }, match);
  const changes: Change[] = [];
  const render = (template: Template | undefined) => template && rendered(template, context, rule);
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

function rendered(template: Template, context: TemplateContext, rule: string): string {
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

/** What a change is about: of two with the same subject only one can have its way. */
export function subject(change: Change): string {
  switch (change.what) {
    case 'customField':
      return `field ${change.field}`;
    case 'addTag':
    case 'removeTag':
      return `tag ${change.tag}`;
    case 'note':
      return `note ${change.to}`;
    default:
      return change.what;
  }
}

/** Notes are compared when they are written: the document is loaded without them. */
function alreadySo(document: DocumentFields, change: Change): boolean {
  switch (change.what) {
    case 'customField':
      return JSON.stringify(change.from) === JSON.stringify(change.to);
    case 'addTag':
      return document.tags.includes(change.tag);
    case 'removeTag':
      return !document.tags.includes(change.tag);
    case 'note':
      return false;
    default:
      return change.from === change.to;
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
