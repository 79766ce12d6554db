import { ErrorResponse } from 'oidc-client-ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { refusalOf } from './refusal.ts';

const refusal = suite('a sign-in that was refused');
const answered = (error: string, error_description?: string) =>
  new ErrorResponse({ error, ...(error_description && { error_description }) });

const cases: [string, unknown, string][] = [
  ['Keycloak does not know a scope', answered('invalid_scope', 'Invalid scopes: openid groups'), 'scope'],
  ['the client is not public', answered('unauthorized_client'), 'client'],
  ['the client asks for a secret', answered('invalid_client'), 'client'],
  [
    'the client demands another PKCE',
    answered('invalid_request', 'Missing parameter: code_challenge'),
    'client',
  ],
  ['somebody went back', answered('access_denied'), 'denied'],
  ['the code was used before', answered('invalid_grant'), 'outdated'],
  ['the page was reloaded', new Error('No matching state found in storage'), 'outdated'],
  ['the origin is not allowed', new TypeError('Failed to fetch'), 'unreachable'],
  ['Firefox says it so', new TypeError('NetworkError when attempting to fetch resource.'), 'unreachable'],
  ['Safari says it so', new TypeError('Load failed'), 'unreachable'],
  ['the provider is down', answered('temporarily_unavailable'), 'unreachable'],
  ['something else', answered('login_required'), 'other'],
  ['something odd', 'odd', 'other'],
];
for (const [name, error, cause] of cases) {
  refusal(name, () => assert.is(refusalOf(error).cause, cause));
}
refusal('keeps the words of the provider, for whoever is to help', () => {
  assert.match(refusalOf(answered('invalid_scope', 'Invalid scopes: openid groups')).why, 'groups');
});
refusal.run();
