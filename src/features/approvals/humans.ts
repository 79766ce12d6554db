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
 * Whether somebody may stand behind a payment. Each decision keeps who made it among the people that are known; so nothing
 * is known of those alone who were erased since, and then nobody can tell any more whether they were somebody else.
 */
export function mayRelease({ me, known, releasing }: Omit<People, 'absent'>): (sub: string) => boolean {
  const able = known.filter(({ groups }) => groups.some((one) => releasing.includes(one)));
  const subs = new Set([me, ...able].map(({ sub }) => sub));
  return (sub) => subs.has(sub);
}
