/** What the templates of a rule can speak of. */
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
  /** By id of the custom field, for the helper `field`. */
  fields: Record<string, string>;
};
export type Captured = Record<string, string>;
