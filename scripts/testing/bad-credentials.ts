import { SYSTEM_ACTORS } from '../../src/domain/events/index.ts';
import { signedToken, type TestIssuer, testKey } from './test-issuer.ts';

const seconds = (from: number) => Math.floor(Date.now() / 1_000) + from;

/** Authorization headers that give no access, each with what is wrong with it. */
export const badCredentials = (issuer: () => TestIssuer): [string, () => string][] => [
  ['nothing', () => ''],
  ['no token', () => 'Bearer'],
  ['nonsense', () => 'Bearer nonsense'],
  ['three dots of nonsense', () => 'Bearer a.b.c'],
  [
    'JSON that is no object',
    () => `Bearer ${signedToken({ alg: 'ES256' }, 7 as never, testKey().privateKey)}`,
  ],
  ['another scheme', () => `Basic ${issuer().token()}`],
  ['two tokens', () => `Bearer ${issuer().token()} ${issuer().token()}`],
  ['expired', () => `Bearer ${issuer().token({ exp: seconds(-40) })}`],
  ['not valid yet', () => `Bearer ${issuer().token({ nbf: seconds(90) })}`],
  ['without exp', () => `Bearer ${issuer().token({ exp: undefined })}`],
  ['exp as a text', () => `Bearer ${issuer().token({ exp: '9999999999' })}`],
  ['of another issuer', () => `Bearer ${issuer().token({ iss: 'https://evil.example' })}`],
  ['without issuer', () => `Bearer ${issuer().token({ iss: undefined })}`],
  ['for another audience', () => `Bearer ${issuer().token({ aud: 'something-else' })}`],
  ['without audience', () => `Bearer ${issuer().token({ aud: undefined })}`],
  ['without sub', () => `Bearer ${issuer().token({ sub: undefined })}`],
  ['with a sub that is no plain text', () => `Bearer ${issuer().token({ sub: 'a\u0000b' })}`],
  ['an ID token', () => `Bearer ${issuer().token({ nonce: 'n', at_hash: 'h' }, { typ: 'JWT' })}`],
  ['an ID token without a mark', () => `Bearer ${issuer().token({ sid: 's', azp: 'c' }, { typ: 'JWT' })}`],
  ['with an unknown critical extension', () => `Bearer ${issuer().token({}, { crit: ['x'], x: 1 })}`],
  ...[...SYSTEM_ACTORS, 'Worker', ' worker', 'ＷＯＲＫＥＲ', 'api-key:0123456789'].map(
    (sub): [string, () => string] => [
      `with the name of an actor of the service: ${sub}`,
      () => `Bearer ${issuer().token({ sub })}`,
    ],
  ),
  ['a token of another type', () => `Bearer ${issuer().token({}, { typ: 'logout+jwt' })}`],
  ['alg none', () => `Bearer ${issuer().token({}, { alg: 'none' })}`],
  ['alg none in capitals', () => `Bearer ${issuer().token({}, { alg: 'None', kid: 'x' })}`],
  ['an unknown kid', () => `Bearer ${issuer().token({}, { kid: 'made-up' })}`],
  ['a kid that is no text', () => `Bearer ${issuer().token({}, { kid: { $ne: null } })}`],
  ['signed by somebody else under our kid', () => `Bearer ${signedBy(issuer(), testKey().privateKey)}`],
  ['HS256 with the public key', () => `Bearer ${signedBy(issuer(), publicPem(issuer()), 'HS256')}`],
  [
    'the key for another algorithm',
    () => `Bearer ${signedBy(issuer(), testKey('RS256').privateKey, 'RS256')}`,
  ],
  ['changed after signing', () => `Bearer ${changed(issuer(), issuer().token({ groups: [] }))}`],
];

const ourKey = (issuer: TestIssuer) => issuer.keys[0] ?? testKey();
const publicPem = (issuer: TestIssuer) =>
  ourKey(issuer).publicKey.export({ format: 'pem', type: 'spki' }) as string;
const signedBy = (issuer: TestIssuer, key: Parameters<typeof signedToken>[2], alg = 'ES256') =>
  signedToken({ alg, kid: ourKey(issuer).kid, typ: 'at+jwt' }, issuer.claims(), key);
function changed(issuer: TestIssuer, token: string): string {
  const [head, , signature] = token.split('.');
  const claims = JSON.stringify(issuer.claims({ groups: ['PM_Admin'] }));
  return [head, Buffer.from(claims).toString('base64url'), signature].join('.');
}
