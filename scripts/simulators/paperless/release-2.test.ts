import { createHash } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type SimulatedPaperless, startSimulatedPaperless } from './index.ts';
import { type Client, clientOf, withPaperless } from './testing/client.ts';
import { withReceiver } from './testing/receiver.ts';

/* How 2.20.15 differs from the 3.x line. */

const older = (run: (api: Client, paperless: SimulatedPaperless) => Promise<void>) =>
  withPaperless(
    startSimulatedPaperless({ seed: 'office', documents: 3, release: '2.20.15', webhookTiming: 'fast' }),
    (paperless) => run(clientOf(paperless), paperless),
  );

test('versions 1 to 9, and what their lists look like', () =>
  older(async (api) => {
    const plain = await api.get('/api/documents/?fields=id');
    assert.equal([plain.headers.get('x-api-version'), plain.headers.get('x-version')], ['9', '2.20.15']);
    assert.equal(plain.body.all.length, 3);
    assert.is((await api.get('/api/documents/', { accept: 'application/json; version=10' })).status, 406);
    const first = await api.get('/api/documents/1/', { accept: 'application/json; version=5' });
    assert.is(first.body.created, '2025-01-06T00:00:00+01:00');
    const { body } = await api.get('/api/documents/1/');
    assert.is(body.created, '2025-01-06');
    for (const name of ['versions', 'root_document', 'duplicate_documents'])
      assert.not.ok(name in body, name);
    const note = await api.post(
      '/api/documents/1/notes/',
      { note: 'x' },
      { accept: 'application/json; version=7' },
    );
    assert.is(note.body[0].user, 2);
  }));

test('MD5, and endpoints that do not exist yet', () =>
  older(async (api) => {
    const { body } = await api.get('/api/documents/1/metadata/');
    assert.is(body.original_checksum.length, 32);
    assert.is((await api.get(`/api/documents/?checksum__iexact=${body.original_checksum}`)).body.count, 1);
    assert.is((await api.post('/api/documents/1/update_version/', {})).status, 403);
  }));

test('duplicates are always rejected, and tasks have their old shape', () =>
  older(async (api, paperless) => {
    const bytes = 'Rechnung 4711\nSumme 1,00\n';
    const done = async (name: string) => {
      const uuid = (await api.upload({}, { name, bytes })).body;
      await paperless.idle();
      return (await api.get(`/api/tasks/?task_id=${uuid}`)).body[0];
    };
    const first = await done('eins.txt');
    assert.equal(
      [first.status, first.related_document, first.result],
      ['SUCCESS', '4', 'Success. New document id 4 created'],
    );
    assert.not.ok('duplicate_documents' in first);
    const second = await done('zwei.txt');
    assert.equal(
      [second.status, second.related_document, second.result],
      ['FAILURE', '4', 'zwei.txt: Not consuming zwei.txt: It is a duplicate of eins (#4).'],
    );
    await api.remove('/api/documents/4/');
    const third = await done('drei.txt');
    assert.is(third.related_document, null);
    assert.match(third.result, 'Note: existing document is in the trash.');
    const sum = createHash('md5').update(bytes).digest('hex');
    assert.is((await api.get('/api/documents/4/download/')).body, bytes);
    assert.is(sum.length, 32);
  }));

test('the placeholder for the id is unknown and cuts the payload; the host lacks its port', () =>
  withReceiver((receiver) =>
    older(async (_, paperless) => {
      paperless.installWorkflow({
        url: receiver.url,
        events: ['updated'],
        asJson: true,
        params: { event: 'updated', id: '{{doc_id}}', title: '{{doc_title}}' },
      });
      paperless.edit(1, {});
      await paperless.idle();
      assert.is(receiver.received[0]?.body.toString(), '{"event":"updated"}');
      assert.equal(receiver.received[0]?.headers[0], ['Host', '127.0.0.1']);
    }),
  ));

test('bulk edits take any value, rotate in place, and leave no task', () =>
  older(async (api, paperless) => {
    const edit = {
      documents: [1],
      method: 'modify_custom_fields',
      parameters: { add_custom_fields: { 2: 'bald' }, remove_custom_fields: [] },
    };
    assert.is((await api.post('/api/documents/bulk_edit/', edit)).status, 200);
    assert.is(paperless.document(1).custom_fields.find(({ field }) => field === 2)?.value, 'bald');
    await paperless.idle();
    assert.equal((await api.get('/api/tasks/')).body, []);
    await api.post('/api/documents/bulk_edit/', {
      documents: [1],
      method: 'rotate',
      parameters: { degrees: 90 },
    });
    assert.is(paperless.document(1).versions.length, 0);
  }));

test.run();
