import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  decision,
  decisionPlanned,
  NO,
  rowOf,
  SEAL,
  seen,
  YES,
} from '../../scripts/testing/approval-facts.ts';
import { type Told, uuid } from '../../scripts/testing/given.ts';
import type { NewEvent } from '../event-log/index.ts';
import type { DomainEvents } from '../events/index.ts';
import { ApprovalRefused } from './approval-refused.ts';
import {
  type DecideCommand,
  planDecision,
  planReopening,
  planTakeBack,
  type TakeBackCommand,
} from './plan-approval.ts';
import { NO_TERMS } from './plan-release.ts';

// Given what happened to a document, when somebody wants this, then that is planned, or refused.

const rules = suite('plans of approvals');
const NEW = uuid(99);

type Outcome = NewEvent<DomainEvents>[] | ApprovalRefused['reason'];
const outcome = (act: () => NewEvent<DomainEvents>[]): Outcome => {
  try {
    return act();
  } catch (error) {
    if (error instanceof ApprovalRefused) return error.reason;
    throw error;
  }
};
const given = (...events: Told[]) => ({
  decided: (to: typeof YES | null, more: Partial<DecideCommand> = {}) =>
    outcome(() => {
      const row = rowOf(...events);
      const command = { to, meaning: 'approves' as const, expected: row.option_id, asNote: false, ...more };
      return planDecision(row, command, NEW, NO_TERMS({ by: 'cora', groups: [] }));
    }),
  takenBack: (by: string, more: Partial<TakeBackCommand> = {}) =>
    outcome(() =>
      planTakeBack(rowOf(...events), { by, secondsSince: 1, meaning: () => 'rejects', ...more }, NEW),
    ),
  reopened: () => outcome(() => planReopening(rowOf(...events), NEW)),
});
const types = (planned: Outcome) =>
  typeof planned === 'string' ? planned : planned.map(({ type }) => type).join();
const planOf = (planned: Outcome) => {
  const last = typeof planned === 'string' ? undefined : planned.at(-1);
  if (last?.type !== 'ApprovalPlanned') throw new Error(`not planned but ${types(planned)}`);
  return last.data;
};

rules('a decision is planned with what the person had before their eyes', () => {
  assert.equal(given(seen(null)).decided(YES), [
    {
      type: 'ApprovalPlanned',
      id: NEW,
      data: {
        ...{ documentId: 7, approvalId: NEW, field: 15, kind: 'decision', meaning: 'approves' },
        ...{ from: null, to: YES, replaces: [null], seal: { ...SEAL, correspondent: 3 } },
      },
    },
  ]);
});

rules('a decision on another value than the person saw is stale', () => {
  assert.is(given(seen('no')).decided(YES, { expected: null }), 'stale');
  assert.is(given(seen(null), decisionPlanned(90, YES)).decided(NO, { expected: null }), 'stale');
});

rules('a decision on another file than the person saw is refused, where they say which', () => {
  assert.is(given(seen(null)).decided(YES, { expectedChecksum: 'file-0' }), 'other-file');
  assert.is(types(given(seen(null)).decided(YES, { expectedChecksum: 'file-1' })), 'ApprovalPlanned');
});

rules('a comment travels along, and is a note only together with words', () => {
  const { comment, asNote } = planOf(given(seen(null)).decided(YES, { comment: 'Skonto', asNote: true }));
  assert.equal([comment, asNote], ['Skonto', true]);
  assert.is(planOf(given(seen(null)).decided(YES, { asNote: true })).asNote, undefined);
});

rules('a newer decision takes the place of one on its way, and knows every value that may be held', () => {
  const planned = given(seen(null), decisionPlanned(90, YES)).decided(NO);
  assert.is(types(planned), 'ApprovalFailed,ApprovalPlanned');
  assert.equal([planOf(planned).from, planOf(planned).replaces], [YES, [null, 'yes']]);
  assert.equal((planned as NewEvent<DomainEvents>[])[0]?.data, {
    ...{ documentId: 7, approvalId: uuid(90), kind: 'decision', to: YES },
    ...{ because: { code: 'superseded' }, error: 'A newer decision took its place', superseded: true },
  });
});

rules('only one’s own last decision can be taken back', () => {
  const both = given(seen(null), ...decision(91, NO, 'anna'), ...decision(90, YES));
  assert.is(both.takenBack('anna'), 'nothing-to-take-back');
  assert.equal([planOf(both.takenBack('ben')).of, planOf(both.takenBack('ben')).to], [uuid(90), NO]);
  assert.is(given(seen('yes')).takenBack('ben'), 'nothing-to-take-back', 'set in Paperless');
});

rules('one that something else was set over since cannot be taken back', () => {
  assert.is(given(seen(null), ...decision(90, YES), seen('no')).takenBack('ben'), 'nothing-to-take-back');
});

rules('one that is still on its way can be taken back, by whoever made it', () => {
  const onItsWay = given(seen(null), decisionPlanned(90, YES));
  assert.is(types(onItsWay.takenBack('ben')), 'ApprovalFailed,ApprovalPlanned');
  assert.is(onItsWay.takenBack('anna'), 'nothing-to-take-back');
});

rules('after ten seconds it needs a reason', () => {
  const approved = given(seen(null), ...decision(90, YES));
  assert.is(types(approved.takenBack('ben', { secondsSince: 9.9 })), 'ApprovalPlanned');
  assert.is(approved.takenBack('ben', { secondsSince: 10.1 }), 'reason-needed');
  const late = approved.takenBack('ben', { secondsSince: 3_600, reason: 'verklickt' });
  assert.equal([planOf(late).reason, planOf(late).meaning], ['verklickt', 'rejects']);
});

rules('opened again only when something has changed, and when nobody is deciding', () => {
  const other = seen('yes', { checksum: 'file-2' });
  assert.equal(given(seen(null), ...decision(90, YES)).reopened(), []);
  const { kind, to, meaning, changed } = planOf(given(seen(null), ...decision(90, YES), other).reopened());
  assert.equal([kind, to, meaning, changed], ['reopen', null, 'open', ['file']]);
  assert.equal(given(seen(null), ...decision(90, YES), other, decisionPlanned(91, NO)).reopened(), []);
});

rules.run();
