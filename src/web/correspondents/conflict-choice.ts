import type { Schemas } from '../api/interface.ts';

export type Conflict = Schemas['CorrespondentConflict'];
export type Candidate = Conflict['candidates'][number];
/** What somebody is about to do with a conflict. */
export type Choice = { keepId: number; leaveOut: readonly number[] };

/** The one with more documents, of equals the one with the lower id: as the sync decides where names are the same. */
export function suggestedChoice(candidates: readonly Candidate[]): Choice {
  const [first] = candidates.toSorted((a, b) => b.documentCount - a.documentCount || a.id - b.id);
  return { keepId: first?.id ?? 0, leaveOut: [] };
}

/** The one that stays, and those that are merged into it. */
export function splitByChoice(
  candidates: readonly Candidate[],
  { keepId, leaveOut }: Choice,
): { kept: Candidate | undefined; merged: Candidate[] } {
  return {
    kept: candidates.find(({ id }) => id === keepId),
    merged: candidates.filter(({ id }) => id !== keepId && !leaveOut.includes(id)),
  };
}
