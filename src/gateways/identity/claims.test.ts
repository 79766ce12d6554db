import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { completed, identityFrom, isComplete } from './claims.ts';

const groups = (claims: Record<string, unknown>, path = 'groups') =>
  identityFrom({ sub: 's', ...claims }, path)?.groups;

test('groups are found by name, by path, and by a name that holds dots', () => {
  assert.equal(groups({ groups: ['A', 'B'] }), ['A', 'B']);
  assert.equal(groups({ realm_access: { roles: ['A'] } }, 'realm_access.roles'), ['A']);
  assert.equal(groups({ 'https://x.example/groups': ['A'] }, 'https://x.example/groups'), ['A']);
  assert.is(groups({ realm_access: 'A' }, 'realm_access.roles'), null);
  assert.is(groups({}, 'constructor.name'), null);
  assert.is(groups({}, '__proto__'), null);
});

test('groups: one as a text, doubles, paths of Keycloak, nonsense', () => {
  assert.equal(groups({ groups: 'A' }), ['A']);
  assert.equal(groups({ groups: ['A', 'A', '/A', '/org/B', 7, null, {}, '', 'a\nb', '\ud800'] }), [
    'A',
    'org/B',
  ]);
  assert.equal(groups({ groups: [] }), []);
  assert.is(groups({ groups: null }), null);
});

test('somebody needs a sub that is plain text', () => {
  for (const sub of [undefined, null, '', 7, {}, 'a\0b', 'x'.repeat(256)]) {
    assert.is(identityFrom({ sub }, 'groups'), null, JSON.stringify(sub));
  }
});

test('what the token says comes before what userinfo says', () => {
  const token = identityFrom({ sub: 's', email: 'a@x', groups: [] }, 'groups');
  const more = identityFrom({ sub: 's', email: 'b@x', preferred_username: 'n', groups: ['G'] }, 'groups');
  if (!token) throw new Error('unreadable');
  assert.not(isComplete(token));
  assert.equal(completed(token, more), {
    sub: 's',
    email: 'a@x',
    emailVerified: false,
    username: 'n',
    groups: [],
  });
  assert.ok(isComplete(completed(token, more)));
});

test('an address counts as verified only when the provider says so, of this very address', () => {
  const said = (claims: Record<string, unknown>) => {
    const identity = identityFrom({ sub: 's', ...claims }, 'groups');
    if (!identity) throw new Error('unreadable');
    return identity;
  };
  assert.ok(said({ email: 'a@x', email_verified: true }).emailVerified);
  for (const email_verified of [undefined, null, false, 'true', 1]) {
    assert.not(said({ email: 'a@x', email_verified }).emailVerified);
  }
  assert.not(said({ email_verified: true }).emailVerified);
  const both = (email: string | undefined, other: string) =>
    completed(said({ email }), said({ email: other, email_verified: true })).emailVerified;
  assert.equal([both(undefined, 'a@x'), both('a@x', 'a@x'), both('b@x', 'a@x')], [true, true, false]);
});
test.run();
