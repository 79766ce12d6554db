import type { RecordedRelease } from '../../../projections/release-lists.ts';
import { isReadOf } from '../../../projections/sealed-differences.ts';
import type { ApprovalRule, ReleaseCause } from '../../domain/events/index.ts';
import { neededPeople, type ReleaseFacts } from './needed-people.ts';

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
  const judged = releases.map((release) => {
    const { documentId, title } = release;
    const facts = factsThen(release);
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

/** As they were sealed. What was not read then may be from before invoices were read: nothing is made of that. */
function factsThen({ seal, newIban, newSupplier }: RecordedRelease): ReleaseFacts {
  const { amount, invoice, checksum } = seal;
  const isRead = isReadOf(invoice, checksum);
  return {
    amounts: [amount, invoice?.gross].filter((one) => one !== null && one !== undefined),
    iban: [
      ...(newIban ? (['new-iban'] as const) : []),
      ...(isRead && invoice.ibanUnclear ? (['iban-unclear'] as const) : []),
    ],
    supplier: newSupplier ? ['new-supplier'] : [],
    unknown: [
      ...(isRead && invoice.unreadable !== null ? (['unreadable'] as const) : []),
      ...(isRead && invoice.several.length > 0 ? (['several-invoices'] as const) : []),
    ],
  };
}
