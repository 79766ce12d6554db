/** Who has a mailbox, and how its password is checked. */
export type MailPeople = {
  hasPassword(user: string, password: string): boolean;
  /** Whether the token opens this mailbox. */
  hasToken(user: string, token: string): Promise<boolean>;
  /** Those with a mailbox. */
  all(): string[];
  setPassword(user: string, password: string): void;
};

/** @param tokenOwner whose an access token is, by the address of the mailbox; undefined: nobody's */
export function mailPeople(
  passwords: Record<string, string>,
  tokenOwner: (token: string) => Promise<string | undefined> | string | undefined = () => undefined,
): MailPeople {
  const known = new Map(Object.entries(passwords));
  return {
    hasPassword: (user, password) => known.get(user) === password,
    hasToken: async (user, token) => known.has(user) && (await tokenOwner(token)) === user,
    all: () => [...known.keys()],
    setPassword: (user, password) => void known.set(user, password),
  };
}
