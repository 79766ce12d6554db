import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DocumentStamps } from '../../gateways/paperless/index.ts';
import type { RecordedEvent } from '../../platform/event-log/index.ts';
import { personChanged, personLeftTraces } from './person-changed.ts';

const changed = suite('whether a person was at a document');

const FIELDS = {
  ...{ title: 'Rechnung', correspondent: null, documentType: null, created: '2026-11-01', owner: null },
  ...{ tags: [], customFields: [] },
};
const event = (type: string, data: object = {}) => ({ type, data }) as unknown as RecordedEvent;

changed('what people decided here counts, and above all that it was released', () => {
  for (const type of [
    ...['DocumentEdited', 'TagsChanged', 'ChangeUndone', 'UploadMatched', 'UploadMarkedManual'],
    ...['ManualEditDone', 'ApprovalPlanned', 'ApprovalDecided', 'ApprovalTakenBack'],
  ]) {
    assert.is(personChanged([event(type)], FIELDS, 'Rechnung'), true, type);
  }
});

changed('what the rules did does not count; what it became after that does', () => {
  const after = { ...FIELDS, tags: [5] };
  const done = event('DocumentProcessed', { after });
  assert.is(personChanged([done], after, 'Rechnung'), false);
  assert.is(personChanged([done], { ...after, title: 'Von Hand' }, 'Rechnung'), true);
  assert.is(personChanged([], FIELDS, 'Rechnung'), false);
});

const MINUTE = 60_000;
const traces = (
  stamps: Partial<DocumentStamps> = {},
  more: { isSameFile?: boolean; writtenAt?: number } = {},
) =>
  personLeftTraces(
    { added: 0, modified: MINUTE, serialNumber: 7, noteAuthors: [3], versions: 1, ...stamps },
    { serialNumber: 7, us: 3, savedAt: 0, writtenAt: 0, isSameFile: true, ...more },
  );

changed('a note of somebody else, another number, another file', () => {
  assert.is(traces(), false);
  assert.is(traces({ noteAuthors: [3, 4] }), true);
  assert.is(traces({ noteAuthors: [null] }), true);
  assert.is(traces({ serialNumber: null }), true);
  assert.is(traces({ versions: 2 }), true);
  assert.is(traces({ versions: null }), false);
  assert.is(traces({ versions: null }, { isSameFile: false }), true);
});

changed('whatever else was changed after us, also with a clock of Paperless that is wrong', () => {
  assert.is(traces({ modified: 10 * MINUTE }), true);
  assert.is(traces({ modified: 10 * MINUTE }, { writtenAt: 9 * MINUTE }), false);
  const ahead = 60 * MINUTE;
  assert.is(traces({ added: ahead, modified: ahead + MINUTE }), false);
  assert.is(traces({ added: ahead, modified: ahead + 10 * MINUTE }), true);
});

changed.run();
