import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bareEnvironment } from '../../../scripts/testing/bare-environment.ts';
import { CANARY } from '../../../scripts/testing/canary.ts';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { MAX_RECIPIENTS } from './recipients.ts';
import { MAX_VIEWS } from './saved-views.ts';

const users = suite('what people keep here');
let fixture: ServiceFixture;
users.before(async () => {
  fixture = await serviceFixture({ documents: 2 });
});
users.after(() => fixture.close());

type Recipient = { address: string; name: string | null; uses: number };
type List = { items: Recipient[]; total: number };

/** Somebody who is signed in, with these claims in the token. */
function person(claims: Record<string, unknown>) {
  return async <Answer = Record<string, unknown>>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${fixture.url}/api/user-settings${path}`, {
      method,
      headers: {
        authorization: `Bearer ${fixture.issuer.token(claims)}`,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  };
}
/** When the row was last written, as a number that changes with each writing. */
async function writing(sub: string): Promise<string | undefined> {
  const { rows } = await fixture.db.query<{ xmin: string }>('select xmin::text from users where sub = $1', [
    sub,
  ]);
  return rows[0]?.xmin;
}

users('settings show what the token says, and change with it', async () => {
  const claims = { sub: 'frieda', preferred_username: 'frieda', email: 'f@x.example', groups: ['A'] };
  const first = await person(claims)('GET', '');
  const { nextDigests, ...settings } = first.body;
  assert.is((nextDigests as string[]).length, 2);
  assert.equal(settings, {
    ...settings,
    ...{
      dailyDigestEnabled: false,
      digestDays: 'workdays',
      digestTime: '06:30',
      digestWhenEmpty: false,
      singleKeys: true,
    },
    ...{ language: 'de', digestOff: 'not-verified' },
    userEmail: 'f@x.example',
    userPreferredUsername: 'frieda',
    userGroups: ['A'],
  });
  await person(claims)('PUT', '', { dailyDigestEnabled: true });
  const later = await person({ ...claims, email: 'new@x.example', groups: ['B', 'C'] })('GET', '');
  const { dailyDigestEnabled, userEmail, userPreferredUsername, userGroups } = later.body;
  assert.equal(
    [dailyDigestEnabled, userEmail, userPreferredUsername, userGroups],
    [true, 'new@x.example', 'frieda', ['B', 'C']],
  );
  // Neither the token nor userinfo tells it any more.
  fixture.issuer.userinfo = { sub: 'frieda' };
  const silent = await person({ ...claims, email: undefined })('PUT', '', { dailyDigestEnabled: false });
  assert.equal([silent.body.userEmail, silent.body.dailyDigestEnabled], ['new@x.example', false]);
});

users('what stays the same is not written again', async () => {
  const ask = person({ sub: 'gerd', groups: ['A'] });
  await ask('GET', '');
  const before = await writing('gerd');
  for (let n = 0; n < 3; n += 1) await ask('GET', '');
  assert.is(await writing('gerd'), before);
  await ask('PUT', '', { dailyDigestEnabled: true });
  const after = await writing('gerd');
  assert.is.not(after, before);
  await ask('PUT', '', { dailyDigestEnabled: true });
  assert.is(await writing('gerd'), after);
});

users('groups are kept at every request, whatever is asked', async () => {
  const ask = (groups: string[]) =>
    fetch(`${fixture.url}/api/me`, {
      headers: { authorization: `Bearer ${fixture.issuer.token({ sub: 'hanna', groups })}` },
    });
  const kept = async () =>
    (await fixture.db.query<{ groups: string[] }>(`select groups from users where sub = 'hanna'`)).rows[0]
      ?.groups;
  await ask(['A']);
  assert.equal(await kept(), ['A']);
  await ask(['A', 'B']);
  assert.equal(await kept(), ['A', 'B']);
  await ask([]);
  assert.equal(await kept(), []);
});

users('what the provider says cannot be set; neither can anything unknown', async () => {
  const ask = person({ sub: 'ida' });
  for (const body of [
    { dailyDigestEnabled: true, userEmail: 'evil@x.example' },
    { dailyDigestEnabled: true, userGroups: ['PM_Admin'] },
    { dailyDigestEnabled: 'yes' },
    { digestTime: '24:00' },
    { digestDays: 'sundays' },
    { language: 'fr' },
  ]) {
    assert.is((await ask('PUT', '', body)).status, 422, JSON.stringify(body));
  }
  assert.is((await ask('GET', '')).body.dailyDigestEnabled, false);
});

users('of the digest only what is given changes', async () => {
  const ask = person({ sub: 'igor', email: 'igor@x.example', email_verified: true });
  await ask('PUT', '', { digestDays: 'mondays', digestTime: '07:05' });
  const { body } = await ask('PUT', '', { language: 'en' });
  assert.equal([body.digestDays, body.digestTime, body.language], ['mondays', '07:05', 'en']);
  // There is no mail server here.
  assert.is(body.digestOff, 'no-mail-server');
  for (const time of body.nextDigests as string[]) {
    const shown = new Intl.DateTimeFormat('en-GB', {
      ...{
        timeZone: 'Europe/Berlin',
        weekday: 'long',
        hour: '2-digit',
        minute: '2-digit',
      },
    });
    assert.match(shown.format(new Date(time)), /^Monday,? 07:05$/);
  }
});

users('views: saved, changed, listed by name, removed; everybody has their own', async () => {
  const lea = person({ sub: 'lea' });
  const mia = person({ sub: 'mia' });
  const [first, second] = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002'];
  const names = async (ask: typeof lea) =>
    (await ask<{ items: { name: string; address: string }[] }>('GET', '/views')).body.items.map(
      ({ name, address }) => `${name} ${address}`,
    );
  const address = '/freigabe?status=open&sort=-amount';
  assert.is((await lea('PUT', `/views/${first}`, { name: ' Offene ', address })).status, 200);
  await lea('PUT', `/views/${second}`, { name: 'alle', address: '/freigabe?status=all' });
  assert.equal(await names(lea), ['alle /freigabe?status=all', `Offene ${address}`]);
  const taken = await lea('PUT', `/views/${second}`, { name: 'OFFENE', address });
  assert.equal([taken.status, taken.body.reason], [409, 'view-name-used']);
  await lea('PUT', `/views/${second}`, { name: 'Alle Belege', address: '/freigabe?status=all' });
  assert.equal(await names(lea), ['Alle Belege /freigabe?status=all', `Offene ${address}`]);

  assert.equal(await names(mia), []);
  assert.is(
    (await mia('PUT', `/views/${first}`, { name: 'Offene', address })).status,
    200,
    'an id of her own',
  );
  assert.is((await mia('DELETE', `/views/${second}`)).status, 404, 'not that of another');
  assert.is((await lea('DELETE', `/views/${first}`)).status, 200);
  assert.equal(await names(mia), [`Offene ${address}`]);
});

users('views: only addresses of the app, and not without end', async () => {
  const nele = person({ sub: 'nele' });
  const id = (n: number) => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  for (const address of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'freigabe',
    `/${'a'.repeat(2_000)}`,
  ])
    assert.is((await nele('PUT', `/views/${id(0)}`, { name: 'x', address })).status, 422, address);
  await nele('GET', '');
  await fixture.db.query(
    `insert into saved_views select 'nele', gen_random_uuid(), 'n' || n, '/freigabe', now() from generate_series(2, $1) n`,
    [MAX_VIEWS],
  );
  assert.is((await nele('PUT', `/views/${id(1)}`, { name: 'the last', address: '/' })).status, 200);
  const more = await nele('PUT', `/views/${id(2)}`, { name: 'one more', address: '/' });
  assert.equal([more.status, more.body.reason], [409, 'too-many-views']);
  assert.is((await nele('PUT', `/views/${id(1)}`, { name: 'changed', address: '/' })).status, 200);
});

users('recipients: noted, listed by use, removed; everybody has their own', async () => {
  const jan = person({ sub: 'jan' });
  const kim = person({ sub: 'kim' });
  await jan('POST', '/recipients', { address: 'One@X.example' });
  await jan('POST', '/recipients', { address: 'two@x.example', name: 'Zwei' });
  const again = await jan<Recipient>('POST', '/recipients', { address: ' one@x.EXAMPLE ' });
  assert.equal([again.status, again.body.address, again.body.uses], [201, 'one@x.example', 2]);
  const { body } = await jan<List>('GET', '/recipients');
  assert.equal(
    body.items.map(({ address, name, uses }) => [address, name, uses]),
    [
      ['one@x.example', null, 2],
      ['two@x.example', 'Zwei', 1],
    ],
  );
  assert.is((await kim<List>('GET', '/recipients')).body.total, 0);
  assert.is((await kim('DELETE', '/recipients/one%40x.example')).status, 404);
  assert.is((await jan('DELETE', '/recipients/ONE%40x.example')).status, 200);
  assert.is((await jan('DELETE', '/recipients/one%40x.example')).status, 404);
  assert.is((await jan<List>('GET', '/recipients')).body.total, 1);
  // As mails note them.
  await fixture.db.query(
    "insert into recipients (sub, address, last_used_at) values ('jan', 'büro@höfe.example', now())",
  );
  assert.is((await jan('DELETE', `/recipients/${encodeURIComponent('Büro@Höfe.example')}`)).status, 200);
});

users('what is no address is refused, and what could forge a mail header', async () => {
  const ask = person({ sub: 'lea' });
  for (const body of [
    { address: 'nobody' },
    { address: 'a@x.example\r\nBcc: all@x.example' },
    { address: `${'a'.repeat(250)}@x.example` },
    { address: 'a@x.example', name: 'A\nBcc: all@x.example' },
    { address: 'a@x.example', name: '' },
  ]) {
    assert.is((await ask('POST', '/recipients', body)).status, 422, JSON.stringify(body));
  }
});

users('the list does not grow without end: who was written to the longest time ago goes', async () => {
  const ask = person({ sub: 'max' });
  await ask('GET', '');
  await fixture.db.query(
    `insert into recipients (sub, address, last_used_at)
     select 'max', 'r' || n || '@x.example', now() - n * interval '1 minute' from generate_series(1, $1) n`,
    [MAX_RECIPIENTS],
  );
  await ask('POST', '/recipients', { address: 'new@x.example' });
  assert.is((await ask<List>('GET', '/recipients')).body.total, MAX_RECIPIENTS);
  assert.is((await ask('DELETE', `/recipients/r${MAX_RECIPIENTS}%40x.example`)).status, 404);
});

function forget(...words: string[]): Promise<{ code: number; out: string; complaint: string }> {
  const script = join(import.meta.dirname, '..', '..', '..', 'scripts', 'forget.ts');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...words],
      { env: { ...bareEnvironment(), ...fixture.env }, cwd: import.meta.dirname },
      (error, out, complaint) => resolve({ code: error ? Number(error.code) : 0, out, complaint }),
    );
  });
}

users('somebody is forgotten: by sub, e-mail or name; the events stay as they are', async () => {
  const nora = person({ sub: 'nora-sub', preferred_username: 'nora', email: `${CANARY}@x.example` });
  await nora('POST', '/recipients', { address: 'friend-of-nora@x.example' });
  const view = { name: 'Friend of Nora', address: '/freigabe?q=friend' };
  await nora('PUT', '/views/0190a000-0000-7000-8000-000000000001', view);
  const eventsBefore = await fixture.db.query('select count(*) as n from events');
  const { code, out } = await forget('--user', `${CANARY.toUpperCase()}@x.example`);
  assert.is(code, 0, out);
  assert.match(out, 'nora-sub, 1 recipients');
  for (const table of ['users', 'recipients', 'saved_views']) {
    const { rowCount } = await fixture.db.query(`select 1 from ${table} where sub = 'nora-sub'`);
    assert.is(rowCount, 0, table);
  }
  assert.equal((await fixture.db.query('select count(*) as n from events')).rows, eventsBefore.rows);
  const again = await forget('--user', 'nora-sub');
  assert.is(again.code, 1);
  assert.match(again.complaint, 'Nobody is known');

  assert.is((await nora('GET', '')).body.userEmail, `${CANARY}@x.example`, 'who comes again is known again');
  assert.is((await forget('--user', 'NORA')).code, 0);
});

users('a name that several people have is not guessed at', async () => {
  for (const sub of ['otto-1', 'otto-2']) await person({ sub, preferred_username: 'otto' })('GET', '');
  const { code, out, complaint } = await forget('--user', 'otto');
  assert.is(code, 1);
  assert.match(out, /otto-1[\s\S]*otto-2/);
  assert.match(complaint, 'name one by sub');
  assert.is((await forget('--user', 'otto-1')).code, 0);
  assert.is((await forget()).code, 1);
});
users.run();
