import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, apiAs, asPerson, believePeople } from '../../../scripts/testing/as-person.ts';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

// DOCUMENT_ACCESS=paperless: beside the permission, Paperless itself must let the person.

const access = suite('documents by the rights of Paperless');
let fixture: ServiceFixture;
const EDIT = ['EDIT_DOCUMENTS'];
/** The document of each case, by who owns it and whom it is shared with. */
const ids: Record<string, number> = {};

access.before(async () => {
  fixture = await serviceFixture({
    documents: 1,
    authenticate: believePeople,
    env: { DOCUMENT_ACCESS: 'paperless' },
  });
  const { paperless } = fixture;
  const intake = paperless.user('intake');
  const clara = paperless.user('clara');
  const owner = paperless.user('ben');
  // The service itself is let in everywhere.
  const share = (view: number[], change: number[], groups: number[] = []) => ({
    view: { users: [intake, ...view], groups },
    change: { users: [intake, ...change], groups: [] },
  });
  const scan = (name: string, more: object) => {
    ids[name] = paperless.addDocument({ title: name, ...more }).id;
    paperless.setTags(ids[name], [4, 9], { fireWebhook: false });
  };
  scan('unowned', { owner: null });
  scan('own', { owner: clara, grants: share([], []) });
  scan('of-ben', { owner, grants: share([], []) });
  scan('to-see', { owner, grants: share([clara], []) });
  scan('to-change', { owner, grants: share([clara], [clara]) });
  scan('change-alone', { owner, grants: share([], [clara]) });
  scan('by-group', { owner, grants: share([], [], [1]) });
  await apiAs(fixture, 'anna', { permissions: ['MANAGE_SETTINGS'] })('PUT', '/settings/farmsys_tag_manuell', {
    value: 4,
  });
});
access.after(() => fixture.close());

const SEEN = {
  unowned: 200,
  own: 200,
  'of-ben': 404,
  'to-see': 200,
  'to-change': 200,
  'change-alone': 200,
  'by-group': 200,
};
const CHANGED = { ...SEEN, 'to-see': 403, 'by-group': 403 };
type Case = keyof typeof SEEN;
const statuses = async (act: (id: number) => Promise<{ status: number }>) =>
  Object.fromEntries(
    await Promise.all(
      Object.keys(SEEN).map(async (name) => [name, (await act(ids[name] ?? 0)).status] as const),
    ),
  );
const api = (person: { username?: string; email?: string }): Api =>
  apiAs(fixture, 'x', { permissions: EDIT, ...person });

access(
  'every route of documents: 404 where the person may not see, 403 where they may not change',
  async () => {
    const clara = api({ username: 'clara' });
    assert.equal(await statuses((id) => clara('GET', `/documents/${id}`)), SEEN);
    const bytes = (path: string) => (id: number) =>
      fetch(`${fixture.url}/api/documents/${id}/${path}`, {
        headers: asPerson('x', { permissions: EDIT, username: 'clara' }),
      });
    assert.equal(await statuses(bytes('preview')), SEEN);
    assert.equal(await statuses(bytes('thumbnail')), SEEN);
    assert.equal(
      await statuses((id) => clara('PUT', `/documents/${id}/tags`, { tags: [10], from: [9] })),
      CHANGED,
    );
    assert.equal(await statuses((id) => clara('PATCH', `/documents/${id}`, { title: 'Neu' })), CHANGED);
    const nobodys = '00000000-0000-4000-8000-000000000000';
    // People who may change it learn that there is no such event, the others that they may not.
    const undone = await statuses((id) => clara('POST', `/documents/${id}/undo/${nobodys}`));
    for (const name of Object.keys(CHANGED) as Case[]) {
      assert.is(undone[name], CHANGED[name] === 403 ? 403 : 404, name);
    }
    const clerk = apiAs(fixture, 'x', { permissions: ['MANAGE_SETTINGS'], username: 'clara' });
    assert.equal(await statuses((id) => clerk('POST', '/processing/preview', { documentId: id })), SEEN);
    const { body } = await clara('GET', '/documents?list=manual&pageSize=200');
    const listed = (body.items as { id: number }[]).map(({ id }) => id);
    for (const name of Object.keys(SEEN) as Case[]) {
      assert.is(listed.includes(ids[name] ?? 0), SEEN[name] === 200, `${name} in the list`);
    }
    const toTry = (await clerk('GET', '/processing/preview/documents')).body.items as { id: number }[];
    for (const name of Object.keys(SEEN) as Case[]) {
      const offered = toTry.some(({ id }) => id === ids[name]);
      assert.is(offered, SEEN[name] === 200, `${name} to try rules on`);
    }
    const named = await clerk('GET', '/processing/preview/documents?q=no+such+title');
    assert.equal(named.body.items, []);
  },
);

access('rules are rehearsed on what the person may see, and marked in nothing else', async () => {
  const clerk = apiAs(fixture, 'x', { permissions: ['MANAGE_SETTINGS'], username: 'clara' });
  assert.equal(await statuses((id) => clerk('GET', `/processing/examples/${id}`)), SEEN);
  const marks = [{ what: 'number', start: 0, end: 1, text: 'x' }];
  const proposed = await statuses((documentId) =>
    clerk('POST', '/processing/examples', { documentId, name: 'x', marks }),
  );
  // What is marked stands in none of them.
  const asked = Object.entries(SEEN).map(([name, status]) => [name, status === 200 ? 409 : status]);
  assert.equal(proposed, Object.fromEntries(asked));

  const rules = [{ name: 'all', when: {}, then: { title: 'Neu {{id}}' } }];
  const { status, body } = await clerk('POST', '/processing/rehearsals', { rules });
  assert.is(status, 202, JSON.stringify(body));
  const found = await until(
    async () => (await clerk('GET', `/processing/rehearsals/${body.runId}`)).body,
    ({ state }) => state !== 'running',
    30_000,
  );
  assert.is(found.state, 'finished');
  const rehearsed = (found.documents as { documentId: number }[]).map(({ documentId }) => documentId);
  for (const name of Object.keys(SEEN) as Case[]) {
    assert.is(rehearsed.includes(ids[name] ?? 0), SEEN[name] === 200, `${name} in the rehearsal`);
  }
  const stranger = apiAs(fixture, 'y', { permissions: ['MANAGE_SETTINGS'], username: 'dora' });
  assert.is((await stranger('GET', `/processing/rehearsals/${body.runId}`)).status, 404, 'of somebody else');
  assert.is((await stranger('DELETE', `/processing/rehearsals/${body.runId}`)).status, 404);
  const counts = apiAs(fixture, 'y', { permissions: ['VIEW_QUEUE'], username: 'dora' });
  const run = await counts('GET', `/farmsys/runs/${body.runId}`);
  assert.is(run.body.documents, undefined, 'the run tells how many, not which ones');
});

access('a rehearsal goes on for whoever looks at it: each look renews its lease', async () => {
  const clerk = apiAs(fixture, 'x', { permissions: ['MANAGE_SETTINGS'], username: 'clara' });
  fixture.paperless.faults.setLatency(3_000);
  // The one before may still be ending.
  const { body } = await until(
    () => clerk('POST', '/processing/rehearsals', { rules: [] }),
    ({ status }) => status === 202,
    30_000,
  );
  const askedAt = async () => {
    const found = 'select extract(epoch from asked_at)::float8 as at from rehearsals where run_id = $1';
    return (await fixture.db.query<{ at: number }>(found, [body.runId])).rows[0]?.at ?? 0;
  };
  const before = await askedAt();
  const looked = await clerk('GET', `/processing/rehearsals/${body.runId}`);
  assert.equal([looked.body.state, (await askedAt()) > before], ['running', true]);
  await clerk('DELETE', `/processing/rehearsals/${body.runId}`);
  fixture.paperless.faults.setLatency(0);
});

const owned = async (person: { username?: string; email?: string; emailVerified?: boolean }) =>
  (await api(person)('GET', `/documents/${ids.own}`)).status;

access('a person is known by the user name, else by a verified address that one user alone has', async () => {
  const verified = { email: 'Clara@hofbuero.example', emailVerified: true };
  assert.is(await owned({ username: 'clara' }), 200);
  assert.is(await owned({ username: 'CLARA' }), 404, 'another name');
  assert.is(await owned({ username: 'CLARA', ...verified }), 404, 'and one that was made to look like hers');
  assert.is(await owned(verified), 200);
  assert.is(await owned({ username: 'somebody', ...verified }), 200);
  assert.is(await owned({ ...verified, emailVerified: false }), 404, 'whoever types it');
  assert.is(await owned({ username: 'mallory', email: 'clara@hofbuero.example' }), 404);
  assert.is(await owned({ username: 'ben', ...verified }), 404, 'the name decides');
  assert.is(await owned({}), 404);
  assert.is(await owned({ username: '', email: '' }), 404);
  assert.is(await owned({ username: 'admin' }), 200, 'a superuser');
});

access('who is in Paperless no more, or shares an address, sees nothing', async () => {
  const { world } = fixture.paperless;
  const dora = world.users.get(fixture.paperless.user('dora'));
  const clara = world.users.get(fixture.paperless.user('clara'));
  if (!dora || !clara) throw new Error('the office lacks dora or clara');
  dora.email = clara.email;
  await fixture.restart();
  assert.is(await owned({ email: clara.email, emailVerified: true }), 404);
  assert.is(await owned({ username: 'clara' }), 200);
  clara.is_active = false;
  await fixture.restart();
  assert.is(await owned({ username: 'clara' }), 404);
  const unowned = await api({ username: 'clara' })('GET', `/documents/${ids.unowned}`);
  assert.is(unowned.status, 404);
});

access.run();
