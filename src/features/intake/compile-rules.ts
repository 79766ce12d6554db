import { RE2JS } from 're2js';
import type { ProcessingRule } from '../../domain/events/index.ts';
import { compileTemplate, type Template } from '../../libs/templates/index.ts';

export type CompiledRule = {
  rule: ProcessingRule;
  title: RE2JS | undefined;
  content: RE2JS | undefined;
  templates: {
    title?: RuleTemplate;
    created?: RuleTemplate;
    note?: RuleTemplate;
    customFields: [number, RuleTemplate][];
  };
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
        ([field, template]): [number, RuleTemplate] => [Number(field), compileTemplate(template)],
      ),
    },
  }));
}

export type RuleTemplate = Template<TemplateContext>;

/** What the templates of a rule can use. */
export type TemplateContext = {
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
/** The whole match as 0, the groups by number and by name. */
export type Captured = Record<string, string>;
