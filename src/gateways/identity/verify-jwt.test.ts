import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Claims } from './claims.ts';
import { whyNoAccessToken } from './verify-jwt.ts';

const cases: [string, string | undefined, Claims, boolean][] = [
  ['an access token after RFC 9068', 'at+jwt', {}, true],
  ['the same with its whole media type', 'application/at+jwt', {}, true],
  ['an access token of Keycloak', 'JWT', { typ: 'Bearer', nonce: 'n', at_hash: 'h' }, true],
  ['one without any hint', undefined, { scope: 'openid' }, true],
  ['one with nonce and scope', 'JWT', { nonce: 'n', scp: 'api' }, true],
  ['an ID token of Keycloak', 'JWT', { typ: 'ID' }, false],
  ['a refresh token of Keycloak', 'JWT', { typ: 'Refresh' }, false],
  ['an ID token with at_hash', undefined, { at_hash: 'h', scope: 'openid' }, false],
  ['an ID token with nothing but a nonce', 'JWT', { nonce: 'n' }, false],
  ['one of Entra ID', 'JWT', { aud: 'api://x', scp: 'access', ver: '2.0', azp: 'c' }, true],
  ['one of Okta', undefined, { scp: ['openid'], cid: 'c' }, true],
  ['one of AWS Cognito', undefined, { token_use: 'access', client_id: 'c' }, true],
  ['an ID token of AWS Cognito', undefined, { token_use: 'id', client_id: 'c' }, false],
  ['an ID token without at_hash and nonce', 'JWT', { azp: 'c', sid: 's', auth_time: 1 }, false],
  ['one that shows nothing', 'JWT', {}, false],
  ['a log-out token', 'logout+jwt', {}, false],
  ['a log-out token without its type', 'JWT', { events: {} }, false],
  ['a proof of possession', 'dpop+jwt', {}, false],
];
for (const [name, typ, claims, isAccessToken] of cases) {
  test(`${name} ${isAccessToken ? 'gives' : 'does not give'} access`, () => {
    assert.is(whyNoAccessToken({ ...(typ && { typ }) }, claims) === undefined, isAccessToken);
  });
}

test('critical extensions are refused, whatever they are: none is understood', () => {
  for (const crit of [['b64'], ['made-up'], [], null]) {
    assert.match(whyNoAccessToken({ typ: 'at+jwt', crit }, {}) ?? '', 'critical');
  }
});
test.run();
