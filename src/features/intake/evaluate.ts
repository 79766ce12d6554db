import type { Change, DocumentFields } from '../../domain/events/index.ts';
import { changesWanted, type EvaluationContext } from './changes-wanted.ts';
import type { CompiledRule } from './compile-rules.ts';
import type { EvaluatedDocument } from './document-fields.ts';
import { matchRule } from './match-rule.ts';

/** What is to be changed, and the names of the rules that matched. */
export type Plan = { changes: Change[]; rules: string[] };

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
