import { ExplainedError } from '../../services/document-writing/index.ts';

/**
 * A rule asks for something that cannot be: the message names the rule, the field and what is wrong. Never the
 * value: a template makes it of the document's text, which may be read by fewer people than this message.
 */
export class RuleFailed extends ExplainedError {
  override name = 'RuleFailed';
}
