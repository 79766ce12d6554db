import type { SubstituteRow } from '../../../projections/substitutes.ts';

/** Somebody stands in for somebody else from one day to another, both included (YYYY-MM-DD). */
export type Substitution = { absent: string; substitute: string; from: string; until: string };

export const SUBSTITUTE_REFUSALS = [
  'substitute-of-oneself',
  'substitute-names-oneself',
  'substitute-ends-before',
  'substitute-in-the-past',
  'substitute-too-long',
  'substitute-twice',
  'substitute-of-substitute',
] as const;
export type SubstituteRefusal = (typeof SUBSTITUTE_REFUSALS)[number];

export type Naming = { today: string; namedBy: string; sameHuman: (one: string, other: string) => boolean };

const LONGEST_DAYS = 366;
const DAY_MS = 86_400_000;

/**
 * Why somebody cannot stand in like this; undefined: they can. A right that is handed on twice would be one that its
 * owner knows nothing of: who stands in cannot be absent at that time, nor can an absent person stand in.
 *
 * @param today by the date in the office
 * @param namedBy who names them: nobody takes the right of others, whatever else they may do
 * @param sameHuman whether two `sub` are one human
 */
export function refusalOf(
  { absent, substitute, from, until }: Substitution,
  known: readonly SubstituteRow[],
  { today, namedBy, sameHuman }: Naming,
): SubstituteRefusal | undefined {
  if (sameHuman(absent, substitute)) return 'substitute-of-oneself';
  if (sameHuman(namedBy, substitute)) return 'substitute-names-oneself';
  if (until < from) return 'substitute-ends-before';
  if (until < today) return 'substitute-in-the-past';
  if (Date.parse(until) - Date.parse(from) > LONGEST_DAYS * DAY_MS) return 'substitute-too-long';
  const meanwhile = known.filter(({ first_day, last_day }) => first_day <= until && last_day >= from);
  if (meanwhile.some((one) => sameHuman(one.absent, absent))) return 'substitute-twice';
  const isChain = meanwhile.some(
    (one) => sameHuman(one.absent, substitute) || sameHuman(one.substitute, absent),
  );
  return isChain ? 'substitute-of-substitute' : undefined;
}
