import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertFinding, assertWords } from '../../../scripts/testing/assert-finding.ts';
import type { Asked } from './ask.ts';
import { AREAS, CHECKS } from './checks.ts';
import type { Finding } from './finding.ts';
import type { ClientAnswer, Discovery, ProviderFacts } from './inspect-provider.ts';
import { judgeDatabase } from './judge-database.ts';
import { judgeFarm } from './judge-farm.ts';
import { judgeClient, judgeProvider } from './judge-provider.ts';
import { judgeAudience, judgeGroups } from './judge-tokens.ts';
import { judgeWebAddress } from './judge-web-address.ts';
import { keepReport } from './keep-report.ts';
import { reportText } from './report-text.ts';
import { showReport } from './show-report.ts';
import { shownAddress } from './shown-address.ts';

const judge = suite('what is wrong with sign-in and service');

function expect(finding: Finding, verdict: Finding['verdict'], localized: RegExp): void {
  assertFinding(finding);
  const told = [finding.seen, ...finding.steps].map(({ en }) => en).join(' ');
  assert.is(finding.verdict, verdict, told);
  assert.match(told, localized);
}

const ISSUER = 'https://id.example.org/realms/hof';
const DISCOVERY: Discovery = {
  issuer: ISSUER,
  jwks: `${ISSUER}/certs`,
  authorization: `${ISSUER}/auth`,
  scopes: ['openid', 'profile', 'email'],
  challengeMethods: ['plain', 'S256'],
};
const facts = (more: Partial<Discovery> = {}, rest: Partial<ProviderFacts> = {}): ProviderFacts => ({
  address: `${ISSUER}/.well-known/openid-configuration`,
  discovery: { found: { ...DISCOVERY, ...more } },
  keys: 2,
  scope: 'openid profile email groups',
  client: { kind: 'sent-back', error: 'login_required' },
  ...rest,
});

judge('identity provider', () => {
  expect(judgeProvider(null, undefined), 'warning', /None is set up/);
  expect(judgeProvider(facts(), ISSUER), 'ok', /answers; keys: 2/);
  expect(judgeProvider(facts({ issuer: `${ISSUER}/` }), ISSUER), 'ok', /answers/);
  expect(judgeProvider(facts({}, { discovery: { trouble: 'ENOTFOUND' } }), ISSUER), 'wrong', /unknown here/);
  expect(judgeProvider(facts({}, { discovery: { status: 404 } }), ISSUER), 'wrong', /realms\/<realm>/);
  expect(
    judgeProvider(facts({ issuer: 'http://keycloak:8080/realms/hof' }), ISSUER),
    'wrong',
    /OIDC_ISSUER=http:\/\/keycloak:8080/,
  );
  expect(judgeProvider(facts({ jwks: 'http://id.example.org/certs' }), ISSUER), 'wrong', /KC_PROXY_HEADERS/);
  expect(judgeProvider(facts({}, { keys: null }), ISSUER), 'wrong', /no keys at/);
  expect(judgeProvider(facts({}, { keys: 0 }), ISSUER), 'wrong', /no keys at/);
});

const CLIENT = {
  clientId: 'intake-web',
  redirectUri: 'https://intake.example.org/signed-in',
};

judge('client: what the provider answers when the web app knocks', () => {
  const answered = (client: ClientAnswer | null) => judgeClient(facts({}, { client }), CLIENT);
  const back = (error: string) => answered({ kind: 'sent-back', error });
  expect(judgeClient(null, CLIENT), 'unknown', /None is set up/);
  expect(judgeClient(facts(), { ...CLIENT, clientId: undefined }), 'wrong', /OIDC_CLIENT_ID is not set/);
  expect(judgeClient(facts({}, { scope: 'profile' }), CLIENT), 'wrong', /lacks openid/);
  expect(judgeClient(facts({ challengeMethods: ['plain'] }), CLIENT), 'wrong', /PKCE/);
  for (const error of ['login_required', 'interaction_required', 'consent_required']) {
    expect(back(error), 'ok', /knows the client intake-web, the redirect address/);
  }
  expect(back('invalid_scope'), 'wrong', /does not know groups\..*OIDC_SCOPE="openid profile email"/);
  expect(
    judgeClient(
      facts({ scopes: undefined }, { client: { kind: 'sent-back', error: 'invalid_scope' } }),
      CLIENT,
    ),
    'wrong',
    /Allow the scopes/,
  );
  expect(back('unauthorized_client'), 'wrong', /unauthorized_client.*public/);
  expect(
    answered({ kind: 'kept', status: 400 }),
    'wrong',
    /exactly https:\/\/intake\.example\.org\/signed-in, and for signing out https:\/\/intake\.example\.org\/\./,
  );
  expect(answered({ kind: 'kept', status: 200 }), 'unknown', /page of its own/);
  expect(answered({ kind: 'silent', trouble: 'ETIMEDOUT' }), 'unknown', /does not answer/);
});

const TOKENS = {
  isConfigured: true,
  audience: 'intake',
  groupsClaim: 'groups',
  carrying: ['PM_Admin', 'PM_User'],
};
const AT = '2026-11-21T20:15:30.000Z';
const seen = (...names: string[]) => ({ lastSignIn: AT, groups: new Map(names.map((name) => [name, AT])) });

judge('audience and groups, from the tokens that were taken', () => {
  const none = { ...TOKENS, isConfigured: false };
  expect(judgeAudience(null, none), 'unknown', /no tokens/);
  expect(judgeGroups(null, none), 'unknown', /no groups/);
  const nobody = { lastSignIn: null, groups: new Map() };
  expect(judgeAudience(nobody, TOKENS), 'unknown', /Nobody.*“intake” is missing from aud/);
  expect(judgeGroups(nobody, TOKENS), 'unknown', /Nobody/);
  expect(judgeAudience(seen(), TOKENS), 'ok', /for “intake” are taken, last at 2026-11-21 20:15 UTC/);
  expect(judgeGroups(seen(), TOKENS), 'wrong', /no token told a group \(groups\).*Full group path/);
  expect(judgeGroups(seen('/intern'), TOKENS), 'wrong', /\(\/intern\), but none of them.*GROUP_PERMISSIONS/);
  expect(judgeGroups(seen('PM_User', 'x'), TOKENS), 'ok', /PM_User \(2026-11-21 20:15 UTC\)\./);
});

const PUBLIC = 'https://host.example.org/intake';
const answer = (status: number, text = '', headers: Record<string, string> = {}): Asked => ({
  status,
  text,
  headers: new Headers(headers),
});

judge('web address', () => {
  const judged = (asked: Asked, more: Partial<Parameters<typeof judgeWebAddress>[0]> = {}) =>
    judgeWebAddress({
      publicUrl: PUBLIC,
      asked,
      isRunning: true,
      paperlessUrl: 'https://dms.example.org',
      ...more,
    });
  const live = answer(200, '{"status":"live"}');
  expect(judged(live), 'ok', /answers at https:\/\/host\.example\.org\/intake/);
  expect(judged(live, { publicUrl: 'http://localhost:3000' }), 'warning', /only this machine/);
  expect(
    judged(live, { publicUrl: 'http://localhost:3000', paperlessUrl: 'http://localhost:8000' }),
    'ok',
    /answers/,
  );
  expect(judged({ trouble: 'ECONNREFUSED' }, { isRunning: false }), 'unknown', /not running.*npm start/);
  expect(judged({ trouble: 'ECONNREFUSED' }), 'wrong', /Nobody listens/);
  expect(judged({ trouble: 'ETIMEDOUT' }), 'warning', /Some routers/);
  expect(judged(answer(404, 'not found')), 'wrong', /pass everything below \/intake/);
  expect(
    judged(answer(200, '<html>'), { publicUrl: 'https://host.example.org' }),
    'wrong',
    /with the path below which/,
  );
  expect(judged(answer(502)), 'wrong', /HOST must be 0\.0\.0\.0/);
  const toHttps = answer(301, '', { location: 'https://host.example.org/intake/' });
  expect(judged(toHttps, { publicUrl: 'http://host.example.org/intake' }), 'wrong', /begin with https/);
});

judge('database and farm system', () => {
  const good = { kind: 'answers' as const, version: 180001, isReplica: false, mayCreate: true };
  expect(judgeDatabase(good), 'ok', /PostgreSQL 18/);
  expect(judgeDatabase({ kind: 'not-made' }), 'ok', /first start/);
  expect(judgeDatabase({ ...good, version: 140012 }), 'wrong', /15 or newer/);
  expect(judgeDatabase({ ...good, isReplica: true }), 'wrong', /replica/);
  expect(judgeDatabase({ ...good, mayCreate: false }), 'wrong', /owner to/);
  expect(
    judgeDatabase({ kind: 'failed', message: 'password authentication failed' }),
    'wrong',
    /DATABASE_URL/,
  );
  expect(judgeFarm({ kind: 'answers' }), 'ok', /answers/);
  expect(judgeFarm({ kind: 'failed', message: 'the log-in is refused' }), 'wrong', /refused/);
  expect(judgeFarm({ kind: 'not-configured', missing: [], isPartly: false }), 'ok', /None is set up/);
  const partly = { kind: 'not-configured' as const, missing: ['FARMSYS_PASSWORD'], isPartly: true };
  expect(judgeFarm(partly), 'wrong', /FARMSYS_PASSWORD is missing/);
});

judge('addresses are shown without what could be secret', () => {
  assert.is(
    shownAddress('https://me:geheim@dms.example.org/x/?key=geheim#geheim'),
    'https://dms.example.org/x',
  );
  assert.is(shownAddress('no address?key=geheim'), 'no address');
});

judge('every check and area has a name in both languages', () => {
  // “Paperless” is Paperless in any language.
  const titles = [...Object.values(AREAS), ...Object.values(CHECKS).map(({ title }) => title)];
  assertWords(
    titles.filter(({ de, en }) => de !== en),
    'titles',
  );
  assert.equal(
    titles.filter(({ de, en }) => de === en).map(({ de }) => de),
    ['Paperless'],
  );
});

judge('the report as text: what is wrong, what to do, and no line too long', () => {
  const findings = [
    judgeDatabase({ kind: 'not-made' }),
    judgeClient(facts({}, { client: { kind: 'kept', status: 400 } }), CLIENT),
  ];
  const report = showReport({ at: AT, verdict: 'wrong', findings });
  const [de, en] = [reportText(report, 'de'), reportText(report, 'en')];
  assert.match(de, /✓ Datenbank \(in Ordnung\)/);
  assert.match(de, /✗ Client, Rücksprungadresse und Scopes \(falsch\)\n {6}Der Anbieter kennt/);
  assert.match(en, /✗ Client, redirect address and scopes \(wrong\)[\s\S]*→ In the client intake-web/);
  for (const line of `${de}${en}`.split('\n')) assert.ok(line.length <= 100, line);
});

judge('one examination at a time; a report is kept for a while, a failure is not', async () => {
  let asked = 0;
  let now = 0;
  let fails = false;
  const { get, again } = keepReport(
    async () => {
      asked += 1;
      await Promise.resolve();
      if (fails) throw new Error('no');
      return { at: String(asked), verdict: 'ok' as const, findings: [] };
    },
    { keptMs: 60_000, now: () => now },
  );
  const [one, two, three] = await Promise.all([get(), again(), get()]);
  assert.equal([one.at, two.at, three.at, asked], ['1', '1', '1', 1]);
  now = 59_999;
  assert.is((await get()).at, '1');
  assert.is((await again()).at, '2');
  now = 200_000;
  fails = true;
  assert.is(await get().catch(({ message }) => message), 'no');
  fails = false;
  assert.is((await get()).at, '4');
});
judge.run();
