import type { Change } from '../../events/index.ts';
import { type Plan, subject } from '../evaluate.ts';
import type { Writer } from './last-writer.ts';

/** What rules make of a document; `failed`: why they cannot be applied to it, in English. */
export type Attempt = Plan & { failed: string | null };

export type JudgedChange = {
  change: Change;
  /** The rules that are set would not do this. */
  isNew: boolean;
  /** Whose value it would replace. */
  replaces: Writer | null;
};
export type JudgedDocument = {
  /** The rules that match. */
  rules: string[];
  changes: JudgedChange[];
  /** What the rules that are set would do, and these leave. */
  lost: Change[];
  failed: string | null;
};

/** How rules that are tried differ from those that are set, and from what stands in the document. */
export function judgeDocument(
  tried: Attempt,
  set: Attempt,
  writerOf: (change: Change) => Writer | null,
): JudgedDocument {
  const known = new Set(set.changes.map(effect));
  const subjects = new Set(tried.changes.map(subject));
  return {
    rules: tried.rules,
    changes: tried.changes.map((change) => ({
      change,
      isNew: !known.has(effect(change)),
      replaces: writerOf(change),
    })),
    lost: tried.failed === null ? set.changes.filter((change) => !subjects.has(subject(change))) : [],
    failed: tried.failed,
  };
}

/** What is worth showing of all documents. */
export const isNotable = ({ rules, lost, failed }: JudgedDocument): boolean =>
  rules.length > 0 || lost.length > 0 || failed !== null;

/** How many documents there are of each kind; one document may be of several. */
export type RehearsalCounts = {
  matched: number;
  changed: number;
  /** The rules that are set would do something else. */
  otherwise: number;
  /** A value that somebody or an earlier rule wrote would be replaced. */
  replaced: number;
  failed: number;
};

export const NO_DOCUMENTS: RehearsalCounts = { matched: 0, changed: 0, otherwise: 0, replaced: 0, failed: 0 };

export function counted(counts: RehearsalCounts, judged: JudgedDocument): RehearsalCounts {
  const kinds = kindsOf(judged);
  const names = Object.keys(counts) as (keyof RehearsalCounts)[];
  return Object.fromEntries(
    names.map((name) => [name, counts[name] + (kinds[name] ? 1 : 0)]),
  ) as RehearsalCounts;
}

export const kindsOf = ({
  rules,
  changes,
  lost,
  failed,
}: JudgedDocument): Record<keyof RehearsalCounts, boolean> => ({
  matched: rules.length > 0,
  changed: changes.length > 0,
  otherwise: lost.length > 0 || changes.some(({ isNew }) => isNew),
  replaced: changes.some(({ replaces }) => replaces !== null),
  failed: failed !== null,
});

/** What a change does, whichever rule asks for it. */
const effect = ({ rule: _, ...change }: Change): string => JSON.stringify(change);
