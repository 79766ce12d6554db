import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type SimulatedPaperless, startSimulatedPaperless } from '../index.ts';
import { clientOf, withPaperless } from '../testing/client.ts';

/** The office with one fresh document; its fields are text (3), number (6) and yes or no (7). */
const office = (run: (paperless: SimulatedPaperless, id: number) => Promise<void>) =>
  withPaperless(
    startSimulatedPaperless({ seed: 'office', documents: 3, webhookTiming: 'fast' }),
    (paperless) =>
      run(paperless, paperless.addDocument({ title: 'alt', custom_fields: [{ field: 3, value: 'A1' }] }).id),
  );

test('a list of fields replaces all fields', () =>
  office(async (paperless, id) => {
    const api = clientOf(paperless);
    const answer = await api.patch(`/api/documents/${id}/`, { custom_fields: [{ field: 6, value: '42' }] });
    assert.equal(answer.body.custom_fields, [{ value: 42, field: 6 }]);
    await api.patch(`/api/documents/${id}/`, {
      custom_fields: [
        { field: 6, value: 1 },
        { field: 6, value: 2 },
      ],
    });
    assert.equal(paperless.document(id).custom_fields, [{ field: 6, value: 2 }]);
  }));

test('a value that the database refuses leaves half of the write behind', () =>
  office(async (paperless, id) => {
    const before = paperless.document(id).modified;
    const answer = await clientOf(paperless).patch(`/api/documents/${id}/`, {
      title: 'neu',
      tags: [5, 12],
      custom_fields: [
        { field: 6, value: 7 },
        { field: 7, value: 'true' },
        { field: 3, value: 'B2' },
      ],
    });
    assert.is(answer.status, 500);
    assert.match(answer.body, 'Server Error (500)');
    const after = paperless.document(id);
    assert.is(after.title, 'neu');
    assert.equal(after.tags, [5, 12]);
    assert.equal(after.custom_fields, [
      { field: 3, value: 'A1' },
      { field: 6, value: 7 },
    ]);
    assert.ok(after.modified > before);
    await paperless.idle();
    assert.is(paperless.deliveries.length, 0);
  }));

test('wrong types that crash the checks write nothing', () =>
  office(async (paperless, id) => {
    const api = clientOf(paperless);
    for (const custom_fields of [[{ value: 1 }], [{ field: 3, value: 12 }]]) {
      assert.is((await api.patch(`/api/documents/${id}/`, { title: 'neu', custom_fields })).status, 500);
    }
    assert.is(paperless.document(id).title, 'alt');
  }));

test('the fields parameter restricts what is written', () =>
  office(async (paperless, id) => {
    const answer = await clientOf(paperless).patch(`/api/documents/${id}/?fields=id,title`, {
      title: 'neu',
      tags: [5],
    });
    assert.equal(answer.body, { id, title: 'neu' });
    assert.equal(paperless.document(id).tags, [1]);
  }));

test('inbox tags go, but not one that the same call adds', () =>
  office(async (paperless, id) => {
    const api = clientOf(paperless);
    assert.equal((await api.patch(`/api/documents/${id}/`, { remove_inbox_tags: true })).body.tags, []);
    const again = await api.patch(`/api/documents/${id}/`, { remove_inbox_tags: true, tags: [1, 3] });
    assert.equal(again.body.tags, [3, 1]);
  }));

test('grants: only the lists that are sent, and whoever changes also views', () =>
  office(async (paperless, id) => {
    const api = clientOf(paperless);
    const [anna, ben] = [paperless.user('anna'), paperless.user('ben')];
    await api.patch(`/api/documents/${id}/`, { set_permissions: { view: { users: [anna], groups: [1] } } });
    await api.patch(`/api/documents/${id}/`, { set_permissions: { change: { users: [ben] } } });
    assert.equal(paperless.document(id).grants, {
      view: { users: [anna, ben], groups: [1] },
      change: { users: [ben], groups: [] },
    });
    const wrong = await api.patch(`/api/documents/${id}/`, { set_permissions: { view: { users: [99] } } });
    assert.equal(wrong.body, { set_permissions: ["Some users in don't exist or were specified twice."] });
  }));

test('an archive serial number is taken by a document in the trash too', () =>
  office(async (paperless, id) => {
    const other = paperless.addDocument({ archive_serial_number: 4711 }).id;
    paperless.trash(other);
    const answer = await clientOf(paperless).patch(`/api/documents/${id}/`, { archive_serial_number: 4711 });
    assert.equal(answer.body, {
      archive_serial_number: ['Document with this Archive Serial Number already exists in the trash.'],
    });
  }));

test('money may lack a currency but not the cents behind one', () =>
  office(async (paperless, id) => {
    const api = clientOf(paperless);
    const send = async (value: unknown) =>
      (await api.patch(`/api/documents/${id}/`, { custom_fields: [{ field: 1, value }] })).status;
    for (const good of ['EUR119.00', 'EUR-5.0', '1234', '-5.00', 119.1, '', null])
      assert.is(await send(good), 200, String(good));
    for (const bad of ['EUR119', '119,00', '€119.00', 'eur1.00', '1.234', '12345678901'])
      assert.is(await send(bad), 400, bad);
  }));

test('links between documents go both ways without an event at the other end', () =>
  office(async (paperless, id) => {
    const api = clientOf(paperless);
    const field = paperless.addCustomField({ name: 'Zu', data_type: 'documentlink' });
    await api.patch(`/api/documents/${id}/`, { custom_fields: [{ field, value: [1, 2] }] });
    assert.equal(paperless.document(1).custom_fields.find((entry) => entry.field === field)?.value, [id]);
    await api.patch(`/api/documents/${id}/`, { custom_fields: [{ field, value: [2] }] });
    assert.equal(paperless.document(1).custom_fields.find((entry) => entry.field === field)?.value, []);
  }));

test('other documents with the same file are named by a single retrieve only', () =>
  office(async (paperless) => {
    const [one, two] = [
      paperless.addDocument({ content: 'gleich' }),
      paperless.addDocument({ content: 'gleich', title: 'Doppel' }),
    ];
    const api = clientOf(paperless);
    const single = await api.get(`/api/documents/${one.id}/`);
    assert.equal(single.body.duplicate_documents, [{ id: two.id, title: 'Doppel', deleted_at: null }]);
    const listed = await api.get(`/api/documents/?id__in=${one.id}`);
    assert.equal(listed.body.results[0].duplicate_documents, []);
  }));

test.run();
