import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { changesIn, documentIn } from './event-data.ts';

const events = suite('what an event tells');

events('changes that are known; nothing where there are none', () => {
  const tag = { what: 'addTag', tag: 5 };
  assert.equal(changesIn({ data: { changes: [tag, { what: 'later' }, null, 'x'] } }), [tag]);
  assert.equal(changesIn({ data: { changes: 'none' } }), []);
  assert.equal(changesIn({ data: {} }), []);
});

events('the document whose stream it is', () => {
  assert.is(documentIn({ stream: 'document-42' }), 42);
  assert.is(documentIn({ stream: 'document-type-4' }), undefined);
  assert.is(documentIn({ stream: 'webhook' }), undefined);
});

events.run();
