import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type SimulatedPaperless, startSimulatedPaperless } from '../index.ts';
import { type Client, clientOf, withPaperless } from '../testing/client.ts';
import { withReceiver } from '../testing/receiver.ts';

const fresh = (run: (api: Client, paperless: SimulatedPaperless) => Promise<void>) =>
  withPaperless(startSimulatedPaperless({ webhookTiming: 'fast' }), (paperless) =>
    run(clientOf(paperless), paperless),
  );

const text = { name: 'Brief vom Amt.txt', bytes: 'Sehr geehrte Damen und Herren' };

test('a task is pending, then started, then done', () =>
  withPaperless(startSimulatedPaperless(), async (paperless) => {
    const api = clientOf(paperless);
    const uuid = (await api.upload({}, text)).body;
    assert.match(uuid, /^[0-9a-f-]{36}$/);
    const seen: string[] = [];
    for (let wait = 0; wait < 200 && seen.at(-1) !== 'success'; wait++) {
      const { status, result_data } = (await api.get(`/api/tasks/?task_id=${uuid}`)).body.results[0];
      if (seen.at(-1) !== status) seen.push(status);
      assert.is(result_data !== null, status === 'success');
      await new Promise((resume) => setTimeout(resume, 10));
    }
    assert.is(seen[0], 'pending');
    assert.is(seen.at(-1), 'success');
  }));

test('title, tags and fields of the form, and what is wrong with them', () =>
  fresh(async (api, paperless) => {
    const tag = paperless.addTag({ name: 'eins' });
    const field = paperless.addCustomField({ name: 'Zahl', data_type: 'integer' });
    await api.upload(
      {
        title: '{{original_filename}} / {{created_year}}',
        created: '2024-02-29',
        tags: [String(tag)],
        custom_fields: `{"${field}": "7"}`,
      },
      text,
    );
    await paperless.idle();
    const document = paperless.document(1);
    assert.equal(
      [document.title, document.created, document.tags, document.custom_fields],
      ['Brief vom Amt / 2024', '2024-02-29', [tag], [{ field, value: 7 }]],
    );
    await api.upload({ title: '{{ kaputt' }, text);
    await paperless.idle();
    assert.is(paperless.document(2).title, 'Brief vom Amt');
    const wrong = await api.upload({ tags: `${tag},2`, custom_fields: '{"99": 1}' }, text);
    assert.equal(wrong.body, {
      tags: ['Incorrect type. Expected pk value, received str.'],
      custom_fields: ['Custom field with id 99 does not exist'],
    });
  }));

test('matching rules and inbox tags apply to what arrives', () =>
  fresh(async (api, paperless) => {
    await api.post('/api/tags/', { name: 'Eingang', is_inbox_tag: true });
    await api.post('/api/document_types/', {
      name: 'Amtspost',
      matching_algorithm: 2,
      match: 'damen HERREN',
    });
    await api.upload({}, text);
    await paperless.idle();
    const { tags, document_type } = paperless.document(1);
    assert.equal([tags, document_type], [[1], 1]);
  }));

test('a person without staff rights sees the own tasks', () =>
  withPaperless(
    startSimulatedPaperless({ seed: 'office', documents: 1, webhookTiming: 'fast' }),
    async (paperless) => {
      const uuid = (await clientOf(paperless).upload({}, text)).body;
      const count = async (user: string) =>
        (await clientOf(paperless, user).get(`/api/tasks/?task_id=${uuid}`)).body.count;
      assert.equal([await count('admin'), await count('intake')], [1, 0]);
    },
  ));

test('a version changes the file behind the id', () =>
  fresh(async (api, paperless) => {
    const { id } = paperless.addDocument();
    const before = (await api.get(`/api/documents/${id}/`)).body.versions[0].checksum;
    const version = paperless.addVersion(id, { content: 'andere Fassung', label: 'neu' });
    const after = (await api.get(`/api/documents/${id}/`)).body;
    assert.is(after.content, 'andere Fassung');
    assert.is.not(after.versions[0].checksum, before);
    assert.is(
      (await api.get(`/api/documents/${id}/?version=${id}`)).body.content,
      paperless.document(id).content,
    );
    assert.is(
      (await api.get(`/api/documents/?checksum__iexact=${before}`)).body.count,
      1,
      'only the first file is searched',
    );
    assert.is((await api.get(`/api/documents/${version.id}/`)).status, 404);
  }));

test('consumption started: no id, and the path as title', () =>
  withReceiver((receiver) =>
    fresh(async (api, paperless) => {
      paperless.installWorkflow({
        url: receiver.url,
        events: ['consumption'],
        params: { id: '{{doc_id}}', t: '{{doc_title}}', c: '{{created}}' },
        asJson: true,
      });
      await api.upload({ title: 'unsichtbar' }, text);
      await paperless.idle();
      const body = JSON.parse(receiver.received[0]?.body.toString() ?? '{}');
      assert.equal(Object.keys(body), ['id', 't']);
      assert.match(body.t, /^\/tmp\/.*\/Brief vom Amt\.txt$/);
    }),
  ));

test.run();
