import type { Change, ProcessingRule } from '../../domain/events/index.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import { toEvaluated } from './document-fields.ts';
import { evaluate } from './evaluate.ts';
import type { ProcessingContext } from './processing-context.ts';

export type Preview = {
  documentId: number;
  title: string;
  /** Whether processing would handle the document at all. */
  hasProcessingTag: boolean;
  rules: string[];
  changes: Change[];
};

type Deps = { paperless: Paperless; context: ProcessingContext; processingTag: number };

/**
 * What the rules would do to a document now; nothing is written. The plan is made even when the document lacks
 * the processing tag, because that is how rules are tried out.
 *
 * @param rules to be tried instead of those that are set
 * @returns null when Paperless does not show the document
 * @throws RuleFailed, PaperlessError
 */
export async function previewDocument(
  { paperless, context, processingTag }: Deps,
  documentId: number,
  rules?: readonly ProcessingRule[],
): Promise<Preview | null> {
  const document = await paperless.document(documentId);
  if (!document) return null;
  const ruleSet = await context.ruleSet(rules);
  const plan = evaluate(toEvaluated(document), ruleSet.compiled, await context.contextFor(document, ruleSet));
  return {
    documentId,
    title: document.title,
    hasProcessingTag: document.tags.includes(processingTag),
    ...plan,
  };
}
