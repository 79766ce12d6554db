import { type Addressed, humansAmong } from '../../gateways/identity/index.ts';

/** Somebody as they were known when they were last here. */
export type KnownPerson = Addressed & { groups: readonly string[] };

/** Who takes part in the release of a document. */
export type People = {
  me: KnownPerson;
  /** For whom this person stands in today, by `sub`. */
  absent: readonly string[];
  /** Whoever of the people that are involved is known. */
  known: readonly KnownPerson[];
  /** The groups whose members may release. */
  releasing: readonly string[];
};

/** One human, whatever the `sub`. */
export const humansOf = ({ me, known }: Pick<People, 'me' | 'known'>): ((sub: string) => string) =>
  humansAmong([...known, me]);

/**
 * People who may release no more: known, and in no group that may. Of whom nothing is known, because they never signed
 * in or were erased, nobody can say so.
 */
export const lostPeople = ({ me, known, releasing }: Omit<People, 'absent'>): ReadonlySet<string> =>
  new Set(
    known.flatMap(({ sub, groups }) =>
      sub === me.sub || groups.some((one) => releasing.includes(one)) ? [] : sub,
    ),
  );
