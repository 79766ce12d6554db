import type { RE2JS } from 're2js';
import type { Captured, CompiledRule, TemplateContext } from './compile-rules.ts';
import type { EvaluatedDocument } from './document-fields.ts';

export type Match = TemplateContext['match'];

/** What the patterns of a rule found in a document; null where the rule does not fit it. */
export function matchRule(
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

/** What a pattern found; null when it found nothing. */
function captures(pattern: RE2JS | undefined, text: string): Captured | null {
  if (!pattern) return {};
  const matcher = pattern.matcher(text);
  if (!matcher.find()) return null;
  const found: Captured = {};
  for (let group = 0; group <= matcher.groupCount(); group += 1) found[group] = matcher.group(group) ?? '';
  for (const name of Object.keys(pattern.namedGroups())) found[name] = matcher.group(name) ?? '';
  return found;
}
