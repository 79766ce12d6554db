import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startTestIssuer, type TestIssuer, testKey } from '../../../scripts/testing/test-issuer.ts';
import { until } from '../../../scripts/testing/until.ts';
import { ProviderAway } from './errors.ts';
import { openProvider, type Provider } from './provider.ts';
import { openProviderHttp, type ProviderHttp } from './provider-http.ts';

const COOL_DOWN_MS = 200;
const keys = suite('the identity provider');
let issuer: TestIssuer;
let provider: Provider;
let http: ProviderHttp;
let states: string[];

const open = (more: Partial<Parameters<typeof openProvider>[0]> = {}) =>
  openProvider({
    issuer: issuer.url,
    get: http.get,
    onChange: ({ ok, message }) => void states.push(`${ok ? 'ok' : 'away'}: ${message}`),
    coolDownMs: COOL_DOWN_MS,
    ...more,
  });
let clock = 0;
const now = () => clock;
const kid = () => issuer.keys.at(-1)?.kid ?? '';
async function isAway(question: Promise<unknown>): Promise<void> {
  await question.then(
    () => assert.unreachable('it should be away'),
    (error) => assert.instance(error, ProviderAway),
  );
}

keys.before.each(async () => {
  issuer = await startTestIssuer();
  http = openProviderHttp();
  states = [];
});
keys.after.each(async () => {
  provider.close();
  http.close();
  await issuer.stop();
});

keys('is asked at start, not when the first token comes', async () => {
  provider = open();
  await until(() => provider.state().ok, Boolean);
  assert.ok(await provider.key(kid()));
  assert.is(issuer.asked.jwks, 1);
  assert.match(states[0] ?? '', /^ok: .*signing keys: 1$/);
});

keys('is asked once for very many made-up key ids, and known keys stay good meanwhile', async () => {
  provider = open({ now });
  await provider.key(kid());
  clock += COOL_DOWN_MS;
  const found = await Promise.all(Array.from({ length: 500 }, (_, n) => provider.key(`made-up-${n}`)));
  assert.ok(found.every((key) => key === undefined));
  for (let n = 0; n < 100; n += 1) await provider.key(`one-after-the-other-${n}`);
  assert.is(issuer.asked.jwks, 2);
  issuer.behaviour.jwks = 'hang';
  clock += COOL_DOWN_MS;
  void provider.key('made-up').catch(() => {});
  assert.ok(await provider.key(kid()), 'nobody waits for the answer about an unknown key');
});

keys('a new key is found at once when the last reading is long enough ago', async () => {
  provider = open({ now });
  await provider.key(kid());
  issuer.keys.push(testKey('RS256'));
  clock += COOL_DOWN_MS;
  assert.is((await provider.key(kid()))?.alg, 'RS256');
});

keys('a key that was withdrawn goes with the next reading', async () => {
  provider = open({ refreshMs: 50 });
  const old = kid();
  assert.ok(await provider.key(old));
  issuer.keys = [testKey()];
  await until(
    () => provider.key(old),
    (key) => key === undefined,
  );
});

keys('a token without a key id is for the only key there is', async () => {
  provider = open({ refreshMs: 50 });
  assert.ok(await provider.key(undefined));
  issuer.keys.push(testKey());
  await until(
    () => provider.key(undefined),
    (key) => key === undefined,
  );
});

keys('away from the start: nothing can be told; back: found without anybody asking', async () => {
  issuer.behaviour.configuration = 500;
  provider = open();
  await isAway(provider.key(kid()));
  await isAway(provider.metadata());
  assert.match(provider.state().message, 'nobody can sign in');
  issuer.behaviour.configuration = 200;
  await until(() => provider.state().ok, Boolean);
  assert.ok(await provider.key(kid()));
  assert.equal(
    states.map((line) => line.split(':')[0]),
    ['away', 'ok'],
    'one line a change, not one a try',
  );
});

keys('away later on: known keys are good, of others nothing can be told, and not for ever', async () => {
  provider = open({ refreshMs: 50, keptMs: 2_000 });
  assert.ok(await provider.key(kid()));
  issuer.behaviour.jwks = 503;
  await until(
    () => provider.state().ok,
    (ok) => !ok,
  );
  assert.ok(await provider.key(kid()));
  assert.match(provider.state().message, 'people whose key is known get in');
  await isAway(provider.key('made-up'));
  await until(
    () => provider.key(kid()).catch((error: Error) => error),
    (answer) => answer instanceof ProviderAway,
  );
});

const untrustworthy: [string, (url: string) => { status: number; body: unknown }][] = [
  [
    'speaks for another',
    (url) => ({ status: 200, body: { issuer: 'https://evil.example', jwks_uri: `${url}/jwks` } }),
  ],
  ['does not describe itself', () => ({ status: 200, body: { hello: 'world' } })],
  ['is not there', () => ({ status: 404, body: undefined })],
];
for (const [name, answer] of untrustworthy) {
  keys(`a provider that ${name} is not believed`, async () => {
    provider = open({ get: async () => answer(issuer.url) });
    await isAway(provider.metadata());
  });
}

keys('https is not left for http', async () => {
  const body = { issuer: 'https://id.example', jwks_uri: 'http://id.example/jwks' };
  provider = open({ issuer: 'https://id.example', get: async () => ({ status: 200, body }) });
  await isAway(provider.metadata());
  assert.match(provider.state().message, 'not https');
});

keys('a name that ends with a slash is taken as the provider writes it', async () => {
  const body = { issuer: `${issuer.url}/`, jwks_uri: `${issuer.url}/jwks`, keys: [] };
  provider = open({
    get: async (url) => ({ status: 200, body: url.endsWith('/jwks') ? { keys: [publicJwk()] } : body }),
  });
  assert.is((await provider.metadata()).issuer, `${issuer.url}/`);
});
const publicJwk = () => ({ ...testKey().publicKey.export({ format: 'jwk' }), kid: 'k' });
keys.run();
