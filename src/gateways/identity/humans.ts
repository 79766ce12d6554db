/** A `sub`, and the e-mail address where the provider has made sure that it is theirs. */
export type Addressed = { sub: string; address: string | null };

export const verifiedAddress = (person: { email: string | null; emailVerified: boolean }): string | null =>
  person.emailVerified ? person.email : null;

/** One human, whatever the `sub`: two accounts with one verified address are one. Of several entries the last one counts. */
export function humansAmong(people: readonly Addressed[]): (sub: string) => string {
  const addresses = new Map(people.map(({ sub, address }) => [sub, address?.toLowerCase() ?? null]));
  return (sub) => {
    const address = addresses.get(sub);
    return address ? `@ ${address}` : sub;
  };
}
