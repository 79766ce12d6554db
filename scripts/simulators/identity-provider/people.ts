/** Somebody who works in the demo's office. */
export type DemoPerson = { sub: string; username: string; name: string; email: string; groups: string[] };

export const people: readonly DemoPerson[] = [
  person('3d6f0a9e-58c1-4c57-9a1e-0f7d5b1c2a01', 'anna', 'Anna Albers', ['PM_Admin']),
  person('7b1e4c22-0d8f-4f0a-8a35-6c9e2d4b3f02', 'ben', 'Ben Brandt', ['PM_Freigabe']),
  person('c58a9d17-2e64-4b9b-b1f7-91a3e6d05c03', 'clara', 'Clara Claasen', ['PM_User']),
  person('e94b7f30-6a15-4d83-9c40-2b8f1a7e6d04', 'dora', 'Dora Dirks', []),
];

export const personNamed = (username: string): DemoPerson | undefined =>
  people.find((one) => one.username === username);
export const personOfSub = (sub: unknown): DemoPerson | undefined => people.find((one) => one.sub === sub);

/** What the provider says of somebody, in the usual claims. */
export const claimsOf = ({ sub, username, name, email, groups }: DemoPerson) => ({
  sub,
  preferred_username: username,
  name,
  email,
  email_verified: true,
  groups,
});

function person(sub: string, username: string, name: string, groups: string[]): DemoPerson {
  return { sub, username, name, email: `${username}@hof.example`, groups };
}
