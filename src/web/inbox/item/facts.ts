import type { InboxFact } from '../shown.ts';
import { draftOf, type SegmentDraft } from './segment-draft.ts';

/** What codes say about a document, by the field that it is about. */
export type Facts = ReadonlyMap<string, InboxFact>;

/** By which a fact is found: custom fields are many. */
export const customFieldKey = (field: number): string => `customField ${field}`;
const keyOf = ({ field, customField }: InboxFact): string =>
  field === 'customField' ? customFieldKey(customField ?? 0) : field;

type Told = { facts: readonly InboxFact[]; proposals: readonly { before: number }[] };

/**
 * Of each field the first that stands on one of these pages. What stands behind a place where another document is
 * proposed to begin is most likely about that one.
 */
export function factsOfPages({ facts, proposals }: Told, pages: readonly { page: number }[]): Facts {
  const next = pages.findIndex(({ page }, at) => at > 0 && proposals.some(({ before }) => before === page));
  const found = new Map<string, InboxFact>();
  for (const { page } of next < 0 ? pages : pages.slice(0, next)) {
    for (const fact of facts) {
      if (fact.page === page && !found.has(keyOf(fact))) found.set(keyOf(fact), fact);
    }
  }
  return found;
}

/** A form that holds what codes say. */
export const draftByFacts = (name: string, facts: Facts): SegmentDraft =>
  [...facts.values()].reduce(withFact, draftOf({ name, fields: {} }));

/** The form with what a code says. */
export function withFact(draft: SegmentDraft, { field, customField, value }: InboxFact): SegmentDraft {
  switch (field) {
    case 'tags':
      return { ...draft, tags: [...new Set([...draft.tags, ...idsIn(value)])] };
    case 'correspondent':
    case 'documentType':
      return { ...draft, [field]: Number(value) };
    case 'customField': {
      const others = draft.customFields.filter((one) => one.field !== customField);
      return { ...draft, customFields: [...others, { field: customField ?? 0, value }] };
    }
    default:
      return { ...draft, [field]: String(value) };
  }
}

/** Whether the form holds what the code says. */
export function holds(draft: SegmentDraft, { field, customField, value }: InboxFact): boolean {
  if (field === 'tags') return idsIn(value).every((id) => draft.tags.includes(id));
  if (field === 'customField') {
    return String(draft.customFields.find((one) => one.field === customField)?.value) === String(value);
  }
  return String(draft[field]) === String(value);
}

const idsIn = (value: InboxFact['value']): number[] => (Array.isArray(value) ? value : [Number(value)]);
