import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Change } from '../events/index.ts';
import {
  type DocumentState,
  invalidatesDecision,
  MAX_REWRITES,
  nextStep,
  type RecordedState,
} from './decide.ts';

// Given what is known of a document, when a look shows this, then that is done. Every order of what can happen:
// life.test.ts.

const steps = suite('the next step of a processing');
const TAG = 16;
const title: Change = { what: 'title', from: 'Scan', to: 'Rechnung' };
const untag: Change = { what: 'removeTag', tag: TAG };
const note: Change = { what: 'note', to: 'seen' };
const PLAN = [title, note, untag];

const given = (known: Partial<RecordedState> = {}) => ({
  when: (look: Partial<DocumentState> = {}) =>
    nextStep(
      { ownPlan: null, written: null, parkedAs: null, isLeftAlone: false, processingTag: TAG, ...known },
      { hasTag: true, fingerprint: 'now', overwritten: [], lacks: () => [], ...look },
    ),
});
const written = (more: Partial<NonNullable<RecordedState['written']>> = {}) => ({
  written: {
    ...{ state: 'done' as const, fingerprint: 'as-we-left-it', changes: PLAN, lost: [], rewrites: 0 },
    ...more,
  },
});
const open = written({ state: 'open', fingerprint: '' });

steps('nothing known: the rules decide while it has the tag, else nothing is to be done', () => {
  assert.equal(given().when(), { do: 'evaluate' });
  assert.equal(given().when({ hasTag: false }), { do: 'skip' });
});

steps('a plan of this very processing is finished, whatever the document shows', () => {
  assert.equal(given({ ownPlan: PLAN, parkedAs: 'now' }).when({ hasTag: false }), {
    ...{ do: 'finish', changes: PLAN },
  });
});

steps('as we left it, or as it was parked: an echo', () => {
  assert.equal(given(written()).when({ fingerprint: 'as-we-left-it' }), { do: 'echo' });
  assert.equal(given({ parkedAs: 'now' }).when(), { do: 'echo' });
});

steps('left alone because another program writes in turn: whatever that does, also with the tag', () => {
  assert.equal(given({ isLeftAlone: true }).when(), { do: 'echo' });
  assert.equal(given({ isLeftAlone: true, ownPlan: PLAN }).when(), { do: 'finish', changes: PLAN });
});

steps('what is to be looked at anew is no echo of anything', () => {
  assert.equal(given(written({ fingerprint: '' })).when({ fingerprint: '' }), { do: 'evaluate' });
});

steps('an old copy saved over our write: written again, also when the tag went with it', () => {
  for (const hasTag of [true, false])
    assert.equal(given(written()).when({ hasTag, overwritten: [title] }), {
      ...{ do: 'rewrite-later', lost: [title] },
    });
});

steps('what was lost is written again, and given up after so many times', () => {
  const lost = (rewrites: number) => given(written({ lost: [title], rewrites })).when({ hasTag: false });
  assert.equal(lost(MAX_REWRITES), { do: 'finish', changes: [title] });
  assert.equal(lost(MAX_REWRITES + 1), { do: 'give-up', times: MAX_REWRITES + 1 });
});

steps('somebody changed it after us: the rules as they are now', () => {
  assert.equal(given(written()).when(), { do: 'evaluate' });
});

steps('a plan that an older processing began is finished while the tag is there', () => {
  assert.equal(given(open).when(), { do: 'finish', changes: PLAN });
});

steps('somebody who took the tag away has called the rest of a plan off', () => {
  assert.equal(given(open).when({ hasTag: false, lacks: () => [title] }), { do: 'skip' });
});

steps('the tag went with our own last write: the end is recorded, the note not written twice', () => {
  const asked: (readonly Change[])[] = [];
  const lacks = (changes: readonly Change[]) => {
    asked.push(changes);
    return [];
  };
  assert.equal(given(open).when({ hasTag: false, lacks }), { do: 'finish', changes: [title, untag] });
  assert.equal(asked, [[title, untag]]);
});

steps('a plan that keeps the tag cannot have taken it away', () => {
  const keeping = written({ state: 'open', fingerprint: '', changes: [title] });
  assert.equal(given(keeping).when({ hasTag: false }), { do: 'skip' });
});

steps(
  'a look is outdated by facts that say what a document is like, not by those that ask for a look',
  () => {
    assert.not.ok(invalidatesDecision([]));
    assert.not.ok(
      invalidatesDecision(['WebhookReceived', 'IntakeGapFound', 'DocumentRequeued', 'DocumentDequeued']),
    );
    assert.ok(invalidatesDecision(['WebhookReceived', 'DocumentEdited']));
  },
);

steps.run();
