import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as streams from '../../domain/events/streams.ts';
import { permissionNames } from '../../gateways/identity/index.ts';
import { kindOf, visibleChange } from './visible-change.ts';

const visible = suite('what somebody may know of a change');
const event = (stream: string, owners: string[] | null = null) => ({ position: 1, stream, owners });
const known = (stream: string, permissions: string[], { owners, hides = false }: Given = {}) =>
  visibleChange({ sub: 'anna', permissions }, event(stream, owners ?? null), { hidesDocuments: hides });
type Given = { owners?: string[]; hides?: boolean };

visible('every stream there is has a kind', () => {
  for (const [name, stream] of Object.entries(streams)) {
    const example = typeof stream === 'string' ? stream : (stream as (id: string) => string)('1');
    assert.ok(kindOf(example), `${name}: ${example} is not in the table of visible-change.ts`);
  }
});

visible('the longest beginning counts', () => {
  assert.equal(known('document-7', ['VIEW_QUEUE']), { kind: 'document', id: '7' });
  assert.equal(known('document-type-7', ['MANAGE_SETTINGS']), { kind: 'document-type', id: '7' });
  assert.equal(known('mail-a', ['VIEW_INBOX']), { kind: 'mail', id: 'a' });
  assert.equal(known('mail-import-a', ['VIEW_INBOX']), { kind: 'mail-import', id: 'a' });
  assert.is(known('something-else-1', [...permissionNames]), undefined);
});

visible('who may not see a thing is told at most that one of its kind has changed', () => {
  assert.equal(known('document-7', ['VIEW_FREIGABE']), { kind: 'document' });
  assert.equal(known('document-7', ['VIEW_INBOX']), undefined);
  assert.equal(known('setting-x', ['VIEW_INBOX']), { kind: 'setting' });
  assert.equal(known('setting-x', []), undefined);
  assert.equal(known('api-key-1', ['VIEW_QUEUE', 'VIEW_AUDIT']), undefined);
});

visible('where Paperless decides who sees a document, nobody is told which one it was', () => {
  assert.equal(known('document-7', ['EDIT_DOCUMENTS'], { hides: true }), { kind: 'document' });
  assert.equal(known('document-type-7', ['MANAGE_SETTINGS'], { hides: true }), {
    kind: 'document-type',
    id: '7',
  });
});

visible('what is personal is for its owner alone, whatever others may do', () => {
  assert.equal(known('inbox-item-a', ['VIEW_INBOX'], { owners: ['anna'] }), { kind: 'inbox-item', id: 'a' });
  assert.is(known('inbox-item-a', [...permissionNames], { owners: ['ben'] }), undefined);
  assert.is(known('inbox-item-a', [...permissionNames], { owners: [] }), undefined);
  assert.is(known('inbox-item-a', ['VIEW_QUEUE'], { owners: ['anna'] }), undefined);
});
visible.run();
