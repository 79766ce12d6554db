import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../../../scripts/simulators/free-port.ts';
import {
  type IdentityProvider,
  MAIL_CLIENT,
  MAIL_CLIENT_SECRET,
  signInAt,
  startIdentityProvider,
} from '../../../scripts/simulators/identity-provider/index.ts';
import { apiAs, believePeople } from '../../../scripts/testing/as-person.ts';
import { CANARY } from '../../../scripts/testing/canary.ts';
import {
  ANNA_ADDRESS,
  ANNA_PASSWORD,
  type MailWorld,
  mailWorld,
} from '../../../scripts/testing/mail-world.ts';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { forgetMailAccounts } from './forget.ts';

const test = suite('mail accounts');
const PUBLIC_URL = 'http://127.0.0.1:4711';
let folder: string;
let provider: IdentityProvider;
let world: MailWorld;
let fixture: ServiceFixture;

test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intake-mail-'));
  provider = await startIdentityProvider({
    port: await freePort(0),
    keyFile: join(folder, 'keys.json'),
    redirectUris: [`${PUBLIC_URL}/postfach-anmeldung`],
  });
  world = await mailWorld({ tokenOwner: mailboxOfToken });
  fixture = await serviceFixture({
    documents: 1,
    authenticate: believePeople,
    env: {
      ...world.env,
      PUBLIC_URL,
      MAIL_OTHER_ISSUER: provider.issuer,
      MAIL_OAUTH_OTHER_CLIENT_ID: MAIL_CLIENT,
      MAIL_OAUTH_OTHER_SECRET: MAIL_CLIENT_SECRET,
      MAIL_ALLOWED_HOSTS: '127.0.0.1,mail.example.org',
      // The address of the own network alone does not make it an allowed one.
      MAIL_INTERNAL_HOSTS: `127.0.0.1:${world.server.imap.port},127.0.0.1:${world.server.smtp.port}`,
    },
  });
});
test.after(async () => {
  await fixture.close();
  await world.stop();
  await provider.stop();
  await rm(folder, { recursive: true, force: true });
});

async function mailboxOfToken(token: string): Promise<string | undefined> {
  const answer = await fetch(`${provider.issuer}/me`, { headers: { authorization: `Bearer ${token}` } });
  return answer.ok ? ((await answer.json()) as { email: string }).email : undefined;
}

const as = (sub: string, ...permissions: string[]) => apiAs(fixture, sub, { permissions });
const anna = as.bind(null, 'anna', 'VIEW_INBOX');
const admin = as.bind(null, 'chief', 'VIEW_INBOX', 'MANAGE_SETTINGS');
const own = (more: object = {}) => ({
  ...{ kind: 'personal', name: 'Mein Postfach', address: ANNA_ADDRESS, preset: 'other' },
  ...{ login: 'password', password: ANNA_PASSWORD, ...more },
});
type Shown = { accountId: string; version: number; [more: string]: unknown };
const accountOf = (body: Record<string, unknown>) => body.account as Shown;
const WORKS = { imap: { fault: null }, smtp: { fault: null } };

test('the system account is there for all who have the inbox, without its servers', async () => {
  const { body } = await anna()('GET', '/mail-accounts');
  const [system] = body.items as Shown[];
  assert.is(system?.accountId, 'system');
  assert.equal(system?.senders, ['office@hof.example']);
  assert.equal([system?.canSend, system?.canRead, system?.mayEdit], [true, true, false]);
  assert.equal((await as('dora')('GET', '/mail-accounts')).body.items, []);
  assert.equal((await admin()('POST', '/mail-accounts/system/test')).body, WORKS);
  assert.is((await anna()('POST', '/mail-accounts/system/test')).status, 403);
});

test('one of my own is tested as it is saved, is seen by nobody else, and shows no secret', async () => {
  const signature = '<p>Anna<script>alert(1)</script></p>';
  const { status, body } = await anna()('POST', '/mail-accounts', own({ signature }));
  assert.is(status, 201);
  assert.equal(body.test, WORKS);
  const { accountId, secret, signature: kept, secretSetAt } = accountOf(body);
  assert.equal([secret, kept], ['set', '<p>Anna</p>']);
  assert.match(String(secretSetAt), /^\d{4}-/);
  assert.not.match(JSON.stringify(body), CANARY);
  const listed = async (who: ReturnType<typeof as>) =>
    ((await who('GET', '/mail-accounts')).body.items as Shown[]).map((one) => one.accountId);
  assert.ok((await listed(anna())).includes(accountId));
  assert.not.ok((await listed(admin())).includes(accountId));
  const asked = [
    ['PUT', '', { account: own(), expected: 1 }],
    ['DELETE', ''],
    ['POST', '/test'],
    ['POST', '/authorize'],
    ['POST', '/authorize/complete', { code: 'x', state: 'y' }],
  ] as const;
  for (const [method, path, sent] of asked) {
    const { status, body: refused } = await admin()(method, `/mail-accounts/${accountId}${path}`, sent);
    assert.equal([status, refused.reason], [404, 'mail-account-unknown'], `${method} ${path}`);
  }
  const { rows } = await fixture.db.query<{ data: object }>(
    "select data from events where type = 'MailAccountChanged' and stream = $1",
    [`mail-account-${accountId}`],
  );
  assert.equal(rows.length, 1);
  assert.not.match(JSON.stringify(rows), /hof\.example|Postfach/);
});

test('a wrong password is said in words of ours; a new server wants the password anew', async () => {
  const { body } = await anna()('POST', '/mail-accounts', own({ password: 'wrong' }));
  assert.equal(body.test, { imap: { fault: 'wrong-password' }, smtp: { fault: 'wrong-password' } });
  const { accountId, version } = accountOf(body);
  const { password: _, ...same } = own({ name: 'Anders' });
  const renamed = await anna()('PUT', `/mail-accounts/${accountId}`, { account: same, expected: version });
  assert.equal([accountOf(renamed.body).name, accountOf(renamed.body).secret], ['Anders', 'set']);
  const late = await anna()('PUT', `/mail-accounts/${accountId}`, { account: same, expected: version });
  assert.equal([late.status, late.body.reason], [409, 'stale']);
  const { smtp } = world.server;
  const moved = { ...same, preset: 'hosts', smtp: `${smtp.host}:${smtp.port}` };
  const after = await anna()('PUT', `/mail-accounts/${accountId}`, { account: moved, expected: version + 1 });
  assert.is(accountOf(after.body).secret, 'missing');
  assert.equal(after.body.test, { imap: null, smtp: { fault: 'ask-again' } });
  assert.is((await anna()('DELETE', `/mail-accounts/${accountId}`)).status, 200);
  assert.is((await anna()('POST', `/mail-accounts/${accountId}/test`)).status, 404);
});

test('hosts are those that are allowed, at public addresses; one that never answers is left', async () => {
  const refused = await anna()('POST', '/mail-accounts', own({ preset: 'hosts', smtp: '10.0.0.1:25' }));
  assert.is(refused.status, 422);
  const [error] = refused.body.errors as { path: string; code: string }[];
  assert.equal([error?.path, error?.code], ['smtp', 'host-not-allowed']);
  const inside = await anna()('POST', '/mail-accounts', own({ preset: 'hosts', smtp: '127.0.0.1:9' }));
  assert.equal(inside.body.test, { imap: null, smtp: { fault: 'address-not-allowed' } });
  world.server.faults.add({ protocol: 'imap', command: 'LOGIN', kind: 'drop', times: 1 });
  const dropped = await anna()('POST', '/mail-accounts', own());
  assert.equal((dropped.body.test as { imap: object }).imap, { fault: 'connection-lost' });
});

test('what would begin another header or another address is no address', async () => {
  const wrong = [
    { address: 'anna@hof.example\r\nBcc: x@y.example' },
    { address: 'anna@hof.example, x@y.example' },
    { displayName: 'Anna\nBcc: x@y.example' },
    { replyTo: 'x@y.example\r\n' },
    { senders: ['<x@y.example>'] },
    { username: 'anna\r\nLOGOUT' },
    { name: '' },
  ];
  for (const more of wrong) {
    const { status } = await anna()('POST', '/mail-accounts', own(more));
    assert.is(status, 422, JSON.stringify(more));
  }
  const { status } = await anna()(
    'POST',
    '/mail-accounts',
    own({ address: 'größe@höfe.example', username: ANNA_ADDRESS }),
  );
  assert.is(status, 201);
});

test('those of the office are for administrators to change and for the inbox to use', async () => {
  const office = { ...own(), kind: 'public', name: 'Rechnungseingang' };
  assert.is((await anna()('POST', '/mail-accounts', office)).status, 403);
  const { body } = await admin()('POST', '/mail-accounts', office);
  const { accountId, version } = accountOf(body);
  const { items } = (await anna()('GET', '/mail-accounts')).body as { items: Shown[] };
  const seen = items.find((one) => one.accountId === accountId);
  assert.equal([seen?.mayEdit, seen?.username, seen?.canRead], [false, null, true]);
  assert.is((await anna()('DELETE', `/mail-accounts/${accountId}`)).status, 403);
  const system = { kind: 'system', name: 'Hofpost', importing: { byItself: true } };
  const kept = await admin()('PUT', '/mail-accounts/system', { account: system, expected: 0 });
  assert.equal([kept.status, accountOf(kept.body).name], [200, 'Hofpost']);
  const other = await admin()('PUT', `/mail-accounts/${accountId}`, { account: own(), expected: version });
  assert.equal([other.status, other.body.reason], [409, 'mail-kind-stays']);
});

test('signing in: once, by the one who began, for the mailbox of the account', async () => {
  const { password: _, ...oauth } = own({ login: 'oauth' });
  const { body } = await anna()('POST', '/mail-accounts', oauth);
  assert.equal(body.test, { imap: { fault: 'needs-oauth' }, smtp: { fault: 'needs-oauth' } });
  const path = `/mail-accounts/${accountOf(body).accountId}/authorize`;
  const begin = async () => new URL(String((await anna()('POST', path)).body.url));
  const back = async (person: string) => {
    const { searchParams } = await signInAt(await begin(), person);
    return Object.fromEntries(['code', 'state', 'iss'].map((name) => [name, searchParams.get(name)]));
  };
  const other = await anna()('POST', `${path}/complete`, await back('ben'));
  assert.equal([other.status, other.body.reason], [409, 'mail-sign-in-other']);
  const answer = await back('anna');
  const { status, body: done } = await anna()('POST', `${path}/complete`, answer);
  assert.equal([status, done.test], [200, WORKS]);
  const again = await anna()('POST', `${path}/complete`, answer);
  assert.equal([again.status, again.body.reason], [409, 'mail-sign-in-over']);
  const made = await anna()('POST', `${path}/complete`, { ...answer, state: 'made up' });
  assert.is(made.body.reason, 'mail-sign-in-over');
  // The access token is in memory only: a new process gets its own with what was kept, more than once.
  for (const _ of [1, 2]) {
    await fixture.restart();
    const { body: works } = await anna()('POST', `/mail-accounts/${accountOf(body).accountId}/test`);
    assert.equal(works, WORKS);
  }
});

test('passwords are not guessed: who has no use for a mailbox has none, and wrong ones are counted', async () => {
  const dora = as('dora');
  assert.is((await dora('POST', '/mail-accounts', own())).status, 403);
  const eve = as('eve', 'VIEW_INBOX');
  const guess = (n: number, address = 'boss@hof.example') =>
    own({ address, password: `${CANARY}-guess-${n}` });
  const tried = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map((n) => eve('POST', '/mail-accounts', guess(n))),
  );
  const count = (status: number) => tried.filter((one) => one.status === status).length;
  assert.equal([count(201), count(429) + count(409)], [5, 3], 'at once is no way around');
  const { body } = await eve('GET', '/mail-accounts');
  const [mine] = (body.items as Shown[]).filter(({ kind }) => kind === 'personal');
  const path = `/mail-accounts/${mine?.accountId}`;
  const refused = await eve('PUT', path, { account: guess(9), expected: mine?.version });
  assert.equal([refused.status, refused.body.reason], [429, 'mail-tests-too-often']);
  assert.is((await eve('POST', `${path}/test`)).status, 429);
  assert.is(
    ((await eve('GET', '/mail-accounts')).body.items as Shown[]).find(
      ({ accountId }) => accountId === mine?.accountId,
    )?.version,
    mine?.version,
    'nothing is saved',
  );
  const other = await as('ada', 'VIEW_INBOX')('POST', '/mail-accounts', guess(10));
  assert.is(other.status, 429, 'nor by another person');
  for (let n = 0; n < 5; n += 1)
    await eve('PUT', path, { account: guess(n, `a${n}@hof.example`), expected: (mine?.version ?? 0) + n });
  const elsewhere = await eve('PUT', path, {
    account: guess(0, 'z@hof.example'),
    expected: (mine?.version ?? 0) + 5,
  });
  assert.is(elsewhere.status, 429, 'nor by the same person for other mailboxes');
  const full = await eve('POST', '/mail-accounts', guess(11, 'y@hof.example'));
  assert.equal([full.status, full.body.reason], [409, 'mail-too-many-accounts']);
  // What is right is never counted.
  const bea = as('bea', 'VIEW_INBOX');
  const { body: made } = await bea('POST', '/mail-accounts', own());
  for (let n = 0; n < 12; n += 1) {
    assert.is((await bea('POST', `/mail-accounts/${accountOf(made).accountId}/test`)).status, 200);
  }
});

test('with another key secrets have to be entered once more, and nothing crashes', async () => {
  await fixture.restart({ MAIL_ENCRYPTION_KEY: `${CANARY}-another-key-of-32-characters-or-more` });
  const { items } = (await anna()('GET', '/mail-accounts')).body as { items: Shown[] };
  const mine = items.filter(({ kind, secret }) => kind === 'personal' && secret !== 'missing');
  assert.ok(mine.length > 1);
  for (const { accountId, secret } of mine) {
    assert.is(secret, 'unreadable');
    const { body } = await anna()('POST', `/mail-accounts/${accountId}/test`);
    for (const tried of Object.values(body))
      assert.equal(tried ?? { fault: 'ask-again' }, { fault: 'ask-again' });
  }
  await fixture.restart({ MAIL_ENCRYPTION_KEY: '' });
  const { status, body } = await anna()('POST', '/mail-accounts', own());
  assert.equal([status, body.reason], [409, 'mail-key-missing']);
});

test('who is forgotten leaves no account behind; those of the office stay', async () => {
  const { rows } = await fixture.db.query<{ count: number }>(
    "select count(*)::integer as count from mail_accounts where owner = 'anna'",
  );
  assert.is(await forgetMailAccounts.erase(fixture.db, 'anna'), rows[0]?.count);
  const { items } = (await anna()('GET', '/mail-accounts')).body as { items: Shown[] };
  assert.equal(
    items.map(({ kind }) => kind),
    ['system', 'public'],
  );
});

test.run();
