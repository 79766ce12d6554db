import type { ChoiceKind } from '../../components/choices.ts';
import type { Condition, Outcome } from './rule-drafts.ts';

/** How a part of a rule is entered. */
export type Input =
  | { as: 'pattern' }
  | { as: 'template' }
  | { as: 'one'; kind: ChoiceKind }
  | { as: 'several'; kind: ChoiceKind }
  | { as: 'fields' };

export const CONDITION_INPUTS: Record<Condition, Input> = {
  content: { as: 'pattern' },
  title: { as: 'pattern' },
  documentType: { as: 'several', kind: 'documentType' },
  correspondent: { as: 'several', kind: 'correspondent' },
  tagsAll: { as: 'several', kind: 'tag' },
  tagsNone: { as: 'several', kind: 'tag' },
  owner: { as: 'several', kind: 'user' },
};

export const OUTCOME_INPUTS: Record<Outcome, Input> = {
  title: { as: 'template' },
  documentType: { as: 'one', kind: 'documentType' },
  correspondent: { as: 'one', kind: 'correspondent' },
  created: { as: 'template' },
  customFields: { as: 'fields' },
  addTags: { as: 'several', kind: 'tag' },
  removeTags: { as: 'several', kind: 'tag' },
  owner: { as: 'one', kind: 'user' },
  note: { as: 'template' },
};

/** In the order in which they are shown. */
export const CONDITIONS = Object.keys(CONDITION_INPUTS) as Condition[];
export const OUTCOMES = Object.keys(OUTCOME_INPUTS) as Outcome[];

/** What a part is when it is shown and nothing is entered yet. */
export const emptyValue = (input: Input): unknown =>
  ({ pattern: '', template: '', one: null, several: [], fields: {} })[input.as];
