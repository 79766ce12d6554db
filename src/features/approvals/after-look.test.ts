import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decisionPlanned, invoice, rowOf, seen, YES } from '../../../scripts/testing/approval-facts.ts';
import { fact, type Told, uuid } from '../../../scripts/testing/given.ts';
import type { DocumentFields } from '../../domain/events/index.ts';
import { afterLook, type ShownDocument } from './after-look.ts';

// Given a planned decision, when a look shows this, then it is written, there already, or somebody else's.

const looks = suite('what a look before the write shows');
const BEFORE = '2026-11-21T08:00:00+01:00';
const LATER = '2026-11-21T08:00:07+01:00';
const begun = fact('ApprovalWriteBegun', {
  ...{ documentId: 7, approvalId: uuid(90), found: null, modified: BEFORE },
});
const given = (...events: Told[]) => ({
  shown: (value: string | null, more: Partial<ShownDocument> & { other?: Partial<DocumentFields> } = {}) => {
    const { other, ...document } = more;
    const row = rowOf(seen(null), decisionPlanned(90, YES), ...events);
    if (!row.pending) throw new Error('nothing is planned');
    const { checksum, added } = row;
    const shown = { checksum, added, modified: BEFORE, fields: invoice(value, other), ...document };
    return afterLook({ ...row, pending: row.pending }, shown);
  },
});

looks('the value that was seen is written over, ours is there, any other one is somebody else’s', () => {
  assert.is(given().shown(null), 'write');
  assert.is(given().shown('yes'), 'there');
  assert.is(given().shown('no'), 'foreign');
});

looks(
  'a write that has begun: ours is there; nothing has moved, so it never arrived; or somebody was there',
  () => {
    assert.is(given(begun).shown('yes', { modified: LATER }), 'there');
    assert.is(given(begun).shown(null), 'write');
    assert.is(given(begun).shown(null, { modified: LATER }), 'foreign', 'set back by hand after our write');
    assert.is(given(begun).shown('no', { modified: LATER }), 'foreign');
    assert.is(given().shown(null, { modified: LATER }), 'write', 'before it has begun it may move');
  },
);

looks('a payment that is another one in Paperless by now is not released', () => {
  const [amount, ...rest] = invoice(null).customFields;
  const customFields = [{ field: amount?.field ?? 0, value: 'EUR99999.00' }, ...rest];
  for (const other of [{ customFields }, { correspondent: 4 }, { correspondent: null }])
    assert.is(given().shown(null, { other }), 'foreign', JSON.stringify(other));
  assert.is(given().shown(null, { checksum: 'file-2' }), 'foreign');
  assert.is(given().shown(null, { other: { title: 'Ein anderer' } }), 'write');
});

looks('what releases nothing may be written whatever else has changed', () => {
  const row = rowOf(seen(null), decisionPlanned(90, null, 'ben', 'open'));
  const shown = { checksum: 'file-2', added: row.added, modified: BEFORE, fields: invoice(null) };
  assert.is(row.pending && afterLook({ ...row, pending: row.pending }, shown), 'there');
  const rejected = rowOf(seen(null), decisionPlanned(90, { id: 'no', label: 'Abgelehnt' }, 'ben', 'rejects'));
  assert.is(rejected.pending && afterLook({ ...rejected, pending: rejected.pending }, shown), 'write');
});

looks.run();
