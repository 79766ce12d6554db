import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recordedAs, type Told, uuid } from '../../../scripts/testing/given.ts';
import * as facts from '../../../scripts/testing/processing-facts.ts';
import { auditItem } from '../../features/audit/index.ts';
import type { Schemas } from '../api/interface.ts';
import { timelineLines } from './timeline-lines.ts';

// What happened to a document, the oldest first; then the lines of its history, the newest first.

const lines = suite('the lines of a history');

const given = (...events: Told[]) => ({
  /** Each line: its kind, the event that it tells of, how many events it takes. */
  reads(...expected: string[]) {
    const items = recordedAs(events.map((event) => ({ by: 'worker', ...event }))).map(
      (event) => auditItem(event) as Schemas['AuditItem'],
    );
    const read = timelineLines(items.toReversed());
    assert.equal(
      read.map(({ kind, head, steps }) => `${kind} ${head.type} ${steps.length}`),
      expected,
    );
    assert.is(read.flatMap(({ steps }) => steps).length, events.length, 'every event is somewhere');
    return read;
  },
});
const paper = { title: 'Scan', correspondent: null, documentType: 1, created: '2026-11-01', owner: null };
const fields = { ...paper, tags: [], customFields: [] };
const seen: Told = {
  type: 'DocumentObserved',
  data: { documentId: 7, fields, added: null, checksum: null },
};
const visit = (n: number, ...rest: Told[]): Told[] => [
  facts.called,
  { ...facts.started(), id: uuid(n) },
  ...rest.map(
    (event) =>
      ({
        ...event,
        data: { ...event.data, ...('processingId' in event.data && { processingId: uuid(n) }) },
      }) as Told,
  ),
];
const echo = (n: number) => visit(n, facts.processed('echo'));
const edit = (end = true): Told[] => {
  const about = { documentId: 7, changeId: uuid(400), before: fields, changes: facts.RENAMED };
  return [
    { type: 'DocumentChangePlanned', data: { ...about, kind: 'edit' }, by: 'anna' },
    ...(end ? [{ type: 'DocumentEdited', data: { ...about, after: fields }, by: 'anna' } as Told] : []),
  ];
};

lines('a call, its processing and its writes are one', () => {
  given(...visit(201, seen, facts.planned(), facts.processed('changed', { after: fields }))).reads(
    'machine DocumentProcessed 5',
  );
});

lines('several calls that wait are answered by one processing; one that comes meanwhile is the next', () => {
  const gone = facts.processed('gone', { processingId: uuid(201) });
  given(facts.called, ...visit(201), facts.called, gone).reads(
    'machine DocumentProcessed 4',
    'machine WebhookReceived 1',
  );
});

lines('looks that change nothing are one, as long as nothing else comes in between', () => {
  const [first] = given(...echo(201), ...echo(202), ...edit(), ...echo(203)).reads(
    'quiet DocumentProcessed 3',
    'person DocumentEdited 2',
    'quiet DocumentProcessed 6',
  );
  assert.is(first?.looks, 1);
});

lines('a look that found the document changed in Paperless says so', () => {
  given(...visit(201, seen, facts.processed('skipped'))).reads('machine DocumentObserved 4');
});

lines('what is seen after the end of a processing is a line of its own', () => {
  given(...echo(201), seen).reads('machine DocumentObserved 1', 'quiet DocumentProcessed 3');
});

lines('a failure says why, and its next try is another line', () => {
  given(...visit(201, facts.failed()), ...visit(202, facts.parked())).reads(
    'machine DocumentParked 3',
    'machine ProcessingFailed 3',
  );
});

lines('what people plan stands with its end; without one by itself', () => {
  given(...edit()).reads('person DocumentEdited 2');
  given(...edit(false)).reads('person DocumentChangePlanned 1');
  given({ ...facts.requeued('manual'), by: 'anna' }, ...echo(201)).reads(
    'quiet DocumentProcessed 3',
    'person DocumentRequeued 1',
  );
});

lines('a processing whose beginning is on the next page is one line, too', () => {
  given(facts.planned(), facts.processed('changed', { after: fields })).reads('machine DocumentProcessed 2');
});

lines.run();
