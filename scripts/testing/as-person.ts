import { type Authenticate, type Person, Problem } from '../../src/platform/http/index.ts';

/** What a person may do in a test, and how other systems know them. */
export type TestPerson = {
  permissions: string[];
  username?: string;
  email?: string;
  emailVerified?: boolean;
  groups?: string[];
};

const HEADER = 'x-test-person';

/** Headers with which `believePeople` takes the caller for this person. */
export const asPerson = (sub: string, person: TestPerson): Record<string, string> => ({
  [HEADER]: encodeURIComponent(JSON.stringify({ sub, ...person })),
});

/** Believes whatever person a request names, and any key: for tests of what people may do, not of how they sign in. */
export const believePeople: Authenticate = ({ headers }, access) => {
  if (access.open) return { actor: 'anyone' };
  if (access.scopes.length > 0 && headers['x-api-key']) return { actor: 'api-key:test' };
  const named = headers[HEADER];
  if (typeof named !== 'string') throw new Problem('unauthenticated');
  const { sub, permissions, ...rest } = JSON.parse(decodeURIComponent(named)) as TestPerson & { sub: string };
  const nothing = { username: null, email: null, emailVerified: false, groups: [] };
  const person: Person = { sub, ...nothing, permissions, ...rest };
  if (!access.signedIn && !access.permissions.some((one) => permissions.includes(one))) {
    const permission = access.permissions.join(' or ');
    throw new Problem('forbidden', { reason: 'permission-missing', permission });
  }
  return { actor: sub, person };
};

export type Answer = { status: number; body: Record<string, unknown>; headers: Headers };
export type Api = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** The interface of a service as this person calls it. */
export const apiAs =
  (fixture: { url: string }, sub: string, person: TestPerson): Api =>
  async (method, path, body) => {
    const answer = await fetch(`${fixture.url}/api${path}`, {
      method,
      headers: {
        ...asPerson(sub, person),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : {}, headers: answer.headers };
  };
