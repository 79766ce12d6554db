import type { Change } from '../events/index.ts';

/** What we have written to a document lately, and how often again because somebody else had undone it. */
export type InTurn = { at: string; values: number; tags: number; wrote: Change[] };

/**
 * How often the rules may write what they have written before, and another program, such as a workflow of Paperless, has
 * undone since. Tags alone are also set by people, who want a document to be processed again.
 */
const ROUNDS = { values: 2, tags: 5 };
/** Beyond that nobody answers anybody: it is another occasion. A language model takes minutes. */
const SAME_OCCASION_MS = 3_600_000;
const REMEMBERED = 100;

/** Pure: how it stands once a plan is recorded. `isSame`: an earlier one is gone on with, or written again as it was. */
export function inTurnAfter(
  before: InTurn | null,
  changes: readonly Change[],
  { at, isSame }: { at: string; isSame: boolean },
): InTurn {
  const known = before && isSameOccasion(before, Date.parse(at)) ? before : null;
  const { values, tags } = repeated(isSame ? null : known, changes);
  const wrote = [...(known?.wrote ?? []).filter((one) => !changes.some(isLike(one))), ...changes];
  return {
    at,
    values: (known?.values ?? 0) + (values.length > 0 ? 1 : 0),
    tags: (known?.tags ?? 0) + (values.length === 0 && tags.length > 0 ? 1 : 0),
    wrote: wrote.slice(-REMEMBERED),
  };
}

/**
 * Pure: what two programs write in turn on a document, ours by this plan once more; empty: nothing yet.
 *
 * @param at milliseconds since 1970
 */
export function writtenInTurn(before: InTurn | null, changes: readonly Change[], at: number): Change[] {
  if (!before || !isSameOccasion(before, at)) return [];
  const { values, tags } = repeated(before, changes);
  if (values.length > 0) return before.values + 1 < ROUNDS.values ? [] : values;
  return before.tags + 1 < ROUNDS.tags ? [] : tags;
}

function repeated(before: InTurn | null, changes: readonly Change[]): { values: Change[]; tags: Change[] } {
  // A note that is there already is not written again, whatever the plan says.
  const again = changes.filter((change) => change.what !== 'note' && before?.wrote.some(isLike(change)));
  const isTag = ({ what }: Change) => what === 'addTag' || what === 'removeTag';
  return { values: again.filter((one) => !isTag(one)), tags: again.filter(isTag) };
}

const isSameOccasion = (before: InTurn, at: number): boolean =>
  Math.abs(at - Date.parse(before.at)) <= SAME_OCCASION_MS;

/** What a change makes of which part of the document, whatever was there and whichever rule asks for it. */
const isLike = (one: Change) => (other: Change) => targetOf(one) === targetOf(other);
const targetOf = ({ rule: _, ...change }: Change): string =>
  JSON.stringify(Object.entries({ ...change, from: null }).sort());
