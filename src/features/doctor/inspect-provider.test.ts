import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../../../scripts/simulators/free-port.ts';
import { startIdentityProvider, WEB_CLIENT } from '../../../scripts/simulators/identity-provider/index.ts';
import { openAsk } from './ask.ts';
import { inspectProvider, type SignIn } from './inspect-provider.ts';
import { judgeClient, judgeProvider } from './judge-provider.ts';

const provider = suite('knocking at an identity provider');
const HOME = 'https://intake.example.org/office';
const OURS = { clientId: WEB_CLIENT, scope: undefined, redirectUri: `${HOME}/signed-in` };
const { ask, close } = openAsk();
let issuer: string;
const ends: (() => unknown)[] = [close];
provider.before(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'intake-provider-'));
  const started = await startIdentityProvider({
    port: await freePort(0),
    keyFile: join(folder, 'keys.json'),
    redirectUris: [`${HOME}/`, `${HOME}/signed-in`],
  });
  issuer = started.issuer;
  ends.push(() => rm(folder, { recursive: true, force: true }), started.stop);
});
provider.after(async () => {
  for (const end of ends.reverse()) await end();
});

async function verdictOf(signIn: Omit<SignIn, 'issuer'>, at = issuer): Promise<[string, string]> {
  const facts = await inspectProvider({ issuer: at, ...signIn }, ask);
  assert.is(judgeProvider(facts, at).verdict, 'ok');
  const { verdict, seen } = judgeClient(facts, signIn);
  return [verdict, seen.en];
}

provider('one that knows us sends back that nobody is signed in', async () => {
  const [verdict, seen] = await verdictOf(OURS);
  assert.is(verdict, 'ok', seen);
});

provider('one that does not know the redirect address, or the client, keeps the visitor', async () => {
  for (const other of [
    { ...OURS, redirectUri: `${HOME}/signed-out` },
    { ...OURS, redirectUri: OURS.redirectUri.replace('https:', 'http:') },
    { ...OURS, clientId: 'somebody-else' },
  ]) {
    const [verdict, seen] = await verdictOf(other);
    assert.is(verdict, 'wrong', seen);
    assert.match(seen, /does not know the client/);
  }
});

provider(
  'one that refuses a scope says so, as Keycloak does; only what it lists is asked for by itself',
  async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://x');
      const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      if (url.pathname === '/auth') {
        const scope = url.searchParams.get('scope') ?? '';
        asked.push(scope);
        const error = scope.includes('groups') ? 'invalid_scope' : 'login_required';
        const location = `${url.searchParams.get('redirect_uri')}?error=${error}&state=x`;
        response.writeHead(302, { location }).end();
        return;
      }
      const description = {
        issuer: own,
        jwks_uri: `${own}/jwks`,
        authorization_endpoint: `${own}/auth`,
        scopes_supported: ['openid', 'profile', 'email'],
      };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(url.pathname === '/jwks' ? { keys: [{}] } : description));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    ends.push(
      () => server.closeAllConnections(),
      () => server.close(),
    );
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    assert.is((await verdictOf(OURS, at))[0], 'ok');
    const [verdict, seen] = await verdictOf({ ...OURS, scope: 'openid profile email groups' }, at);
    assert.is(verdict, 'wrong');
    assert.match(seen, /It does not know groups\./);
    assert.equal(asked, ['openid profile email', 'openid profile email groups']);
  },
);

provider('nobody there', async () => {
  const away = `http://127.0.0.1:${await freePort(0)}`;
  const facts = await inspectProvider({ issuer: away, ...OURS }, ask);
  assert.match(judgeProvider(facts, away).seen.en, /Nobody listens/);
  assert.is(judgeClient(facts, OURS).verdict, 'unknown');
});
provider.run();
