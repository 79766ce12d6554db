import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { endAmbiguities } from './end-ambiguities.ts';

const ending = suite('the end of a choice');
const TAG = 31;

ending('is only where the document itself no longer waits, whatever a list has shown', async () => {
  const documents = new Map([
    [1, { tags: [TAG, 7] }],
    [2, { tags: [7] }],
  ]);
  const ended: string[] = [];
  const deps = {
    paperless: { document: async (id: number) => documents.get(id) ?? null },
    log: { append: async (stream: string) => ended.push(stream) },
  };
  const origin = { actor: 'schedule', correlationId: 'x' };
  await endAmbiguities(deps as never, { ids: [1, 2, 3], tag: TAG, origin });
  assert.equal(ended, ['document-2', 'document-3']);
});

ending.run();
