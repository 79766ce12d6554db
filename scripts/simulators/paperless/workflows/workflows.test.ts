import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SimulatedPaperlessOptions } from '../index.ts';
import { deliver, scene } from '../testing/scene.ts';

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

test.run();
