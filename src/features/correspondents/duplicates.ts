/** A correspondent that shares its id of the farm system with another one. */
export type Candidate = { id: number; name: string; documentCount: number };
export type DuplicateGroup = { farmsysId: string; candidates: Candidate[] };
export type AutomaticMerge = { farmsysId: string; survivorId: number; loserIds: number[] };
type NameComparison = 'exact' | 'folded';

type Linked = Candidate & { farmsysId: string | null };

/** Correspondents that share one id of the farm system, by that id. */
export function duplicateGroups(correspondents: readonly Linked[]): DuplicateGroup[] {
  const linked = correspondents.filter((one) => one.farmsysId !== null);
  return [...Map.groupBy(linked, ({ farmsysId }) => farmsysId ?? '')]
    .filter(([, group]) => group.length > 1)
    .map(([farmsysId, group]) => ({
      farmsysId,
      candidates: group
        .map(({ id, name, documentCount }) => ({ id, name, documentCount }))
        .sort((a, b) => a.id - b.id),
    }))
    .sort((a, b) => (a.farmsysId < b.farmsysId ? -1 : 1));
}

/**
 * What can be merged without asking: those of a group whose names are identical. The one with more documents
 * stays, of equals the one with the lower id. Two that somebody called no duplicates are never merged here.
 */
export function automaticMerges(
  { farmsysId, candidates }: DuplicateGroup,
  dismissed: readonly (readonly number[])[],
  comparison: NameComparison,
): AutomaticMerge[] {
  const byName = Map.groupBy(candidates, ({ name }) => comparable(name, comparison));
  return [...byName.values()].flatMap((same) => {
    const [survivor, ...losers] = same.toSorted((a, b) => b.documentCount - a.documentCount || a.id - b.id);
    if (!survivor || losers.length === 0) return [];
    const ids = same.map(({ id }) => id);
    if (dismissed.some((set) => ids.filter((id) => set.includes(id)).length > 1)) return [];
    return [{ farmsysId, survivorId: survivor.id, loserIds: losers.map(({ id }) => id) }];
  });
}

/** Whether a group still wants a decision: a set that was dismissed does not, until somebody new joins it. */
export const isConflict = (
  { candidates }: DuplicateGroup,
  dismissed: readonly (readonly number[])[],
): boolean =>
  candidates.length > 1 && !dismissed.some((set) => candidates.every(({ id }) => set.includes(id)));

/** A name as it is compared: how accents are composed never matters, nor blanks around it. */
export function comparable(name: string, comparison: NameComparison): string {
  const text = name.normalize('NFC').trim();
  return comparison === 'exact' ? text : text.toLowerCase().replaceAll(/\s+/g, ' ');
}
