import type { RecordedRelease } from '../../projections/release-lists.ts';
import type { ApprovalRule, ReleaseCause } from '../events/index.ts';
import { neededPeople } from './needed-people.ts';

export type RulesPreview = {
  releases: number;
  /** How many would have taken more than one person. */
  needMore: number;
  /** How often each rule would have applied, in the order of the rules. */
  byRule: { name: string; applied: number }[];
  /** The newest of those that would have taken more. */
  examples: { documentId: number; title: string; people: number; because: ReleaseCause[] }[];
};

const EXAMPLES = 5;

/** What these rules would have asked for in releases that were made. @param releases the newest first */
export function previewRules(
  rules: readonly ApprovalRule[],
  releases: readonly RecordedRelease[],
): RulesPreview {
  const judged = releases.map(({ documentId, title, seal, newIban, newSupplier }) => {
    const amounts = [seal.amount, seal.invoice?.gross].filter((one) => one !== null && one !== undefined);
    const facts = { amounts, newIban, newSupplier };
    const needs = neededPeople(rules, facts);
    return {
      applied: rules.map((rule) => neededPeople([rule], facts).length > 0),
      example: {
        ...{ documentId, title, people: Math.max(1, ...needs.map(({ people }) => people)) },
        because: [...new Set(needs.filter(({ people }) => people > 1).flatMap(({ because }) => because))],
      },
    };
  });
  const more = judged.flatMap(({ example }) => (example.people > 1 ? [example] : []));
  return {
    releases: releases.length,
    needMore: more.length,
    byRule: rules.map(({ name }, index) => ({
      name,
      applied: judged.filter(({ applied }) => applied[index]).length,
    })),
    examples: more.slice(0, EXAMPLES),
  };
}
