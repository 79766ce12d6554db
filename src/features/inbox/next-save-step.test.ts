import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { TaskState } from '../../gateways/paperless/index.ts';
import { nextSaveStep, type SaveFacts, type SaveStep } from './next-save-step.ts';

const saving = suite('the next step of a save');

type Row = Parameters<typeof nextSaveStep>[0];
const planned: Row = { state: 'planned', document_id: null, to_complete: false };
const uploaded: Row = { state: 'uploaded', document_id: null, to_complete: false };
const saved: Row = { state: 'saved', document_id: 7, to_complete: true };

const given = (row: Row) => ({
  when: (facts: Partial<SaveFacts> = {}) => nextSaveStep(row, { ageMs: 0, ...facts }),
});
const recorded = (step: SaveStep | null) => (step?.step === 'record' ? step.outcome : step);
const nothing = { unrecorded: null, documents: [] };
const failed = (reason: string): TaskState => ({ state: 'failed', reason });

saving('nothing is sent before it was looked for: tasks first, then documents', () => {
  assert.equal(given(planned).when(), { step: 'look-for-uploads' });
  assert.equal(given(planned).when({ unrecorded: null }), { step: 'look-for-documents' });
  assert.equal(given(planned).when({ unrecorded: 'task' }), { step: 'look-for-documents' });
  assert.equal(given(planned).when(nothing), { step: 'upload' });
});

saving('an upload that was sent and not recorded is not sent again', () => {
  const taken = given(planned).when({ unrecorded: 'task', documents: [] });
  assert.equal(recorded(taken), { type: 'SegmentUploaded', taskId: 'task' });
  const done = { type: 'DocumentIdFound', documentId: 9 };
  assert.equal(recorded(given(planned).when({ unrecorded: null, documents: [9, 10] })), done);
  assert.equal(recorded(given(planned).when({ unrecorded: 'task', documents: [9] })), done);
});

saving('the task says what came of it', () => {
  assert.equal(given(uploaded).when(), { step: 'ask-task' });
  const after = (task: TaskState, more: Partial<SaveFacts> = {}) =>
    recorded(given(uploaded).when({ task, ...more }));
  const made = { state: 'saved', documentId: 7 } as const;
  assert.equal(after(made), { step: 'prove', documentId: 7 });
  assert.equal(after(made, { isOurs: true }), { type: 'SegmentSaved', documentId: 7 });
  const divided = after({ state: 'divided', reason: 'Barcode splitting complete!' });
  assert.equal(divided, { type: 'SegmentSplitByPaperless', message: 'Barcode splitting complete!' });
  assert.equal(after({ state: 'duplicate', documentId: 5, reason: '' }), {
    step: 'read-document',
    documentId: 5,
  });
  for (const isThere of [true, false]) {
    assert.equal(after({ state: 'duplicate', documentId: 5, reason: '' }, { isThere }), {
      ...{ type: 'SegmentDuplicate', duplicateOf: 5, inTrash: !isThere },
    });
  }
  assert.equal(after({ state: 'duplicate', documentId: null, reason: '' }), {
    ...{ type: 'SegmentDuplicate', duplicateOf: null, inTrash: false },
  });
});

saving('a document of other bytes and another name is not adopted, whatever the task says', () => {
  const facts = { task: { state: 'saved', documentId: 7 } as const, isOurs: false };
  assert.equal(given(uploaded).when(facts), { step: 'look-for-documents' });
  const own = given(uploaded).when({ ...facts, documents: [9] });
  assert.equal(recorded(own), { type: 'DocumentIdFound', documentId: 9 });
  const none = recorded(given(uploaded).when({ ...facts, documents: [] }));
  assert.is(none && 'reason' in none && none.reason, 'other-document');
});

saving('a task that is pending is asked again, ever more seldom, and never given up', () => {
  const waits = [0, 4_000, 20_000, 3_600_000, 864_000_000].map((ageMs) =>
    given(uploaded).when({ task: { state: 'pending' }, ageMs }),
  );
  assert.equal(
    waits.map((step) => step?.step === 'wait' && step.ms),
    [1_000, 1_000, 5_000, 30_000, 30_000],
  );
});

saving('a task that failed may have made a document all the same', () => {
  const task = failed('Error in the post-consume script');
  assert.equal(given(uploaded).when({ task }), { step: 'look-for-documents' });
  const found = given(uploaded).when({ task, documents: [9] });
  assert.equal(recorded(found), { type: 'DocumentIdFound', documentId: 9 });
  const reasonOf = (message: string) => {
    const outcome = recorded(given(uploaded).when({ task: failed(message), documents: [] }));
    return outcome && 'reason' in outcome && outcome.reason;
  };
  assert.is(reasonOf('boom'), 'task-failed');
  assert.is(reasonOf('Not consuming x.pdf: Given ASN 77 already exists in the trash!'), 'asn-taken');
});

saving('a task that Paperless does not know may not be known yet; after half an hour it is lost', () => {
  assert.equal(given(uploaded).when({ task: null }), { step: 'look-for-documents' });
  const nowhere = { task: null, documents: [] };
  assert.is(given(uploaded).when({ ...nowhere, ageMs: 60_000 })?.step, 'wait');
  const lost = recorded(given(uploaded).when({ ...nowhere, ageMs: 1_800_000 }));
  assert.is(lost && 'reason' in lost && lost.reason, 'task-lost');
  const found = given(uploaded).when({ task: null, documents: [9], ageMs: 1_800_000 });
  assert.equal(recorded(found), { type: 'DocumentIdFound', documentId: 9 });
});

saving('a document is completed when it shows; one that does not show was taken away', () => {
  assert.equal(given(saved).when(), { step: 'read-document', documentId: 7 });
  assert.equal(given(saved).when({ isThere: true }), { step: 'complete', documentId: 7 });
  assert.is(given(saved).when({ isThere: false, ageMs: 5_000 })?.step, 'wait');
  const gone = recorded(given(saved).when({ isThere: false, ageMs: 120_000 }));
  assert.is(gone && 'reason' in gone && gone.reason, 'document-gone');
});

saving('where a save has an end there is nothing to do, whatever is known', () => {
  const rows: Row[] = (['open', 'failed', 'duplicate', 'undone', 'split-by-paperless'] as const).map(
    (state) => ({ ...planned, state }),
  );
  for (const row of [...rows, { ...saved, to_complete: false }]) {
    for (const facts of [{}, nothing, { task: null }, { isThere: false, ageMs: 1e9 }]) {
      assert.is(given(row).when(facts), null, row.state);
    }
  }
});

saving(
  'whatever is answered in whatever order, every row comes to an end or waits, and sends at most once',
  () => {
    const tasks: (TaskState | null)[] = [
      ...[null, { state: 'pending' } as const, failed('no')],
      ...[{ state: 'saved', documentId: 7 } as const, { state: 'divided', reason: '' } as const],
      { state: 'duplicate', documentId: 5, reason: '' },
    ];
    for (const row of [planned, uploaded, saved]) {
      for (const unrecorded of [null, 'task']) {
        for (const documents of [[], [7]]) {
          for (const task of tasks) {
            for (const isThere of [true, false]) {
              const world = { unrecorded, documents, task, isThere, isOurs: isThere };
              assert.ok(steps(row, world) <= 4, JSON.stringify({ row, world }));
            }
          }
        }
      }
    }
  },
);

/** How many steps it takes until something is written, sent or waited for; each fact is asked for once. */
function steps(row: Row, world: Omit<SaveFacts, 'ageMs'>): number {
  let facts: SaveFacts = { ageMs: 0 };
  for (let count = 1; ; count += 1) {
    const step = nextSaveStep(row, facts);
    const asked = ASKS[step?.step as keyof typeof ASKS];
    if (!asked) return count;
    assert.is(facts[asked], undefined, `${asked} is asked for twice`);
    facts = { ...facts, [asked]: world[asked] };
  }
}
const ASKS = {
  'look-for-uploads': 'unrecorded',
  'look-for-documents': 'documents',
  'ask-task': 'task',
  'read-document': 'isThere',
  prove: 'isOurs',
} as const;

saving.run();
