import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { releasedSchemas } from '../scripts/schemas/released.ts';
import { changeKinds, eventRegistry } from '../src/domain/events/index.ts';
import { type RecordedEvent, upcast } from '../src/platform/event-log/index.ts';
import { projections } from './index.ts';

// A new event with the later state of a document needs no work in the read models: all that
// know documents by their observation learn of it.

const left = suite('what a document was like after an event');

/** From the released schemas, not from the types: otherwise the list would be compared with itself. */
const withAfter = releasedSchemas().filter(
  ({ example }) =>
    typeof (example as { after?: { customFields?: unknown } }).after?.customFields === 'object',
);
const readModels = projections.filter(({ on }) => on.DocumentObserved && on.TagsChanged);
const DOCUMENT = 42;
const fields = (title: string) => ({
  title,
  correspondent: null,
  documentType: 1,
  created: '2026-11-01',
  owner: null,
  tags: [],
  customFields: [],
});

const recorded = (type: string, data: object, schema: number): RecordedEvent =>
  upcast(eventRegistry, {
    position: 1,
    id: '01939b5e-7a00-7000-8000-000000000003',
    stream: `document-${DOCUMENT}`,
    version: 1,
    type,
    data: { ...data, documentId: DOCUMENT } as RecordedEvent['data'],
    metadata: { actor: 'worker', correlationId: 'c', schema },
    recordedAt: '2026-11-17T12:00:00.000Z',
    hash: '0'.repeat(64),
  });

left('there are read models of documents, and such events', () => {
  assert.equal(readModels.map(({ name }) => name).sort(), ['approvals', 'observed_documents']);
  assert.ok(withAfter.length >= 10);
});

for (const { name, on } of readModels) {
  for (const { type, schema, example } of withAfter) {
    left(`${type} of schema ${schema} reaches ${name}`, () => {
      const seen = recorded('DocumentObserved', { fields: fields('davor'), added: null, checksum: null }, 2);
      const { outcome: _, ...data } = { ...example, after: fields('danach') } as Record<string, unknown>;
      const event = recorded(type, { ...data, outcome: 'changed' }, schema);
      const row = on.DocumentObserved?.(null, seen, DOCUMENT);
      const { approvalId = null } = event.data;
      // The end of a plan counts where there is that plan.
      const planned = approvalId && name === 'approvals' ? { ...row, pending: planOf(approvalId) } : row;
      const after = on[event.type]?.(planned ?? null, event, DOCUMENT) as {
        title?: string;
        fields?: { title: string };
      };
      assert.is(after?.title ?? after?.fields?.title, 'danach');
    });
  }
}

const planOf = (approvalId: unknown) => ({
  approvalId,
  of: null,
  to: null,
  replaces: [],
  seal: { checksum: null, amount: null, due: null, correspondent: null },
  sealedBy: { amountField: null, dueField: null },
  over: { option: null, source: null, by: null, at: null, approvalId: null },
});

left('every kind of change names events that there are', () => {
  for (const { planned, done, failed } of Object.values(changeKinds)) {
    for (const type of [planned, done, failed]) assert.ok(type in eventRegistry, type);
  }
});

left.run();
