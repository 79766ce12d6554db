import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertFinding } from '../../../scripts/testing/assert-finding.ts';
import { type OwnAccount, PaperlessError } from '../../gateways/paperless/index.ts';
import type { Asked } from './ask.ts';
import type { Finding } from './finding.ts';
import { judgeRights, judgeToken, rightsFor } from './judge-account.ts';
import { judgeAddress } from './judge-address.ts';
import { judgeApprovalFacts, judgeApprovalField } from './judge-approval-fields.ts';
import { judgeClock } from './judge-clock.ts';
import { INBOX_RIGHTS, judgeInboxRights } from './judge-inbox-rights.ts';
import { judgeProcessingTag } from './judge-tag.ts';
import { NOT_ASKED } from './probe.ts';

const judge = suite('what is wrong with Paperless');
const URL_ = 'https://dms.example.org/paperless';

function expect(finding: Finding, verdict: Finding['verdict'], localized: RegExp): void {
  assertFinding(finding);
  const told = [finding.seen, ...finding.steps].map(({ en }) => en).join(' ');
  assert.is(finding.verdict, verdict, told);
  assert.match(told, localized);
}

const answer = (status: number, headers: Record<string, string> = {}, text = ''): Asked => ({
  status,
  headers: new Headers(headers),
  text,
});
const JSON_ = { 'content-type': 'application/json' };
const NO_TOKEN = answer(401, JSON_, '{"detail":"Authentication credentials were not provided."}');
const LOGIN = { location: 'https://dms.example.org/accounts/login/?next=/x&key=geheim' };

const ADDRESSES: [name: string, url: string | undefined, asked: Asked | null, Finding['verdict'], RegExp][] =
  [
    ['not set', undefined, null, 'wrong', /PAPERLESS_URL is not set/],
    ['Paperless', URL_, NO_TOKEN, 'ok', /Paperless answers at https:\/\/dms\.example\.org\/paperless/],
    ['unknown name', URL_, { trouble: 'ENOTFOUND' }, 'wrong', /name .* unknown here/],
    ['nobody there', URL_, { trouble: 'ECONNREFUSED' }, 'wrong', /Nobody listens/],
    ['no answer', URL_, { trouble: 'ETIMEDOUT' }, 'wrong', /no answer .*firewall/],
    ['own authority', URL_, { trouble: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'wrong', /NODE_EXTRA_CA_CERTS/],
    ['expired', URL_, { trouble: 'CERT_HAS_EXPIRED' }, 'wrong', /has expired/],
    ['another name', URL_, { trouble: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'wrong', /another name/],
    ['http at https', URL_, { trouble: 'ERR_SSL_WRONG_VERSION_NUMBER' }, 'wrong', /Nobody speaks https/],
    [
      'https wanted',
      'http://dms',
      answer(400, {}, 'sent an HTTP request to an HTTPS server'),
      'wrong',
      /wants https/,
    ],
    ['host not allowed', URL_, answer(400, {}, '<h1>Bad Request</h1>'), 'wrong', /PAPERLESS_ALLOWED_HOSTS/],
    ['log-in page', URL_, answer(302, LOGIN), 'wrong', /log-in page .*before \/dashboard/],
    ['with /api', `${URL_}/api`, answer(302, LOGIN), 'wrong', /Leave out \/api/],
    ['to https', 'http://dms', answer(301, { location: 'https://dms/api/' }), 'wrong', /redirects to https/],
    [
      'elsewhere',
      URL_,
      answer(302, { location: 'https://sso.example.org/?t=geheim' }),
      'wrong',
      /redirects to https:\/\/sso\.example\.org/,
    ],
    ['only the proxy', URL_, answer(502, { 'content-type': 'text/html' }), 'wrong', /Only the proxy/],
    [
      'a web page',
      URL_,
      answer(200, { 'content-type': 'text/html' }, '<html>'),
      'wrong',
      /not Paperless \(200\)/,
    ],
    ['not found', URL_, answer(404), 'wrong', /not Paperless \(404\)/],
  ];
for (const [name, url, asked, verdict, localized] of ADDRESSES) {
  judge(`address: ${name}`, () => {
    const finding = judgeAddress(url, asked);
    expect(finding, verdict, localized);
    assert.not.match(JSON.stringify(finding), /geheim/);
  });
}

judge('address: an odd proxy is no matter while the client gets its answers', () => {
  expect(judgeAddress(URL_, answer(200, { 'content-type': 'text/html' }), true), 'ok', /Paperless answers/);
});

const failed = (failure: PaperlessError['failure'], status?: number) => ({
  failed: new PaperlessError(failure, 'GET /api/x/: 0', { status }),
});

judge('token', () => {
  const found = (release: string | undefined) => ({ found: { apiVersion: 10, release } });
  expect(judgeToken(null), 'wrong', /PAPERLESS_TOKEN is not set/);
  expect(judgeToken(failed('unauthorized', 401)), 'wrong', /does not take the token \(401\)/);
  const refusing = (server?: PaperlessError['server']) => ({
    failed: new PaperlessError('refused', 'GET /api/profile/: 406', { status: 406, server }),
  });
  expect(judgeToken(refusing()), 'wrong', /refuses versions 9 and 10 .* does not tell which it knows/);
  expect(judgeToken(refusing({ highest: 7, release: '2.12.1' })), 'wrong', /2\.12\.1 .* too old/);
  expect(
    judgeToken(refusing({ highest: 12, release: '4.1.0' })),
    'wrong',
    /4\.1\.0 is newer than this service.*\(12\)\. Update this service/,
  );
  expect(judgeToken(failed('unreachable')), 'unknown', /could not be looked at/);
  expect(judgeToken({ failed: NOT_ASKED }), 'unknown', /First put address and token right/);
  expect(judgeToken(found('3.0.5')), 'ok', /3\.0\.5, version 10/);
  expect(judgeToken(found('2.20.15')), 'ok', /2\.20\.15/);
  expect(judgeToken(found('2.13.0')), 'warning', /2\.20 or newer/);
  for (const release of ['3.3.0', '4.0.0', '2.21.0', '3.0'])
    expect(judgeToken(found(release)), release === '3.0' ? 'ok' : 'warning', /valid/);
  expect(judgeToken(found('3.3.0')), 'warning', /not been tried with this release yet.*doctor -- --contract/);
  expect(judgeToken(found(undefined)), 'warning', /does not tell its release/);
});

const NOTHING = { farmSystem: false, rulesSetOwner: false, accessByPaperless: false };
const FARM = ['add_correspondent', 'change_correspondent', 'delete_correspondent'];
const account = (permissions: string[], isSuperuser = false) => ({
  found: { id: 3, username: 'intake', isSuperuser, groups: [], permissions } satisfies OwnAccount,
});

judge('rights: view_user only where something needs it, the farm rights only with a farm system', () => {
  const base = rightsFor(NOTHING);
  assert.equal(base.includes('view_user') || FARM.some((right) => base.includes(right)), false);
  expect(judgeRights(account(base), NOTHING), 'ok', /may do all/);
  for (const use of ['rulesSetOwner', 'accessByPaperless'] as const) {
    const uses = { ...NOTHING, [use]: true };
    assert.equal(rightsFor(uses), [...base, 'view_user'], use);
    expect(
      judgeRights(account(base), uses),
      'wrong',
      /lacks view_user\. view_user is needed (because rules|for DOCUMENT_ACCESS)/,
    );
  }
  assert.equal(rightsFor({ ...NOTHING, farmSystem: true }), [...base, ...FARM, 'view_user']);
  expect(
    judgeRights(account([...base, ...FARM]), { ...NOTHING, farmSystem: true }),
    'wrong',
    /lacks view_user/,
  );
});

judge('rights: each that is missing is named; nobody asks a superuser', () => {
  for (const right of rightsFor(NOTHING)) {
    const others = rightsFor(NOTHING).filter((one) => one !== right);
    expect(judgeRights(account(others), NOTHING), 'wrong', new RegExp(`intake lacks ${right}\\.`));
  }
  expect(judgeRights(account([], true), { ...NOTHING, farmSystem: true }), 'ok', /superuser/);
  expect(judgeRights(failed('forbidden', 403), NOTHING), 'warning', /view_uisettings/);
  expect(judgeRights(failed('failed', 500), NOTHING), 'unknown', /could not be looked at/);
});

judge('the inbox: rights that it lacks are named with what they are for; without it nothing is wrong', () => {
  const all = Object.keys(INBOX_RIGHTS);
  expect(judgeInboxRights(account(all)), 'ok', /all that the inbox needs/);
  for (const right of all) {
    const others = all.filter((one) => one !== right);
    expect(
      judgeInboxRights(account(others)),
      'warning',
      new RegExp(`lacks a right: to [^(]*\\(${right}\\)\\.`),
    );
  }
  expect(judgeInboxRights(account([], true)), 'ok', /may do all/);
  expect(judgeInboxRights(failed('forbidden', 403)), 'unknown', /./);
});

judge('processing tag', () => {
  const tags = { found: [{ id: 3, name: 'Verarbeiten' }] };
  expect(judgeProcessingTag(3, tags), 'ok', /Tag 3 is “Verarbeiten”/);
  expect(
    judgeProcessingTag(16, tags),
    'wrong',
    /no tag 16.*3 Verarbeiten.*tags__id__all.*PROCESSING_TAG_ID=/,
  );
  expect(judgeProcessingTag(16, { found: [] }), 'wrong', /sees no tags at all/);
  expect(judgeProcessingTag(16, failed('forbidden', 403)), 'unknown', /may not look at it/);
});

const field = (type: string, labels: string[] = [], id = 15) => ({
  id,
  name: 'Freigabe',
  type,
  options: labels.map((label, index) => ({ id: `o${index}`, label })),
});
const SET_UP = { field: 15, options: {}, amountField: null, dueField: null, types: 1 };

judge('approval field: there, a select, and with options that mean something', () => {
  const judged = (fields: ReturnType<typeof field>[], more = {}) =>
    judgeApprovalField({ found: fields }, { ...SET_UP, ...more });
  expect(
    judged([field('select', ['Freigegeben', 'Abgelehnt', 'Rückfrage'])]),
    'ok',
    /Freigegeben = approves, Abgelehnt = rejects, Rückfrage = open/,
  );
  expect(judged([field('string')]), 'wrong', /of the type string, not select/);
  expect(judged([field('select', [], 4)]), 'wrong', /no custom field 15.*4 Freigabe.*APPROVAL_FIELD_ID=/);
  expect(judged([], { types: 0 }), 'warning', /No document type needs approval yet/);
  expect(judged([field('string')], { types: 0 }), 'warning', /No document type needs approval yet/);
  expect(judged([field('select', ['Ja', 'Nein'])]), 'warning', /No option has the meaning “approves”/);
  expect(judged([field('select', ['Approved', 'Nein'])]), 'warning', /No option has the meaning “rejects”/);
  const given = { o0: 'approves' as const, o1: 'rejects' as const };
  expect(judged([field('select', ['Ja', 'Nein'])], { options: given }), 'ok', /Ja = approves/);
  expect(
    judged([field('select', ['Ja', 'Nein'])], { options: { ...given, gone: 'approves' } }),
    'warning',
    /does not exist any more/,
  );
  expect(judgeApprovalField(failed('forbidden', 403), SET_UP), 'unknown', /may not look/);
});

judge('approval facts: an amount is money or a number, a due date a date', () => {
  const fields = { found: [field('monetary', [], 1), field('date', [], 2), field('string', [], 3)] };
  const judged = (amountField: number | null, dueField: number | null, types = 1) =>
    judgeApprovalFacts(fields, { ...SET_UP, amountField, dueField, types });
  expect(judged(1, 2), 'ok', /Amount: Freigabe \(monetary\); Due date: Freigabe \(date\)/);
  expect(judged(3, 2), 'wrong', /Freigabe \(string\)/);
  expect(judged(1, 1), 'wrong', /Due date: Freigabe \(monetary\)/);
  expect(judged(9, 2), 'wrong', /there is no field 9/);
  expect(judged(null, 2), 'warning', /Amount: not set/);
  expect(judged(null, null, 0), 'ok', /not set/);
});

judge('clock', () => {
  expect(judgeClock(null), 'unknown', /does not tell the time/);
  expect(judgeClock(-1.4), 'ok', /agree/);
  expect(judgeClock(45), 'warning', /45 s ahead of/);
  expect(judgeClock(-3_600), 'wrong', /3600 s behind/);
});
judge.run();
