import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Change } from '../../../domain/events/index.ts';
import type { RecordedEvent } from '../../../platform/event-log/index.ts';
import { type Attempt, countKinds, judgeDocument, kindsOf } from './judge-document.ts';
import { lastWriter } from './last-writer.ts';
import { shortened } from './shortened.ts';

const attempt = (rules: string[], ...changes: Change[]): Attempt => ({ rules, changes, failed: null });
const NOTHING = attempt([]);
const WHY = { cause: { de: 'kein Datum', en: 'no date' }, error: 'no date' };
const FAILED: Attempt = { rules: [], changes: [], failed: WHY };
const titled = (to: string, rule = 'a'): Change => ({ what: 'title', from: 'Scan', to, rule });
const tagged = (tag: number): Change => ({ what: 'addTag', tag, rule: 'a' });
const nobody = () => null;

const judging = suite('a rehearsal of rules on one document');

judging('what the rules that are set would do as well is not new, whichever rule does it', () => {
  const { changes, lost } = judgeDocument(
    attempt(['b'], titled('X', 'b'), tagged(5)),
    attempt(['a'], titled('X', 'a')),
    nobody,
  );
  assert.equal(
    changes.map(({ isNew }) => isNew),
    [false, true],
  );
  assert.equal(lost, []);
});

judging('what is done otherwise is new; what is left is lost', () => {
  const judged = judgeDocument(attempt(['a'], titled('Y')), attempt(['a'], titled('X'), tagged(5)), nobody);
  assert.equal(
    judged.changes.map(({ isNew }) => isNew),
    [true],
  );
  assert.equal(judged.lost, [tagged(5)]);
});

judging('rules that fail lose nothing else', () => {
  const judged = judgeDocument(FAILED, attempt(['a'], titled('X')), nobody);
  assert.equal([judged.lost, judged.failed], [[], WHY]);
});

const replaces = () => ({ by: 'person' }) as const;
const kinds: [name: string, judged: ReturnType<typeof judgeDocument>, expected: string[]][] = [
  ['nothing', judgeDocument(NOTHING, NOTHING, nobody), []],
  ['matched without a change', judgeDocument(attempt(['a']), NOTHING, nobody), ['matched']],
  [
    'the same as before',
    judgeDocument(attempt(['a'], tagged(5)), attempt(['a'], tagged(5)), nobody),
    ['matched', 'changed'],
  ],
  [
    'new, over the value of a person',
    judgeDocument(attempt(['a'], titled('X')), NOTHING, replaces),
    ['matched', 'changed', 'otherwise', 'replaced'],
  ],
  ['no longer', judgeDocument(NOTHING, attempt(['a'], tagged(5)), nobody), ['otherwise']],
  ['failed', judgeDocument(FAILED, NOTHING, nobody), ['failed']],
];
for (const [name, judged, expected] of kinds) {
  judging(`kinds: ${name}`, () => {
    assert.equal(kindsOf(judged), expected);
  });
}

judging('documents are counted by kind', () => {
  const counts = countKinds(kinds.map(([, judged]) => ({ kinds: kindsOf(judged) })));
  assert.equal(counts, { matched: 3, changed: 2, otherwise: 2, replaced: 1, failed: 1 });
});

judging('long texts are cut, wherever they stand', () => {
  const { notes, id } = shortened({ notes: [{ to: 'x'.repeat(9_000) }], id: 7 });
  assert.equal([notes[0]?.to.length, id], [301, 7]);
});
judging.run();

const writers = suite('whose value a change would replace');

const at = '2026-11-20T10:00:00.000Z';
const wrote = (actor: string, ...changes: Change[]): RecordedEvent =>
  ({ type: 'DocumentEdited', data: { changes }, metadata: { actor }, recordedAt: at }) as never;
const field = (from: string | undefined, to: string): Change => ({
  ...{ what: 'customField', field: 7, to },
  ...(from !== undefined && { from }),
});
const correspondent = (from: number | null, to: number): Change => ({ what: 'correspondent', from, to });
const byPerson = { by: 'person', at };

const cases: [name: string, change: Change, events: RecordedEvent[], expected: object | null][] = [
  ['a person', field('B', 'C'), [wrote('anna', field(undefined, 'B'))], byPerson],
  [
    'an earlier rule',
    titled('Y'),
    [wrote('worker', { what: 'title', from: 'IMG', to: 'Scan', rule: 'Alt' })],
    { by: 'rule', rule: 'Alt', at },
  ],
  ['the upload check', field('B', 'C'), [wrote('upload-check', field('A', 'B'))], { by: 'service', at }],
  [
    'the last one that wrote just this',
    field('B', 'C'),
    [wrote('anna', field('A', 'B')), wrote('worker', field('B', 'X'))],
    byPerson,
  ],
  ['changed in Paperless since', field('Z', 'C'), [wrote('anna', field('A', 'B'))], { by: 'paperless' }],
  ['typed in Paperless', field('Z', 'C'), [], { by: 'paperless' }],
  ['an empty field', field(undefined, 'C'), [], null],
  ['a field that a person emptied', field('', 'C'), [wrote('anna', field('A', ''))], byPerson],
  ['what Paperless set by itself', titled('Y'), [], null],
  ['another field', titled('Y'), [wrote('anna', field('A', 'Scan'))], null],
  ['a tag that a person took off', tagged(5), [wrote('anna', { what: 'removeTag', tag: 5 })], byPerson],
  ['a tag that was set and has gone in Paperless', tagged(5), [wrote('anna', tagged(5))], null],
  [
    'a tag that a person set',
    { what: 'removeTag', tag: 5 },
    [wrote('anna', { what: 'addTag', tag: 5 })],
    byPerson,
  ],
  ['a note replaces nothing', { what: 'note', to: 'x' }, [wrote('anna', { what: 'note', to: 'x' })], null],
  [
    'a correspondent that was merged since',
    correspondent(9, 3),
    [wrote('anna', correspondent(null, 8))],
    byPerson,
  ],
];
for (const [name, change, events, expected] of cases) {
  writers(name, () => assert.equal(lastWriter(change, events, new Map([[8, 9]])), expected));
}
writers.run();
