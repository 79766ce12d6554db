import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SimulatedPaperlessOptions } from './index.ts';
import { deliver, scene } from './test-scene.ts';

test('a tag filter is asked after the change, so removing the tag ends the loop', () =>
  scene({ seed: 'office', documents: 1 }, async ({ paperless, receiver, api, id }) => {
    paperless.installWorkflow({ url: receiver.url, events: ['updated'], filterHasTags: [16] });
    paperless.setTags(id, [16]);
    await paperless.idle();
    assert.is(receiver.received.length, 1);
    await api.patch(`/api/documents/${id}/`, { tags: [] });
    await paperless.idle();
    assert.is(receiver.received.length, 1);
  }));

test('the address of a document, however the server is set up', async () => {
  const url = async (options: SimulatedPaperlessOptions) => {
    let text: string | null = '';
    await scene(options, async (here) => {
      text = (await deliver(here, { body: '{{doc_url}}' })).text;
    });
    return text;
  };
  assert.is(await url({}), 'https://dms.example.org/documents/1/');
  assert.is(await url({ pathPrefix: '/dms' }), 'https://dms.example.org/dms/documents/1/');
  assert.is(await url({ publicUrl: null }), 'None/documents/1/');
  assert.is(await url({ publicUrl: '' }), '/documents/1/');
  assert.is(await url({ publicUrl: 'https://dms.example.org/' }), 'https://dms.example.org//documents/1/');
});

test('a client can install the workflow over the API', () =>
  scene({}, async ({ paperless, receiver, api, id }) => {
    const body = {
      name: 'intake',
      order: 10,
      triggers: [{ type: 2 }, { type: 3, filter_has_not_tags: [] }],
      actions: [
        {
          type: 4,
          webhook: {
            url: receiver.url,
            as_json: true,
            params: { id: '{{doc_id}}' },
            include_document: false,
          },
        },
      ],
    };
    const created = await api.post('/api/workflows/', body);
    assert.is(created.status, 201);
    await api.patch(`/api/documents/${id}/`, { title: 'y' });
    await paperless.idle();
    assert.is(receiver.received[0]?.body.toString(), `{"id":"${id}"}`);
    assert.equal((await api.post('/api/workflows/', body)).body, {
      name: ['workflow with this name already exists.'],
    });
    await api.patch(`/api/workflows/${created.body.id}/`, { enabled: false });
    await api.patch(`/api/documents/${id}/`, {});
    await paperless.idle();
    assert.is(receiver.received.length, 1);
  }));

test('assignments of a workflow are saved from memory after its webhook was queued', () =>
  scene({ seed: 'office', documents: 1 }, async ({ paperless, receiver, api, id }) => {
    await api.post('/api/workflows/', {
      name: 'assign',
      triggers: [{ type: 3 }],
      actions: [
        {
          type: 1,
          assign_correspondent: 3,
          assign_tags: [5],
          assign_title: '{{correspondent}} {{doc_title}}',
        },
        {
          type: 4,
          webhook: {
            url: receiver.url,
            params: { t: '{{doc_title}}' },
            as_json: true,
            include_document: false,
          },
        },
      ],
    });
    const answer = await api.patch(`/api/documents/${id}/`, { title: 'T' });
    assert.is(answer.body.title, 'T', 'rendered before the workflow ran');
    await paperless.idle();
    const { title, correspondent, tags } = paperless.document(id);
    assert.equal([title, correspondent, tags.includes(12)], ['Agrarhandel Wesermarsch GmbH T', 3, true]);
    assert.is(receiver.received[0]?.body.toString(), `{"t":"${title}"}`);
  }));

test.run();
