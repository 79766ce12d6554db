import type { UploadState } from '../../../projections/upload-states.ts';
import type { InvoiceEntry } from '../../gateways/farm-system/index.ts';

/** What the entries of a document mean, before anything more is asked. */
type Verdict =
  | { kind: 'one'; entry: InvoiceEntry }
  | { kind: 'manual'; tag: number }
  | { kind: 'ambiguous'; entryIds: string[] }
  | { kind: 'waits'; reason: WaitReason };

export type WaitReason =
  | 'no-entry'
  /** There is an entry, and the search does not show it yet. */
  | 'not-in-search'
  /** Somebody took back what would be done again now. */
  | 'taken-back'
  /** An earlier run has planned it, and it is about to be finished. */
  | 'being-written'
  /** It lost its tag while the run was under way. */
  | 'no-longer-uploaded';

/**
 * Two entries are no match: nobody can say which one is meant, unless a person has said so of just these.
 *
 * @param tagManuell null: documents without an entry go on waiting
 */
export function judgeEntries(
  entries: readonly InvoiceEntry[],
  { tagManuell, state }: { tagManuell: number | null; state: UploadState | undefined },
): Verdict {
  const ids = idsOf(entries);
  if (state?.state === 'planned') return { kind: 'waits', reason: 'being-written' };
  const chosen = chosenOf(state, ids);
  const entry = entries.find(({ id }) => chosen === undefined || id === chosen);
  if (ids.length > 1 && chosen === undefined) return { kind: 'ambiguous', entryIds: ids };
  if (state?.state === 'taken-back' && sameIds(state.entry_ids, ids))
    return { kind: 'waits', reason: 'taken-back' };
  if (entry) return { kind: 'one', entry };
  return tagManuell === null ? { kind: 'waits', reason: 'no-entry' } : { kind: 'manual', tag: tagManuell };
}

/** Each id once, always in the same order. */
export const idsOf = (entries: readonly Pick<InvoiceEntry, 'id'>[]): string[] =>
  [...new Set(entries.map(({ id }) => id))].sort();

/** The entry that a person chose from these; undefined: nobody has, it was taken back, or there are others by now. */
export const chosenOf = (state: UploadState | undefined, ids: readonly string[]): string | undefined =>
  state && state.state !== 'taken-back' && state.choices.length > 0 && sameIds(state.choices, ids)
    ? state.entry_ids[0]
    : undefined;

export const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);
