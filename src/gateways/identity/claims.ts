/** What a token or the userinfo endpoint says of a person, unchanged. */
export type Claims = Record<string, unknown>;

/** What is taken from the claims; null: they say nothing of it. */
export type Identity = {
  sub: string;
  username: string | null;
  email: string | null;
  /** Whether the provider has made sure that the address is theirs; without a word of it, it has not. */
  emailVerified: boolean;
  groups: readonly string[] | null;
};

/** Somebody who showed a token, and when it ends, in milliseconds since the epoch. */
export type Identified = Identity & { expiresAt: number };

/**
 * Reads the claims that matter here. Values other than plain text are skipped, so that nothing odd gets into
 * database, log or answers.
 *
 * @param groupsClaim name of the claim, or a path into it such as `realm_access.roles`
 * @returns null when the claims name no one
 */
export function identityFrom(claims: Claims, groupsClaim: string): Identity | null {
  const sub = plainText(claims.sub);
  if (sub === null) return null;
  return {
    sub,
    username: plainText(claims.preferred_username),
    email: plainText(claims.email),
    emailVerified: claims.email_verified === true && plainText(claims.email) !== null,
    groups: groupsFrom(valueAt(claims, groupsClaim)),
  };
}

/** The first of two that has a value, claim by claim. */
export const completed = (first: Identity, second: Identity | null): Identity => ({
  sub: first.sub,
  username: first.username ?? second?.username ?? null,
  email: first.email ?? second?.email ?? null,
  emailVerified: first.emailVerified || (sayTheSameAddress(first, second) && second?.emailVerified === true),
  groups: first.groups ?? second?.groups ?? null,
});

/** A second word counts for the address that it is about, and for no other. */
const sayTheSameAddress = (first: Identity, second: Identity | null): boolean =>
  first.email === null || first.email === second?.email;

export const isComplete = ({ username, email, groups }: Identity): boolean =>
  username !== null && email !== null && groups !== null;

/** Names of claims may hold dots themselves (`https://example.org/groups`), so the whole name comes first. */
function valueAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path.split('.').reduce<unknown>((value, name) => {
    const known = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
    return known ? (value as Claims)[name] : undefined;
  }, claims);
}

function groupsFrom(value: unknown): string[] | null {
  if (value === undefined || value === null) return null;
  const names = (Array.isArray(value) ? value : [value]).map(plainText).filter((name) => name !== null);
  // Keycloak can name groups by their path, which begins with a slash.
  return [...new Set(names.map((name) => name.replace(/^\//, '')))].slice(0, MAX_GROUPS);
}

const MAX_GROUPS = 500;

const plainText = (value: unknown): string | null =>
  typeof value === 'string' && value.isWellFormed() && /^[^\p{Cc}]{1,255}$/u.test(value) ? value : null;
