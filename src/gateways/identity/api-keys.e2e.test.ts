import { setTimeout as delay } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

const apiKeys = suite('API keys over HTTP');
let fixture: ServiceFixture;
apiKeys.before(async () => {
  fixture = await serviceFixture({ documents: 2 });
});
apiKeys.after(() => fixture.close());

type Key = { id: string; key: string; name: string; lastUsedAt: string | null; revokedAt: string | null };
async function send<Answer>(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Answer }> {
  const answer = await fetch(`${fixture.url}/api/api-keys${path}`, {
    method,
    headers: { ...fixture.as('PM_Admin'), 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer };
}
const create = (name: string, ...scopes: string[]) => send<Key>('POST', '', { name, scopes });
const list = async () => (await send<{ items: Key[]; total: number }>('GET', '')).body;
const statusWith = async (key: string) =>
  (await fetch(`${fixture.url}/api/webhook/status`, { headers: { 'x-api-key': key } })).status;

apiKeys('a key is shown once and opens what it is for; revoked, it opens nothing', async () => {
  const { status, body } = await create('Monitor', 'status', 'status');
  assert.is(status, 201);
  assert.match(body.key, new RegExp(`^intake_${body.id}_[\\w-]{43}$`));
  assert.is(await statusWith(body.key), 200);

  const { items, total } = await list();
  assert.is(total, 1);
  assert.not.match(JSON.stringify(items), body.key.slice(-20));
  assert.equal(Object.keys(items[0] ?? {}).sort(), [
    ...['createdAt', 'createdBy', 'id', 'lastUsedAt', 'name', 'revokedAt', 'scopes'],
  ]);
  assert.is((await send('DELETE', `/${body.id}`)).status, 200);
  assert.is(await statusWith(body.key), 401);
  assert.is((await send('DELETE', `/${body.id}`)).status, 409);
  assert.is((await send('DELETE', '/0000000000')).status, 404);
  assert.type((await list()).items[0]?.revokedAt, 'string');
  const { rowCount } = await fixture.db.query('select 1 from api_key_hashes');
  assert.is(rowCount, 0);
});

apiKeys('a client has two keys at most, so that it can go from one to the other', async () => {
  const first = await create('Paperless', 'status');
  const second = await create('Paperless', 'status');
  assert.equal([await statusWith(first.body.key), await statusWith(second.body.key)], [200, 200]);
  const third = await create('Paperless', 'status');
  assert.is(third.status, 409);
  assert.match((third.body as unknown as { detail: string }).detail, first.body.id);
  await send('DELETE', `/${first.body.id}`);
  assert.is((await create('Paperless', 'status')).status, 201);
});

apiKeys('the last use is known to the minute, and nobody waits for its writing', async () => {
  const { body } = await create('Printer', 'status');
  const lastUse = async () => (await list()).items.find(({ id }) => id === body.id)?.lastUsedAt;
  assert.is(await lastUse(), null);
  await statusWith(body.key);
  const at = await until(lastUse, (found) => typeof found === 'string');
  assert.ok(Math.abs(Date.now() - Date.parse(at ?? '')) < 60_000);
  await statusWith(body.key);
  await delay(100);
  assert.is(await lastUse(), at, 'a use within the minute is not written');
});

apiKeys('wrong wishes are refused with their place', async () => {
  for (const [body, path] of [
    [{ name: '  ', scopes: ['webhook'] }, 'name'],
    [{ name: 'x'.repeat(101), scopes: ['webhook'] }, 'name'],
    [{ name: 'x', scopes: [] }, 'scopes'],
    [{ name: 'x', scopes: ['everything'] }, 'scopes.0'],
    [{ name: 'x', scopes: ['webhook'], key: 'mine' }, ''],
  ] as const) {
    const answer = await send<{ errors: { path: string }[] }>('POST', '', body);
    assert.equal([answer.status, answer.body.errors[0]?.path], [422, path], JSON.stringify(body));
  }
});

apiKeys('who may do what is shown with when each group was last seen', async () => {
  await fetch(`${fixture.url}/api/me`, { headers: fixture.as('Elsewhere') });
  const answer = await fetch(`${fixture.url}/api/permissions`, { headers: fixture.as('PM_Admin') });
  const { items } = (await answer.json()) as {
    items: { group: string; permissions: string[]; lastSeenAt: string | null }[];
  };
  const shown = Object.fromEntries(items.map((item) => [item.group, item]));
  assert.equal(Object.keys(shown).sort(), ['Elsewhere', 'PM_Admin', 'PM_Freigabe', 'PM_User']);
  assert.is(shown.PM_Freigabe?.lastSeenAt, null);
  for (const group of ['PM_Admin', 'Elsewhere']) assert.type(shown[group]?.lastSeenAt, 'string');
  assert.equal([shown.Elsewhere?.permissions, shown.PM_Freigabe?.permissions], [[], ['VIEW_FREIGABE']]);
});
apiKeys(
  'two keys of one name may live, however many are asked for at once, in whatever process',
  async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create('At once', 'status')));
    assert.equal(answers.map(({ status }) => status).sort(), [201, 201, ...Array(6).fill(409)]);
    const live = (await list()).items.filter(({ name, revokedAt }) => name === 'At once' && !revokedAt);
    assert.is(live.length, 2);
    const ends = await Promise.all([1, 2, 3].map(() => send('DELETE', `/${live[0]?.id}`)));
    assert.equal(ends.map(({ status }) => status).sort(), [200, 409, 409]);
    await send('DELETE', `/${live[1]?.id}`);
    const { rows } = await fixture.db.query<{ n: number }>(
      `select count(*)::int as n from events where type = 'ApiKeyRevoked' and stream like '%' || $1`,
      [live[0]?.id],
    );
    assert.is(rows[0]?.n, 1);
  },
);

apiKeys('a whole key in the address, where its id belongs, is not told again', async () => {
  const { body } = await create('In the address', 'status');
  const { status, body: problem } = await send<{ detail: string }>('DELETE', `/${body.key}`);
  assert.is(status, 404);
  assert.not.match(JSON.stringify(problem), body.key.slice(-20));
  assert.match(problem.detail, body.id);
  await send('DELETE', `/${body.id}`);
});

apiKeys.run();
