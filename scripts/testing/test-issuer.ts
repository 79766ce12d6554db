import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const TEST_AUDIENCE = 'document-intake';

type Json = Record<string, unknown>;
export type TestKey = { kid: string; alg: 'ES256' | 'RS256'; publicKey: KeyObject; privateKey: KeyObject };

/** An identity provider that signs whatever it is told to, and fails on demand. */
export type TestIssuer = {
  url: string;
  /** The keys it publishes; tokens are signed with the last one. */
  keys: TestKey[];
  /** What it answers at each of its addresses: as it should, with this status, or not at all. */
  behaviour: Partial<Record<'configuration' | 'jwks' | 'userinfo' | 'token', number | 'hang'>>;
  /** What it says of itself, on top of what it must. */
  configuration: Json;
  /** What userinfo says. */
  userinfo: Json;
  /** How often each address was asked. */
  asked: Record<'configuration' | 'jwks' | 'userinfo' | 'token', number>;
  /** Claims as in a good access token, with these on top; undefined takes one away. */
  claims(more?: Json): Json;
  /** A token with these claims on top of good ones. */
  token(more?: Json, header?: Json): string;
  stop(): Promise<void>;
};

export function testKey(alg: TestKey['alg'] = 'ES256', kid: string = randomUUID()): TestKey {
  const pair =
    alg === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { kid, alg, ...pair };
}

export async function startTestIssuer({ port = 0 } = {}): Promise<TestIssuer> {
  const answers = {
    configuration: () => ({
      issuer: issuer.url,
      jwks_uri: `${issuer.url}/jwks`,
      userinfo_endpoint: `${issuer.url}/userinfo`,
      authorization_endpoint: `${issuer.url}/auth`,
      token_endpoint: `${issuer.url}/token`,
      ...issuer.configuration,
    }),
    jwks: () => ({
      keys: issuer.keys.map(({ kid, alg, publicKey }) => ({
        ...publicKey.export({ format: 'jwk' }),
        kid,
        alg,
        use: 'sig',
      })),
    }),
    userinfo: () => issuer.userinfo,
    token: () => ({
      ...{ access_token: randomUUID(), refresh_token: randomUUID(), token_type: 'bearer', expires_in: 300 },
    }),
  };
  const server = createServer((request, response) => {
    const name = request.url?.split('/').at(-1)?.replace('openid-', '') as keyof typeof answers;
    if (!(name in answers)) return answer(response, 404, {});
    issuer.asked[name] += 1;
    const behaviour = issuer.behaviour[name] ?? 200;
    if (behaviour !== 'hang') answer(response, behaviour, answers[name]());
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));

  const issuer: TestIssuer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: [testKey()],
    behaviour: {},
    configuration: {},
    userinfo: {},
    asked: { configuration: 0, jwks: 0, userinfo: 0, token: 0 },
    claims: (more = {}) => ({
      iss: issuer.url,
      aud: TEST_AUDIENCE,
      sub: 'somebody',
      exp: Math.floor(Date.now() / 1_000) + 300,
      preferred_username: 'some.body',
      email: 'some.body@example.org',
      groups: [],
      ...more,
    }),
    token(more, header = {}) {
      const key = issuer.keys.at(-1) ?? testKey();
      return signedToken(
        { alg: key.alg, kid: key.kid, typ: 'at+jwt', ...header },
        issuer.claims(more),
        key.privateKey,
      );
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return issuer;
}

function answer(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A JWT with exactly this header; the signature is what the header's algorithm makes with the key. */
export function signedToken(header: Json, claims: Json, key: KeyObject | string): string {
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${signature(String(header.alg), text, key)}`;
}

function signature(alg: string, text: string, key: KeyObject | string): string {
  if (alg === 'none') return '';
  if (alg.startsWith('HS')) return createHmac('sha256', key).update(text).digest('base64url');
  return sign('sha256', Buffer.from(text), { key: key as KeyObject, dsaEncoding: 'ieee-p1363' }).toString(
    'base64url',
  );
}
