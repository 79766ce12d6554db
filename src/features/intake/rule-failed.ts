import type { Change } from '../../domain/events/index.ts';
import { ExplainedError } from '../../services/document-writing/index.ts';

/**
 * A rule asks for something that cannot be: the message names the rule, the field and what is wrong. Never the
 * value: a template makes it of the document's text, which may be read by fewer people than this message.
 */
export class RuleFailed extends ExplainedError {
  override name = 'RuleFailed';
}

/** What our rules have written comes back as another program wants it, again and again. */
export class TwoWriters extends ExplainedError {
  override name = 'TwoWriters';
  constructor(inTurn: readonly Change[]) {
    const rules = [...new Set(inTurn.flatMap(({ rule }) => rule ?? []))].join(', ');
    const parts = [...new Set(inTurn.map(({ what }) => what))].join(' ');
    super(
      { code: 'overwritten', values: { rules, parts } },
      `Another program writes in turn with the rules ${rules}: ${parts}`,
    );
  }
}
