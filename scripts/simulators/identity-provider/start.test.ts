import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../free-port.ts';
import {
  type IdentityProvider,
  people,
  SLIM_CLIENT,
  signIn,
  startIdentityProvider,
  WEB_CLIENT,
} from './index.ts';

const provider = suite("the demo's identity provider");
const BACK = 'http://127.0.0.1:3000/signed-in';
let folder: string;
let running: IdentityProvider;

provider.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intake-identity-'));
  running = await start(await freePort(0));
});
provider.after(async () => {
  await running.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = (port: number) =>
  startIdentityProvider({ port, keyFile: join(folder, 'keys.json'), redirectUris: [BACK] });
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
const post = (path: string, form: Record<string, string>) =>
  fetch(`${running.issuer}${path}`, { method: 'POST', body: new URLSearchParams(form) });
function authorize(more: Record<string, string>): Promise<Response> {
  const query = {
    client_id: WEB_CLIENT,
    response_type: 'code',
    redirect_uri: BACK,
    scope: 'openid',
    ...more,
  };
  return fetch(`${running.issuer}/auth?${new URLSearchParams(query)}`, { redirect: 'manual' });
}
const PKCE = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };

provider('asks who somebody is, and offers its four people', async () => {
  const location = (await authorize(PKCE)).headers.get('location') ?? '';
  assert.match(location, /^\/sign-in\//);
  const page = await (await fetch(`${running.issuer}${location}`)).text();
  for (const { name } of people) assert.ok(page.includes(name), name);
});

provider(
  'an access token tells of groups, e-mail and name; the slim one leaves that to userinfo',
  async () => {
    const { accessToken } = await signIn(running.issuer, 'ben');
    const { sub, aud, email, preferred_username, groups } = claimsOf(accessToken);
    assert.equal(
      { sub, aud, email, preferred_username, groups },
      {
        sub: people[1]?.sub,
        aud: 'document-intake',
        email: 'ben@hof.example',
        preferred_username: 'ben',
        groups: ['PM_Freigabe'],
      },
    );
    const slim = await signIn(running.issuer, 'ben', SLIM_CLIENT);
    const bare = claimsOf(slim.accessToken);
    assert.equal([bare.sub, bare.email, bare.groups], [sub, undefined, undefined]);
    const asked = (token: string) =>
      fetch(`${running.issuer}/me`, { headers: { authorization: `Bearer ${token}` } });
    const told = (await (await asked(slim.accessToken)).json()) as Record<string, unknown>;
    assert.equal([told.sub, told.groups], [sub, ['PM_Freigabe']]);
    const [head, body] = slim.accessToken.split('.');
    assert.is((await asked(`${head}.${body}.${'A'.repeat(342)}`)).status, 401);
  },
);

provider('a token is renewed without asking again', async () => {
  const { refreshToken = '' } = await signIn(running.issuer, 'clara');
  const answer = await post('/token', {
    grant_type: 'refresh_token',
    client_id: WEB_CLIENT,
    refresh_token: refreshToken,
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  assert.equal(claimsOf(access_token).groups, ['PM_User']);
});

provider('lets nobody in without PKCE, and leads nobody elsewhere', async () => {
  const back = new URL((await authorize({})).headers.get('location') ?? running.issuer);
  assert.equal([back.origin, back.searchParams.get('error')], [new URL(BACK).origin, 'invalid_request']);
  const elsewhere = await authorize({ ...PKCE, redirect_uri: 'https://evil.example/' });
  assert.is(elsewhere.status, 400);
  const answer = await post('/token', {
    grant_type: 'authorization_code',
    client_id: WEB_CLIENT,
    code: 'guess',
  });
  assert.is(answer.status, 400);
});

provider('keeps its keys where only its own user reads them, over restarts', async () => {
  const keys = async () => (await fetch(`${running.issuer}/jwks`)).json();
  const before = await keys();
  await running.stop();
  running = await start(Number(new URL(running.issuer).port));
  assert.equal(await keys(), before);
  assert.is((await stat(join(folder, 'keys.json'))).mode & 0o077, 0);
});
provider.run();
