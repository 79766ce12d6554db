import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { InboxFact, InboxSegment } from '../shown.ts';
import { change } from './cut-history.ts';
import { rangesOf } from './cut-ranges.ts';
import { factsOfPages, holds, withFact } from './facts.ts';
import { faultsOf, fieldsOf } from './segment-draft.ts';
import { frozenOf, isDirty, isUnsent, piecesOf, rebased, typingOf, wishOf } from './typing.ts';

// What is typed about a file: which form belongs to which document, and what becomes of it when others were quicker.

const typed = suite('what is typed about a file');

const segment = (pages: number[], more: Partial<InboxSegment> = {}): InboxSegment => ({
  segmentId: `s${pages.join()}`,
  name: `${pages.join()}.pdf`,
  pages: pages.map((page) => ({ page, rotate: 0 })),
  fields: {},
  state: 'open',
  frozen: false,
  documentId: null,
  problem: null,
  accepted: [],
  duplicates: [],
  documentGone: false,
  inTrash: false,
  sentTwice: false,
  mayGiveUp: false,
  mailed: 0,
  ...more,
});
const pile = (segments: InboxSegment[], expected = 1) => ({
  name: 'pile.pdf',
  pages: 4,
  segments,
  expected,
  proposals: [
    { before: 3, reasons: [{ kind: 'template' as const, text: null }], score: 1, drop: [], name: 'R-17.pdf' },
  ],
  facts: [] as InboxFact[],
});
const fact = (page: number, field: InboxFact['field'], value: InboxFact['value']): InboxFact => ({
  ...{ page, field, value, code: 'x', invoice: null, customField: field === 'customField' ? 7 : null },
  template: { templateId: 't', name: 'ASN' },
});
const cutAt = (typing: ReturnType<typeof typingOf>, at: number) => ({
  ...typing,
  history: change(typing.history, [], { do: 'toggle-cut', at }),
});

typed('a new document is named by the proposal, else after the file and its pages', () => {
  const item = pile([segment([1, 2, 3, 4], { name: 'pile.pdf' })]);
  const names = (at: number) => piecesOf(cutAt(typingOf(item), at), item).map(({ draft }) => draft.name);
  assert.equal(names(2), ['pile.pdf', 'R-17.pdf']);
  assert.equal(names(1), ['pile.pdf', 'pile_2-4.pdf']);
});

typed('nothing is dirty until something differs, and again when it is taken back', () => {
  const item = pile([segment([1, 2, 3, 4])]);
  const typing = typingOf(item);
  assert.not.ok(isDirty(typing, item));
  assert.ok(isDirty(cutAt(typing, 2), item));
  assert.not.ok(isDirty(cutAt(cutAt(typing, 2), 2), item));
  const draft = { ...piecesOf(typing, item)[0]?.draft, title: 'x' } as never;
  assert.ok(isDirty({ ...typing, drafts: { 1: draft } }, item));
});

typed('a form begins with what codes on its own pages say, the first of each field', () => {
  const facts = [
    fact(1, 'archiveSerialNumber', 42),
    fact(2, 'archiveSerialNumber', 43),
    fact(3, 'archiveSerialNumber', 44),
    fact(3, 'name', 'Vertrag.pdf'),
    fact(3, 'tags', [5]),
    fact(3, 'customField', 'A-1'),
  ];
  const item = { ...pile([segment([1, 2, 3, 4], { name: '' })]), facts };
  const typing = typingOf(item);
  const drafts = piecesOf(cutAt(typing, 2), item).map(({ draft }) => draft);
  assert.equal(
    drafts.map((draft) => [draft.name, draft.archiveSerialNumber, draft.tags, draft.customFields]),
    [
      ['pile_1-2.pdf', '42', [], []],
      ['Vertrag.pdf', '44', [5], [{ field: 7, value: 'A-1' }]],
    ],
  );
  assert.not.ok(isDirty(typing, item), 'nobody has typed anything');
  assert.ok(isUnsent(typing, item), 'but the service does not have it yet');
  const [kept] = [pile([segment([1, 2, 3, 4], { fields: { archiveSerialNumber: 17 } })])];
  assert.not.ok(isUnsent(typingOf(kept), kept));
  assert.is(piecesOf(typingOf({ ...kept, facts }), { ...kept, facts })[0]?.draft.archiveSerialNumber, '17');
});

typed('what a code says is held, or can be taken', () => {
  const facts = factsOfPages(
    { facts: [fact(1, 'correspondent', 3), fact(1, 'tags', [5, 6])], proposals: [] },
    [{ page: 1 }],
  );
  const item = pile([segment([1, 2, 3, 4], { fields: { tags: [6, 9] } })]);
  const draft = piecesOf(typingOf(item), item)[0]?.draft;
  if (!draft) throw new Error('no draft');
  for (const one of facts.values()) {
    assert.not.ok(holds(draft, one), one.field);
    assert.ok(holds(withFact(draft, one), one), one.field);
  }
  assert.equal(withFact(draft, fact(1, 'tags', [5, 6])).tags, [6, 9, 5]);
});

typed('what stands behind a proposed cut is about another document', () => {
  const told = {
    facts: [fact(1, 'correspondent', 3), fact(3, 'title', 'Lieferschein')],
    proposals: [{ before: 3 }],
  };
  const fields = (...pages: number[]) => [
    ...factsOfPages(
      told,
      pages.map((page) => ({ page })),
    ).keys(),
  ];
  assert.equal(fields(1, 2, 3), ['correspondent']);
  assert.equal(fields(3), ['title'], 'its own');
});

typed('a file that cannot be cut is one document without pages', () => {
  const item = { ...pile([segment([], { name: 'a.heic' })]), pages: null };
  assert.equal(wishOf(typingOf(item), item), {
    expected: 1,
    segments: [{ pages: [], name: 'a.heic', fields: {} }],
    dropped: [],
  });
  assert.is(piecesOf(typingOf(item), item)[0]?.known?.segmentId, 's');
});

typed('when others were quicker, what was typed here stays, but not against what is saved', () => {
  const before = pile([segment([1, 2, 3, 4])]);
  const mine = cutAt(cutAt(typingOf(before), 2), 1);
  const theirs = pile([segment([1, 2]), segment([3, 4])], 2);
  const both = rebased(mine, theirs);
  assert.equal([rangesOf(both.history.now), both.seen.expected], ['1,2,3-4', 2]);
  const saved = pile([segment([1, 2], { frozen: true, state: 'saved' }), segment([3, 4])], 3);
  assert.is(frozenOf(saved).length, 1);
  assert.is(rangesOf(rebased(mine, saved).history.now), '1-2,3-4');
});

typed('fields that were left empty are not sent; a number that is none is told', () => {
  const item = pile([segment([1, 2, 3, 4])]);
  const draft = piecesOf(typingOf(item), item)[0]?.draft;
  if (!draft) throw new Error('no draft');
  assert.equal(fieldsOf(draft), {});
  assert.equal(fieldsOf({ ...draft, archiveSerialNumber: ' 17 ', tags: [3] }), {
    archiveSerialNumber: 17,
    tags: [3],
  });
  assert.equal(faultsOf(draft), []);
  assert.equal(faultsOf({ ...draft, archiveSerialNumber: '4294967296' }), ['asn']);
  assert.equal(faultsOf({ ...draft, name: ' ', title: 'x'.repeat(129) }), ['name-missing', 'title-too-long']);
  assert.equal(faultsOf({ ...draft, name: 'ü'.repeat(128) }), ['name-too-long']);
});

typed.run();
