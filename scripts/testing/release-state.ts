import type { ApprovalRow } from '../../projections/approval-row.ts';
import { NO_TRUST } from '../../projections/trust.ts';
import type { ReleaseState } from '../../src/features/approvals/decide-release.ts';
import type { KnownPerson, People } from '../../src/features/approvals/humans.ts';

/** The group whose members may release, where a specification says nothing else. */
export const RELEASING = 'Büro';

export const knownPerson = (sub: string, more: Partial<KnownPerson> = {}): KnownPerson => ({
  ...{ sub, address: null, groups: [RELEASING], ...more },
});

type Who = Partial<Omit<People, 'me'>> & Partial<Pick<KnownPerson, 'groups' | 'address'>>;

/** Somebody who is about to decide; anna, ben, cora, dora and lena are known and may release. */
export const people = (by: string, { groups = [RELEASING], address = null, ...more }: Who = {}): People => ({
  me: { sub: by, groups, address },
  absent: [],
  known: ['anna', 'ben', 'cora', 'dora', 'lena'].map((sub) => knownPerson(sub)),
  releasing: [RELEASING, 'Leitung', 'Chor'],
  ...more,
});

/** Nothing is asked for and nothing trusted, where a specification says nothing else. */
export const releaseState = (
  row: ApprovalRow,
  by: string,
  { who, ...more }: Partial<Omit<ReleaseState, 'row' | 'people'>> & { who?: Who } = {},
): ReleaseState => ({
  ...{ row, fieldAccount: null, trust: NO_TRUST, compared: { conflict: false, duplicate: false } },
  ...{ rules: [], newIban: 'as-usual' },
  ...more,
  people: people(by, who),
});
