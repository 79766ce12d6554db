import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type SimulatedPaperless, startSimulatedPaperless } from '../index.ts';
import { clientOf, withPaperless } from '../testing/client.ts';
import type { Grants } from '../world.ts';

const nobody = { users: [], groups: [] };

/** A document of Anna's, shared with the service account as given. */
const shared = (
  grants: (intake: number) => Grants,
  run: (paperless: SimulatedPaperless, id: number) => Promise<void>,
  owner: 'anna' | null = 'anna',
) =>
  withPaperless(startSimulatedPaperless({ seed: 'office', documents: 1 }), (paperless) => {
    const { id } = paperless.addDocument({
      owner: owner && paperless.user(owner),
      grants: grants(paperless.user('intake')),
    });
    return run(paperless, id);
  });

/** Statuses of: list (how many), retrieve, PATCH, download, metadata. */
async function visibility(paperless: SimulatedPaperless, id: number) {
  const api = clientOf(paperless, 'intake');
  return [
    (await api.get(`/api/documents/?id__in=${id}`)).body.count,
    (await api.get(`/api/documents/${id}/`)).status,
    (await api.patch(`/api/documents/${id}/`, { title: 'x' })).status,
    (await api.get(`/api/documents/${id}/download/`)).status,
    (await api.get(`/api/documents/${id}/metadata/`)).status,
  ];
}

test('not shared: it does not exist, but its file is forbidden', () =>
  shared(
    () => ({ view: nobody, change: nobody }),
    async (paperless, id) => assert.equal(await visibility(paperless, id), [0, 404, 404, 403, 403]),
  ));

test('shared for viewing', () =>
  shared(
    (intake) => ({ view: { users: [intake], groups: [] }, change: nobody }),
    async (paperless, id) => {
      assert.equal(await visibility(paperless, id), [1, 200, 403, 200, 200]);
      const { body } = await clientOf(paperless, 'intake').get(`/api/documents/${id}/`);
      assert.is(body.user_can_change, false);
    },
  ));

test('shared for changing, except for owner and grants', () =>
  shared(
    (intake) => ({ view: { users: [intake], groups: [] }, change: { users: [intake], groups: [] } }),
    async (paperless, id) => {
      assert.equal(await visibility(paperless, id), [1, 200, 200, 200, 200]);
      const api = clientOf(paperless, 'intake');
      for (const patch of [{ owner: null }, { set_permissions: { view: { users: [] } } }]) {
        const refused = await api.patch(`/api/documents/${id}/`, { title: 'nicht', ...patch });
        assert.equal([refused.status, refused.body], [403, { detail: 'Insufficient permissions.' }]);
      }
      assert.is(paperless.document(id).title, 'x');
      assert.is((await api.remove(`/api/documents/${id}/`)).status, 403);
    },
  ));

test('through a group, and without an owner', async () => {
  await shared(
    () => ({ view: nobody, change: nobody }),
    async (paperless, id) => assert.equal(await visibility(paperless, id), [1, 200, 200, 200, 200]),
    null,
  );
  await shared(
    () => ({ view: { users: [], groups: [1] }, change: nobody }),
    async (paperless, id) => {
      assert.is((await clientOf(paperless, 'ben').get(`/api/documents/${id}/`)).status, 200);
      assert.is((await clientOf(paperless, 'gut-lindenau').get(`/api/documents/${id}/`)).status, 404);
    },
  );
});

test('a missing model permission is asked before anything else', () =>
  withPaperless(startSimulatedPaperless({ seed: 'office', documents: 1 }), async (paperless) => {
    const farm = clientOf(paperless, 'hof-petersen');
    const denied = { detail: 'You do not have permission to perform this action.' };
    assert.equal((await farm.patch('/api/documents/999/', {})).body, denied);
    assert.equal((await farm.get('/api/users/')).body, denied);
    assert.equal((await farm.get('/api/ui_settings/')).body, denied);
    assert.equal((await farm.upload({}, { name: 'a.txt', bytes: 'ab' })).body, 'Insufficient permissions');
    assert.is((await farm.get('/api/profile/')).status, 200);
  }));

test('a name is unique per owner, and foreign namesakes are not seen', () =>
  withPaperless(startSimulatedPaperless({ seed: 'office', documents: 1 }), async (paperless) => {
    const api = clientOf(paperless, 'intake');
    const name = 'Tierarztpraxis Dr. Lühmann';
    const seen = await api.get(`/api/correspondents/?name__iexact=${encodeURIComponent(name)}`);
    assert.is(seen.body.count, 2);
    const farm = await clientOf(paperless, 'hof-petersen').get(`/api/correspondents/?page_size=100`);
    const named = farm.body.results.filter((row: { name: string }) => row.name.includes('mann'));
    assert.is(named.length, 2, 'two of nobody and none of the office or of other farms');
    const again = await api.post('/api/correspondents/', { name, owner: null });
    assert.equal(again.body, { error: 'Object violates owner / name unique constraint' });
    assert.is((await api.post('/api/correspondents/', { name })).status, 201);
  }));

test('credentials', () =>
  withPaperless(startSimulatedPaperless({ seed: 'office', documents: 1 }), async (paperless) => {
    const ask = async (authorization: string) => {
      const response = await fetch(`${paperless.url}/api/profile/`, { headers: { authorization } });
      const { detail = 'ok' } = (await response.json()) as { detail?: string };
      return [response.status, response.headers.get('www-authenticate'), detail];
    };
    assert.equal(await ask('Token'), [401, 'Token', 'Invalid token header. No credentials provided.']);
    assert.equal(await ask('Basic eA=='), [401, 'Basic realm="api"', 'Invalid username/password.']);
    assert.is((await ask(`Basic ${btoa('anna:anna')}`))[0], 200);
    assert.is((await ask(`Token ${paperless.tokenOf('anna')}`))[0], 200);
    assert.equal(await ask('Token nonsense'), [401, 'Token', 'Invalid token.']);
  }));

test.run();
