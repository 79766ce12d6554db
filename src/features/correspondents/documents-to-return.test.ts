import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DocumentSummary } from '../../gateways/paperless/index.ts';
import { documentDigest } from './document-digest.ts';
import { documentsToReturn } from './documents-to-return.ts';

const undo = suite('documents that an undo gives back');

const document = (id: number, correspondent: number | null, over: Partial<DocumentSummary> = {}) => ({
  id,
  title: 'Rechnung',
  tags: [1, 2],
  correspondent,
  documentType: 1,
  created: '2026-01-01',
  modified: '2026-01-01T00:00:00.000Z',
  owner: null,
  customFields: [],
  ...over,
});
const digest = documentDigest(document(0, 1));
const moved = new Map([10, 11, 12, 13, 14, 15].map((id) => [id, digest]));

undo('exactly those that still have the survivor and that nobody touched', () => {
  const found = [
    document(10, 1, { tags: [2, 1], modified: '2026-09-09T00:00:00.000Z' }),
    document(11, 1, { title: 'Rechnung 7' }),
    document(12, 9),
    document(13, null),
    document(15, 2),
  ];
  assert.equal(documentsToReturn(found, { moved, survivorId: 1, loserId: 2 }), {
    back: [10, 15],
    left: [
      { id: 11, reason: 'changed-since' },
      { id: 12, reason: 'other-correspondent' },
      { id: 13, reason: 'other-correspondent' },
      { id: 14, reason: 'gone' },
    ],
  });
});

for (const [what, change] of Object.entries<Partial<DocumentSummary>>({
  tags: { tags: [1] },
  type: { documentType: null },
  date: { created: '2026-01-02' },
  owner: { owner: 3 },
  fields: { customFields: [{ field: 1, value: 'EUR1.00' }] },
})) {
  undo(`a change of ${what} is noticed`, () =>
    assert.is.not(documentDigest(document(1, 1, change)), documentDigest(document(1, 1))),
  );
}

undo.run();
