import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RecordedEvent } from '../../src/platform/event-log/index.ts';
import { trailAs } from './formats.ts';

const title = 'Rechnung \u001b[2J\u202e"A", B\n2026';
const fields = { title, correspondent: null, documentType: null, created: '2026-11-17', owner: null };
const event: RecordedEvent = {
  position: 12,
  id: '01939b5e-7a00-7000-8000-000000000003',
  stream: 'document-7',
  version: 1,
  type: 'DocumentObserved',
  data: { documentId: 7, fields: { ...fields, tags: [], customFields: [] }, added: null, checksum: null },
  metadata: { actor: '=cmd()', correlationId: 'c', schema: 1 },
  recordedAt: '2026-11-17T12:00:00.000Z',
  hash: '',
};

const formats = suite('formats of the audit trail');

formats('a line holds nothing that steers the terminal or looks like another line', () => {
  assert.is(
    trailAs('lines', 'en').line(event),
    '2026-11-17T12:00:00.000Z  #12  document-7  =cmd()  Document 7 was seen in Paperless as “Rechnung  [2J "A", B 2026”\n',
  );
  assert.match(trailAs('lines', 'de').line(event), 'Dokument 7 in Paperless gesehen als „Rechnung');
});

formats('JSON holds it as it is recorded', () => {
  const item = JSON.parse(trailAs('jsonl', 'en').line(event));
  assert.equal([item.position, item.actor, item.data.fields.title], [12, '=cmd()', title]);
});

formats('CSV that a spreadsheet takes for text', () => {
  const { head, line } = trailAs('csv', 'en');
  assert.is(head, 'position,at,stream,type,actor,sentence,data\r\n');
  const text = line(event);
  assert.match(text, "12,2026-11-17T12:00:00.000Z,document-7,DocumentObserved,'=cmd(),");
  assert.match(text, '""title"":""Rechnung');
});

formats.run();
