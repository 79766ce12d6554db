import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seenOf } from '../../../projections/seen.ts';
import {
  decision,
  decisionPlanned,
  invoice,
  NO,
  rowOf,
  SEAL,
  seen,
  YES,
} from '../../../scripts/testing/approval-facts.ts';
import { type Told, uuid } from '../../../scripts/testing/given.ts';
import { invoiceRead } from '../../../scripts/testing/invoice-facts.ts';
import { releaseState } from '../../../scripts/testing/release-state.ts';
import type { DomainEvents } from '../../domain/events/index.ts';
import type { NewEvent } from '../../platform/event-log/index.ts';
import { ApprovalRefused } from './approval-refused.ts';
import { decideRelease } from './decide-release.ts';
import type { DecideCommand } from './plan-approval.ts';
import { offeredBack, type TakeBackCommand } from './plan-take-back.ts';

// Given what happened to a document, when somebody wants this, then that is planned, or refused.

const rules = suite('plans of approvals');
const NEW = uuid(99);
const PLAN = 'ApprovalPlanned';

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
  decided: (to: typeof YES | null, more: Partial<DecideCommand> & { seen?: string } = {}) =>
    outcome(() => {
      const row = rowOf(...events);
      const command = { what: 'decide', to, meaning: 'approves', seen: seenOf(row), asNote: false } as const;
      return decideRelease(releaseState(row, 'cora'), { ...command, ...more }, NEW);
    }),
  takenBack(by: string, more: Partial<TakeBackCommand> & { seen?: string } = {}) {
    const row = rowOf(...events);
    const meaning = () => 'rejects' as const;
    const command = { what: 'take-back', seen: seenOf(row), secondsSince: 1, meaning } as const;
    const planned = outcome(() => decideRelease(releaseState(row, by), { ...command, ...more }, NEW));
    const isOffered = offeredBack(row, by, more.meaning ?? meaning) !== null;
    if (planned !== 'changed-since-seen')
      assert.is(isOffered, planned !== 'nothing-to-take-back', 'offered where it is not refused');
    return planned;
  },
  reopened: () =>
    outcome(() => decideRelease(releaseState(rowOf(...events), 'worker'), { what: 'reopen' }, NEW)),
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
        ...{ from: null, to: YES, replaces: [null], seal: { ...SEAL, correspondent: 3, ibanField: null } },
      },
    },
  ]);
});

rules(
  'whatever is another one than was seen, nothing is decided: neither a release nor taking it back',
  () => {
    const { customFields } = invoice(null);
    const other = (value: string) => ({
      fields: { customFields: [{ field: 1, value }, ...customFields.slice(1)] },
    });
    const isSeen = seenOf(rowOf(seen(null)));
    for (const [what, ...since] of [
      ['the value', seen('no')],
      ['a decision on its way', decisionPlanned(90, YES)],
      ['the file', seen(null, { checksum: 'file-2' })],
      ['the amount', seen(null, other('EUR99999.00'))],
      ['the currency', seen(null, other('USD119.00'))],
      ['the correspondent', seen(null, { fields: { correspondent: 4 } })],
      ['the invoice', invoiceRead()],
    ] as [string, ...Told[]][]) {
      const now = given(seen(null), ...since);
      assert.is(now.decided(NO, { seen: isSeen, meaning: 'rejects' }), 'changed-since-seen', what);
      assert.is(now.takenBack('ben', { seen: isSeen }), 'changed-since-seen', what);
    }
    assert.is(given(seen(null)).decided(YES, { seen: 'forged' }), 'changed-since-seen');
    assert.is(
      types(given(seen(null), seen(null, { fields: { title: 'X' } })).decided(YES, { seen: isSeen })),
      PLAN,
    );
  },
);

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

rules('one over a release of another payment cannot be taken back: it would release again', () => {
  const approves = { meaning: () => 'approves' as const };
  const rejected = [seen(null), ...decision(90, YES), ...decision(91, NO)];
  assert.is(types(given(...rejected).takenBack('ben', approves)), PLAN);
  const more = {
    customFields: [
      { field: 1, value: 'EUR99999.00' },
      { field: 15, value: 'no' },
    ],
  };
  const other = given(...rejected, seen('no', { fields: more }));
  assert.is(other.takenBack('ben', approves), 'nothing-to-take-back');
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
