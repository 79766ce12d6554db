import type { CauseInWords, Change } from '../../../domain/events/index.ts';
import { type Plan, subject } from '../evaluate.ts';
import type { Writer } from './last-writer.ts';

/** What rules make of a document; `failed`: why they cannot be applied to it, `error` word for word. */
export type Attempt = Plan & { failed: { cause: CauseInWords; error: string } | null };

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
  failed: Attempt['failed'];
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

/**
 * What a document counts as; it may be several. `otherwise`: the rules that are set would do something else.
 * `replaced`: a value that somebody or an earlier rule wrote would go. None: it is not worth showing.
 */
export const KINDS = ['matched', 'changed', 'otherwise', 'replaced', 'failed'] as const;
export type Kind = (typeof KINDS)[number];

export function kindsOf({ rules, changes, lost, failed }: JudgedDocument): Kind[] {
  const holds: Record<Kind, boolean> = {
    matched: rules.length > 0,
    changed: changes.length > 0,
    otherwise: lost.length > 0 || changes.some(({ isNew }) => isNew),
    replaced: changes.some(({ replaces }) => replaces !== null),
    failed: failed !== null,
  };
  return KINDS.filter((kind) => holds[kind]);
}

/** How many documents there are of each kind. */
export type KindCounts = Record<Kind, number>;

export const countKinds = (documents: readonly { kinds: readonly Kind[] }[]): KindCounts =>
  Object.fromEntries(
    KINDS.map((kind) => [kind, documents.filter(({ kinds }) => kinds.includes(kind)).length]),
  ) as KindCounts;

/** What a change does, whichever rule asks for it. */
const effect = ({ rule: _, ...change }: Change): string => JSON.stringify(change);
