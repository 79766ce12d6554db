import type { DocumentFields } from '../../src/domain/events/index.ts';
import { type MatchContext, type MatchPlan, planMatch } from '../../src/features/uploads/plan-match.ts';
import type { FoundInvoice } from '../../src/gateways/farm-system/index.ts';
import { around, document, invoice } from './match-facts.ts';

/** What differs from the usual document, invoice and context in one case. */
export type MatchCase = {
  document?: Partial<DocumentFields>;
  invoice?: Partial<FoundInvoice>;
  settings?: Partial<MatchContext['settings']>;
  correspondents?: Partial<MatchContext['correspondents']>;
  around?: Partial<MatchContext>;
};

/** The match that is planned in a case; throws when there is none. */
export function matched(given: MatchCase = {}): Extract<MatchPlan, { kind: 'match' }> {
  const made = plan(given);
  if (made.kind !== 'match') throw new Error(`no match but ${made.kind}`);
  return made;
}

/** The value that one kind of change sets; undefined when nothing of the kind is planned. */
export function to(given: MatchCase, what: string) {
  const found = matched(given).changes.find((change) => change.what === what);
  return found && 'to' in found ? found.to : undefined;
}

/** The planned changes of tags in their order: `+5` is added, `-2` removed. */
export function tagsOf(given: MatchCase): string[] {
  return matched(given).changes.flatMap((change) =>
    'tag' in change ? `${change.what === 'addTag' ? '+' : '-'}${change.tag}` : [],
  );
}

/** The search finds another invoice besides the one of the entry. */
function plan(given: MatchCase): MatchPlan {
  return planMatch(
    { ...document, ...given.document },
    { id: 'ER-1', searchText: 'ER-1' },
    [
      { ...invoice, id: 'ER-2' },
      { ...invoice, ...given.invoice },
    ],
    {
      ...around,
      ...given.around,
      settings: { ...around.settings, ...given.settings },
      correspondents: { ...around.correspondents, ...given.correspondents },
    },
  );
}
