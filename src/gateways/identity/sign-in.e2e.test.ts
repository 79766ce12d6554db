import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { badCredentials } from '../../../scripts/testing/bad-credentials.ts';
import { type ServiceFixture, serviceFixture, TEST_KEY } from '../../../scripts/testing/service-fixture.ts';
import { startTestIssuer, testKey } from '../../../scripts/testing/test-issuer.ts';
import { until } from '../../../scripts/testing/until.ts';

const signIn = suite('signing in');
let fixture: ServiceFixture;
signIn.before(async () => {
  fixture = await serviceFixture({ documents: 2, env: { FAILED_TRIES_PER_MINUTE: '1000' } });
});
signIn.after(() => fixture.close());

type Body = { type?: string; detail?: string; message?: { de: string; en: string } } & Record<
  string,
  unknown
>;
async function get(path: string, headers: Record<string, string> = {}): Promise<[number, Body, Headers]> {
  const answer = await fetch(`${fixture.url}/api${path}`, { headers });
  return [answer.status, (await answer.json()) as Body, answer.headers];
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const seconds = (from: number) => Math.floor(Date.now() / 1_000) + from;

signIn('a good token tells who somebody is', async () => {
  const [status, me] = await get('/me', fixture.as('PM_User', 'Elsewhere'));
  assert.is(status, 200);
  assert.equal(me, {
    sub: 'somebody',
    username: 'some.body',
    email: 'some.body@example.org',
    groups: ['PM_User', 'Elsewhere'],
    permissions: ['VIEW_INBOX', 'EDIT_DOCUMENTS', 'MERGE_CORRESPONDENTS', 'VIEW_QUEUE', 'RUN_PROCESSING'],
  });
});

signIn('tokens signed with RSA are good too, and clocks may differ by half a minute', async () => {
  const { issuer } = fixture;
  issuer.keys.push(testKey('RS256'));
  await until(
    () => get('/me', bearer(issuer.token())),
    ([status]) => status === 200,
  );
  issuer.keys.pop();
  assert.is((await get('/me', bearer(issuer.token({ exp: seconds(-20) }))))[0], 200);
  assert.is((await get('/me', bearer(issuer.token({ nbf: seconds(20) }))))[0], 200);
});

signIn('somebody of no group learns who he is and that he may do nothing', async () => {
  for (const groups of [[], ['Elsewhere']]) {
    const [status, me] = await get('/me', fixture.as(...groups));
    assert.equal([status, me.permissions], [200, []]);
    assert.match(me.message?.en ?? '', /signed in as some\.body, but you may do nothing here/);
    assert.match(me.message?.de ?? '', groups.length ? 'Elsewhere' : 'keiner Gruppe');
  }
  assert.match((await get('/queue', fixture.as()))[1].detail ?? '', 'VIEW_QUEUE; you belong to no group');
});

signIn('a change of group acts with the next token', async () => {
  assert.is((await get('/api-keys', fixture.as('PM_Admin')))[0], 200);
  assert.is((await get('/api-keys', fixture.as('PM_User')))[0], 403);
  assert.is((await get('/api-keys', fixture.as('PM_Admin')))[0], 200);
});

for (const [name, header] of badCredentials(() => fixture.issuer)) {
  signIn(`is refused like any other: ${name}`, async () => {
    const [status, { requestId, ...body }, headers] = await get('/me', { authorization: header() });
    assert.is(status, 401);
    assert.equal(body, {
      type: '/problems/unauthenticated',
      title: 'No valid credentials',
      status: 401,
      reason: 'credentials-needed',
      detail: 'Send a valid key in the header X-API-Key, or sign in',
    });
    assert.is(headers.get('www-authenticate'), 'Bearer');
    assert.type(requestId, 'string');
  });
}

signIn('a token in the address gives no access', async () => {
  assert.is((await get(`/me?access_token=${fixture.issuer.token()}`))[0], 401);
});

signIn('either of two credentials suffices where both are taken', async () => {
  const good = fixture.as();
  assert.is((await get('/webhook/status', { ...good, 'x-api-key': 'nonsense' }))[0], 200);
  assert.is((await get('/webhook/status', { authorization: 'Bearer x', 'x-api-key': TEST_KEY }))[0], 200);
  assert.is((await get('/webhook/status', { authorization: 'Bearer x', 'x-api-key': 'nonsense' }))[0], 401);
});

signIn('who did it stands in the event as sub alone', async () => {
  const headers = { ...fixture.as('PM_User'), 'content-type': 'application/json' };
  const body = JSON.stringify({ documentId: 4711 });
  assert.is((await fetch(`${fixture.url}/api/queue`, { method: 'POST', headers, body })).status, 202);
  const { rows } = await fixture.db.query<{ metadata: { actor: string } }>(
    `select metadata from events where stream = 'document-4711' order by version limit 1`,
  );
  assert.is(rows[0]?.metadata.actor, 'somebody');
  const found = await fixture.db.query(`select 1 from events where events::text like '%some.body%'`);
  assert.is(found.rowCount, 0);
});

signIn('the provider is away: who is known gets in, others are told to come again', async () => {
  const { issuer } = fixture;
  issuer.behaviour = { configuration: 500, jwks: 500, userinfo: 500 };
  assert.is((await get('/me', fixture.as()))[0], 200, 'the key of this token is known');
  const [status, body, headers] = await get('/me', bearer(issuer.token({ email: undefined })));
  assert.equal([status, body.type], [503, '/problems/identity-provider-away'], 'userinfo cannot be asked');
  assert.is(headers.get('retry-after'), '5');
  issuer.behaviour = {};
});

signIn('without a provider: 503 for people, keys work, and health says so; back: they get in', async () => {
  const port = Number(new URL((await startAndStop()).url).port);
  await fixture.restart({ OIDC_ISSUER: `http://127.0.0.1:${port}` });
  const late = () => startTestIssuer({ port });
  const [status] = await get('/me', fixture.as());
  assert.is(status, 503);
  assert.is((await fixture.call(1)).status, 200);
  const check = async () => {
    assert.is((await get('/health/ready'))[0], 200);
    const [, { checks }] = await get('/health/checks', { 'x-api-key': fixture.env.WEBHOOK_API_KEY ?? '' });
    return (checks as { name: string; ok: boolean; message: string }[]).find(
      ({ name }) => name === 'identity-provider',
    );
  };
  assert.match((await check())?.message ?? '', 'nobody can sign in');
  const issuer = await late();
  try {
    await until(check, (found) => found?.ok === true, 15_000);
    assert.is((await get('/me', bearer(issuer.token())))[0], 200);
  } finally {
    await issuer.stop();
    await fixture.restart();
  }
});
async function startAndStop() {
  const issuer = await startTestIssuer();
  await issuer.stop();
  return issuer;
}

signIn('none is configured: people are 401, keys work', async () => {
  await fixture.restart({ OIDC_ISSUER: '', OIDC_AUDIENCE: '' });
  assert.is((await get('/me', fixture.as('PM_Admin')))[0], 401);
  assert.is((await fixture.call(1)).status, 200);
  assert.equal((await get('/web-config'))[1].issuer, null);
  await fixture.restart();
  assert.equal((await get('/web-config'))[1], {
    issuer: fixture.issuer.url,
    clientId: null,
    scope: 'openid profile email',
    paperlessUrl: fixture.paperless.url,
    timeZone: 'Europe/Berlin',
    languages: ['de', 'en'],
  });
});

signIn(
  'only scopes that the provider lists are asked for, but what is configured is asked as it is',
  async () => {
    const scope = async () => (await get('/web-config'))[1].scope;
    fixture.issuer.configuration = { scopes_supported: ['openid', 'email', 'groups', 'offline_access'] };
    await fixture.restart();
    assert.is(await scope(), 'openid email groups');
    await fixture.restart({ OIDC_SCOPE: 'openid api://intake/access' });
    assert.is(await scope(), 'openid api://intake/access');
    fixture.issuer.configuration = {};
  },
);

signIn('browsers may talk to the provider wherever its endpoints are', async () => {
  const policy = async () =>
    (await fetch(`${fixture.url}/api/me`)).headers.get('content-security-policy') ?? '';
  fixture.issuer.configuration = {
    token_endpoint: 'https://token.example/a/b',
    revocation_endpoint: 'https://revoke.example',
    end_session_endpoint: 'https://elsewhere.example',
  };
  await fixture.restart();
  await until(policy, (text) => text.includes('https://token.example'));
  const [, connect] = /connect-src ([^;]+)/.exec(await policy()) ?? [];
  const expected = ["'self'", fixture.issuer.url, 'https://revoke.example', 'https://token.example'];
  assert.is(connect, expected.join(' '));
  fixture.issuer.configuration = {};
  await fixture.restart();
});

signIn('too many tries are told to wait, by address; valid credentials are taken all the same', async () => {
  await fixture.restart({ FAILED_TRIES_PER_MINUTE: '5', TRUSTED_PROXIES: '127.0.0.1' });
  const from = (address: string, headers: Record<string, string>) =>
    get('/webhook/status', { 'x-forwarded-for': address, ...headers });
  const guess = { 'x-api-key': 'intake_0123456789_wrong' };
  for (let n = 0; n < 5; n += 1) assert.is((await from('9.9.9.9', guess))[0], 401);
  const [status, body, headers] = await from('9.9.9.9', guess);
  assert.equal([status, body.type], [429, '/problems/too-many-tries']);
  const wait = Number(headers.get('retry-after'));
  assert.ok(wait > 0 && wait <= 60, String(wait));
  assert.is((await from('9.9.9.9', bearer('x.y.z')))[0], 429, 'keys and tokens count together');

  assert.is((await from('9.9.9.9', { 'x-api-key': TEST_KEY }))[0], 200);
  assert.is((await from('9.9.9.9', fixture.as()))[0], 200);
  assert.is((await from('8.8.8.8', guess))[0], 401, 'others are not concerned');
  assert.is((await from('9.9.9.9', {}))[0], 401, 'nothing sent is no try');
  const expired = bearer(fixture.issuer.token({ exp: seconds(-60) }));
  assert.is((await from('9.9.9.9', expired))[0], 401, 'nor is a genuine token whose time is over');
  await fixture.restart();
});

signIn.run();
