import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decision, seen as seenInvoice, YES } from '../../../scripts/testing/approval-facts.ts';
import { at, fact, recordedAs, type Told, uuid } from '../../../scripts/testing/given.ts';
import { moved } from '../../../scripts/testing/merge-facts.ts';
import { paper } from '../../../scripts/testing/paper.ts';
import { overwritten, planned, processed, RENAMED } from '../../../scripts/testing/processing-facts.ts';
import type { Change, DocumentFields } from '../../domain/events/index.ts';
import { explainFields, type FieldReason } from './explain-fields.ts';
import { keyOf } from './field-refs.ts';

// Document 7: what happened to it, and then why its fields are as they are.

const why = suite('why a field is as it is');

/** Fields by key; of each what is expected of its reason. */
const given = (...events: Told[]) => ({
  then(expected: Record<string, Partial<FieldReason>>) {
    const reasons = explainFields(7, recordedAs(events));
    for (const [key, part] of Object.entries(expected)) {
      const reason = reasons.find((one) => keyOf(one) === key);
      assert.ok(reason, `${key} has no reason`);
      const told = Object.fromEntries(
        Object.keys(part).map((name) => [name, reason[name as keyof FieldReason]]),
      );
      assert.equal(told, part, key);
    }
  },
});
const seen = (more: Partial<DocumentFields> = {}) =>
  fact('DocumentObserved', { documentId: 7, fields: paper(more), added: null, checksum: null });
const byRule = (rule: string): Change[] => [{ what: 'title', from: 'Scan', to: 'Rechnung', rule }];
const after = paper({ title: 'Rechnung' });
const editPlanned = (changes: Change[], kind: 'edit' | 'undo' | 'rewrite' = 'edit', n = 400) =>
  fact(
    'DocumentChangePlanned',
    { documentId: 7, changeId: uuid(n), kind, before: paper(), changes },
    { by: 'anna' },
  );
const edited = (changes: Change[], left: DocumentFields, rewrite = false) =>
  fact(
    'DocumentEdited',
    {
      ...{ documentId: 7, changeId: uuid(rewrite ? 402 : 400), before: paper(), changes, after: left },
      ...(rewrite && { rewrite }),
    },
    { by: rewrite ? 'worker' : 'anna' },
  );

why('nothing is known of a document that was never seen', () => {
  assert.equal(explainFields(7, recordedAs([processed('echo')])), []);
});

why('what was there at the first look was found; what is another later was set in Paperless', () => {
  given(seen(), seen({ correspondent: 3, tags: [5] })).then({
    title: { because: 'found', at: at(1), actor: null },
    correspondent: { because: 'paperless', at: at(2), actor: null },
    'tag 5': { because: 'paperless' },
  });
});

why('a rule, by its name; what it did not touch keeps its reason', () => {
  given(seen(), planned(byRule('Diesel')), processed('changed', { after })).then({
    title: { because: 'rule', rule: 'Diesel', at: at(3), eventId: uuid(3) },
    created: { because: 'found', at: at(1) },
  });
});

why('also where our write was seen before its end was recorded', () => {
  given(seen(), planned(byRule('Diesel')), seen({ title: 'Rechnung' }), processed('changed', { after })).then(
    {
      title: { because: 'rule', rule: 'Diesel', at: at(4) },
    },
  );
});

why('a plan that did not come to pass explains nothing', () => {
  given(seen(), planned(byRule('Diesel')), processed('changed', { after: paper({ title: 'Anders' }) })).then({
    title: { because: 'paperless', actor: null },
  });
});

why('a person, by an edit and by taking it back', () => {
  const back: Change[] = [{ what: 'title', from: 'Rechnung', to: 'Scan' }];
  const undone = fact(
    'ChangeUndone',
    { documentId: 7, changeId: uuid(401), before: after, changes: back, after: paper(), of: uuid(3) },
    { by: 'ben' },
  );
  given(seen(), editPlanned(RENAMED), edited(RENAMED, after)).then({
    title: { because: 'edit', actor: 'anna' },
  });
  given(seen(), editPlanned(RENAMED), edited(RENAMED, after), editPlanned(back, 'undo', 401), undone).then({
    title: { because: 'undo', actor: 'ben' },
  });
});

why('what is written again keeps the reason that it had before Paperless put an old value back', () => {
  given(
    ...[seen(), editPlanned(RENAMED), edited(RENAMED, after), seen()],
    ...[editPlanned(RENAMED, 'rewrite', 402), edited(RENAMED, after, true)],
  ).then({ title: { because: 'edit', actor: 'anna', at: at(3) } });
  given(
    ...[seen(), planned(byRule('Diesel')), processed('changed', { after }), seen(), overwritten()],
    ...[planned(byRule('Diesel')), processed('changed', { after })],
  ).then({ title: { because: 'rule', rule: 'Diesel' } });
});

why('an entry of the farm system, also for a correspondent that is made first', () => {
  const about = { documentId: 7, changeId: uuid(403), runId: uuid(404), entryId: 'ER-1', notices: [] };
  const changes: Change[] = [
    { what: 'customField', field: 31, to: 'RE-77' },
    { what: 'addTag', tag: 5 },
  ];
  const all: Change[] = [...changes, { what: 'correspondent', from: null, to: 9 }];
  const left = paper({ correspondent: 9, tags: [5], customFields: [{ field: 31, value: 'RE-77' }] });
  given(
    seen(),
    fact('UploadMatchPlanned', { ...about, before: paper(), changes }),
    fact('UploadMatched', { ...about, before: paper(), changes: all, after: left }),
  ).then({
    'customField 31': { because: 'match', entryId: 'ER-1' },
    correspondent: { because: 'match', entryId: 'ER-1' },
    'tag 5': { because: 'match', id: 5 },
  });
});

why('the value of the approval, by who decided it', () => {
  given(seenInvoice(null), ...decision(500, YES)).then({
    'customField 15': { because: 'approval', actor: 'ben' },
    'customField 1': { because: 'found' },
  });
});

why('a merge of correspondents, where it moved this document', () => {
  given(seen({ correspondent: 2 }), moved(2, 1, 7, 8), seen({ correspondent: 1 })).then({
    correspondent: { because: 'merge', at: at(2) },
  });
  given(seen({ correspondent: 2 }), moved(2, 1, 8)).then({ correspondent: { because: 'found' } });
});

why('what a document has no more needs no reason', () => {
  const reasons = explainFields(7, recordedAs([seen({ tags: [5] }), seen()]));
  assert.equal(
    reasons.filter(({ what }) => what === 'tag'),
    [],
  );
});

why.run();
