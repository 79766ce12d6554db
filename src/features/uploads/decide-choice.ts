import type { UploadState } from '../../../projections/upload-states.ts';
import type { DomainEvents } from '../../domain/events/index.ts';
import type { NewEvent } from '../../platform/event-log/index.ts';
import { chosenOf, sameIds } from './judge-entries.ts';

/** What a person wants: one of the entries that they saw. */
export type ChoiceWish = {
  entryId: string;
  /** All that were shown. */
  entryIds: readonly string[];
  /** The choice that was shown as standing, which this one takes the place of. */
  instead: string | null;
};

/** What is known when they want it. */
export type Known = {
  documentId: number;
  state: UploadState | undefined;
  /** The entries that there are now, sorted. */
  ids: readonly string[];
  /** Whether the document still waits for its entry. */
  isUploaded: boolean;
};

export type ChoiceRefused =
  | 'nothing-to-choose'
  | 'entries-changed'
  | 'write-pending'
  | 'stale'
  | 'nothing-to-take-back';

type Decided = NewEvent<DomainEvents>[] | ChoiceRefused;

/** Choosing the same once more changes nothing. */
export function decideChoice({ documentId, state, ids, isUploaded }: Known, wish: ChoiceWish): Decided {
  if (state?.state === 'planned') return 'write-pending';
  if (!isUploaded || ids.length < 2) return 'nothing-to-choose';
  if (!sameIds(wish.entryIds.toSorted(), ids) || !ids.includes(wish.entryId)) return 'entries-changed';
  const standing = chosenOf(state, ids) ?? null;
  if (standing === wish.entryId) return [];
  if (standing !== wish.instead) return 'stale';
  return [{ type: 'UploadEntryChosen', data: { documentId, entryId: wish.entryId, entryIds: [...ids] } }];
}

/** Takes a choice back whose match is still to be made, also one whose match has failed. */
export function decideTakeBack({ documentId, state }: Pick<Known, 'documentId' | 'state'>): Decided {
  if (state?.state === 'planned') return 'write-pending';
  const [entryId] = state?.entry_ids ?? [];
  const stands = (state?.state === 'chosen' || state?.state === 'failed') && state.choices.length > 0;
  if (!stands || entryId === undefined) return 'nothing-to-take-back';
  return [{ type: 'UploadChoiceTakenBack', data: { documentId, entryId } }];
}
