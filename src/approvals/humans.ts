/** Somebody as they were known when they were last here. */
export type KnownPerson = {
  sub: string;
  /** The e-mail address, where the provider has made sure that it is theirs. */
  address: string | null;
  groups: readonly string[];
};

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

/** One human, whatever the `sub`: two accounts with one verified address are one. */
export function humansOf({ me, known }: Pick<People, 'me' | 'known'>): (sub: string) => string {
  const addresses = new Map([...known, me].map(({ sub, address }) => [sub, address?.toLowerCase() ?? null]));
  return (sub) => {
    const address = addresses.get(sub);
    return address ? `@ ${address}` : sub;
  };
}

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
