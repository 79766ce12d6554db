import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, apiAs, believePeople } from '../../../scripts/testing/as-person.ts';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';

// Lists for forms, and what this service sets about document types, clients and correspondents.

const choices = suite('choices');
let fixture: ServiceFixture;
let anna: Api;

choices.before(async () => {
  fixture = await serviceFixture({ documents: 1, authenticate: believePeople });
  anna = apiAs(fixture, 'anna', { permissions: ['MANAGE_SETTINGS', 'MERGE_CORRESPONDENTS'] });
});
choices.after(() => fixture.close());

type Item = Record<string, unknown> & { id: number };
const itemsOf = async (path: string) => {
  const { status, body } = await anna('GET', path);
  assert.is(status, 200, JSON.stringify(body));
  return body.items as Item[];
};
const itemOf = async (path: string, id: number) => (await itemsOf(path)).find((item) => item.id === id);
const factsOf = async (stream: string) =>
  (
    await fixture.db.query<{ type: string; data: unknown }>(
      'select type, data from events where stream = $1 order by version',
      [stream],
    )
  ).rows;

choices('tags say whether they are control tags, at once after the setting', async () => {
  assert.equal(await itemOf('/tags', 5), {
    id: 5,
    name: 'Diesel',
    color: '#6a3d9a',
    parent: 12,
    isInboxTag: false,
    isControlTag: false,
  });
  await anna('PUT', '/settings/steuertag_ids', { value: [5] });
  assert.is((await itemOf('/tags', 5))?.isControlTag, true);
});

choices('custom fields come with the options of a select', async () => {
  const field = await itemOf('/custom-fields', 15);
  assert.is(field?.type, 'select');
  assert.equal(
    ((field?.options ?? []) as { label: string }[]).map(({ label }) => label),
    ['Freigegeben', 'Abgelehnt', 'Rückfrage'],
  );
});

choices('asked by many at once, Paperless is asked once', async () => {
  await fixture.restart();
  fixture.paperless.requests.reset();
  await Promise.all(Array.from({ length: 20 }, () => itemsOf('/correspondents')));
  await itemsOf('/correspondents');
  const asked = fixture.paperless.requests.list.filter(({ path }) => path.includes('/correspondents/'));
  assert.is(asked.length, 1);
});

choices('who may fill in forms gets them, others do not', async () => {
  for (const [permission, status] of [
    ['EDIT_DOCUMENTS', 200],
    ['VIEW_FREIGABE', 200],
    ['VIEW_INBOX', 200],
    ['VIEW_AUDIT', 403],
  ] as const) {
    const api = apiAs(fixture, 'x', { permissions: [permission] });
    for (const path of ['/tags', '/correspondents', '/document-types', '/custom-fields']) {
      assert.is((await api('GET', path)).status, status, `${permission} ${path}`);
    }
  }
});

choices('a document type needs approval, or no longer', async () => {
  const flag = async () => (await itemOf('/document-types', 1))?.freigabeErforderlich;
  const put = (freigabeErforderlich: unknown, id = 1) =>
    anna('PUT', `/document-types/${id}`, { freigabeErforderlich });
  assert.is(await flag(), false);
  for (const value of [true, true, false]) assert.is((await put(value)).body.freigabeErforderlich, value);
  assert.is(await flag(), false);
  assert.equal(
    (await factsOf('document-type-1')).map(({ data }) => data),
    [
      { documentTypeId: 1, freigabeErforderlich: true },
      { documentTypeId: 1, freigabeErforderlich: false },
    ],
  );
  assert.is((await put(true, 4711)).status, 404);
  assert.is((await put('yes')).status, 422);
});

choices(
  'a client gets its farm; one farm for two clients is refused, also when both come at once',
  async () => {
    const petersen = fixture.paperless.user('hof-petersen');
    const lindenau = fixture.paperless.user('gut-lindenau');
    const put = (id: number, farmsysBetriebId: unknown) =>
      anna('PUT', `/farmsys/clients/${id}`, { farmsysBetriebId });
    assert.equal((await put(petersen, ' B-7 ')).body, {
      id: petersen,
      name: 'Jens Petersen',
      username: 'hof-petersen',
      farmsysBetriebId: 'B-7',
    });
    const second = await put(lindenau, 'B-7');
    assert.is(second.status, 409);
    assert.match(String(second.body.detail), 'Jens Petersen');
    assert.is((await put(petersen, 'B-7')).status, 200, 'the same again');
    const both = await Promise.all([put(petersen, 'B-8'), put(lindenau, 'B-8')]);
    assert.equal(both.map(({ status }) => status).sort(), [200, 409]);
    assert.is((await put(petersen, null)).status, 200);
    assert.is((await put(lindenau, 'B-7')).status, 200);
    assert.is((await itemOf('/farmsys/clients?pageSize=200', lindenau))?.farmsysBetriebId, 'B-7');
    assert.is((await put(4711, 'B-9')).status, 404);
    assert.is((await put(petersen, '')).status, 422);
  },
);

choices('a correspondent gets supplier number, farm-system id and other names', async () => {
  const setting = { supplierNumber: '0070012', farmsysId: 'F-1', aliases: ['Kornhaus', 'Kornhaus Altmark'] };
  const put = (id: number, body: unknown) => anna('PUT', `/correspondents/${id}/settings`, body);
  const answer = await put(6, { ...setting, aliases: ['Kornhaus', 'Kornhaus Altmark', 'Kornhaus'] });
  assert.equal(answer.body, { id: 6, name: 'Kornhaus Altmark KG (70012)', ...setting });
  await put(6, setting);
  assert.is((await factsOf('correspondent-6')).length, 1, 'the same again is no change');
  for (const [q, total] of [
    ['kornhaus', 1],
    ['0070012', 1],
    ['F-1', 1],
    ['nobody', 0],
  ] as const) {
    const { body } = await anna('GET', `/correspondents/settings?q=${q}`);
    assert.is(body.total, total, q);
  }
  const linked = async (which: string) =>
    (await anna('GET', `/correspondents/settings?linked=${which}&pageSize=200`)).body;
  assert.equal([(await linked('yes')).total, ((await linked('yes')).items as Item[])[0]?.id], [1, 6]);
  assert.is((await linked('no')).total, fixture.paperless.world.correspondents.size - 1);
  const { body } = await anna('GET', '/correspondents/settings?page=2&pageSize=10');
  assert.equal(
    [(body.items as Item[]).length, body.total],
    [10, fixture.paperless.world.correspondents.size],
  );
  assert.is((await put(4711, setting)).status, 404);
  assert.is((await put(6, { supplierNumber: '1' })).status, 422);
});

choices.run();
