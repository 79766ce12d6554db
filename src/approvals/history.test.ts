import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import type { ApprovalRow } from '../../projections/approval-row.ts';
import { approvals } from '../../projections/approvals.ts';
import type { NewEvent, RecordedEvent } from '../event-log/index.ts';
import { type DomainEvents, eventRegistry } from '../events/index.ts';
import { historyOf } from './history.ts';
import { ApprovalRefused, planDecision, planReopening, planTakeBack } from './plan-approval.ts';

// The rules of approval, without a database: what is planned, what the row makes of it, what the history tells.

const rules = suite('the rules of approval');
const YES = { id: 'yes', label: 'Freigegeben' };
const NO = { id: 'no', label: 'Abgelehnt' };
const id = (n: number) => `0193a000-0000-7000-8000-00000000000${n}`;

type Given = { events: RecordedEvent[]; row: ApprovalRow };
type Happening = NewEvent<DomainEvents> & { by?: string };

/** The events recorded one after the other, a second apart, and the row they make. */
function given(...happenings: Happening[]): Given {
  const events = happenings.map(({ by = 'refresh', ...event }, index): RecordedEvent => {
    const type = event.type as keyof DomainEvents;
    return {
      position: index + 1,
      id: id(index),
      stream: 'document-7',
      version: index + 1,
      type,
      data: eventRegistry[type].data.parse(event.data) as RecordedEvent['data'],
      metadata: { actor: by, correlationId: 'c', schema: eventRegistry[type].schema },
      recordedAt: new Date(Date.UTC(2026, 10, 21, 8, 0, index)).toISOString(),
      hash: '',
    };
  });
  let row: ApprovalRow | null = null;
  for (const event of events) row = approvals.on[event.type]?.(row, event, 7) as ApprovalRow;
  return { events, row: z.custom<ApprovalRow>((value) => value !== null).parse(row) };
}

const fields = (value: string | null) => ({
  title: 'Rechnung',
  correspondent: 3,
  documentType: 1,
  created: '2026-11-01',
  owner: null,
  tags: [],
  customFields: [
    { field: 1, value: 'EUR119.00' },
    { field: 15, value },
  ],
});
const seen = (value: string | null, checksum = 'file-1', label: string | null = null): Happening => ({
  type: 'DocumentObserved',
  data: {
    documentId: 7,
    fields: fields(value),
    added: '2026-11-20T08:00:00.000Z',
    checksum,
    approval: { field: 15, amountField: 1, dueField: null, label },
  },
});
const command = (to: typeof YES | null, expected: string | null) => ({
  to,
  meaning: 'open' as const,
  expected,
  asNote: false,
});
const decided = (n: number, to: typeof YES | null, checksum = 'file-1'): Happening => ({
  type: 'ApprovalDecided',
  data: {
    documentId: 7,
    approvalId: id(n),
    from: null,
    to,
    meaning: 'approves',
    seal: { checksum, amount: null, due: null },
    after: fields(to?.id ?? null),
  },
});
const by = (person: string, events: Happening[]): Happening[] =>
  events.map((event) => ({ ...event, by: person }));

/** A decision of this person, planned on what was given and done. */
const decision = (before: Happening[], person: string, n: number, to: typeof YES | null): Happening[] => {
  const { row } = given(...before);
  const expected = row.option_id;
  return [...before, ...by(person, [...planDecision(row, command(to, expected), id(n)), decided(n, to)])];
};
const refusal = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof ApprovalRefused) return error.reason;
    throw error;
  }
  return 'none';
};

rules('seen for the first time: open since it was added, the amount read, nobody set anything', () => {
  const { row } = given(seen(null));
  assert.equal(
    [row.open_since, row.amount, row.currency, row.option_id, row.held.source],
    ['2026-11-20T08:00:00.000Z', '119', 'EUR', null, null],
  );
});

rules('a decision on its way is the value; what Paperless holds is still known', () => {
  const { row } = given(
    seen(null),
    ...by('ben', planDecision(given(seen(null)).row, command(YES, null), id(9))),
  );
  assert.equal([row.option_id, row.held.option, row.pending?.by], ['yes', null, 'ben']);
  assert.is(
    refusal(() => planDecision(row, command(NO, null), id(8))),
    'stale',
  );
  const planned = planDecision(row, command(NO, 'yes'), id(8));
  assert.equal(
    planned.map(({ type }) => type),
    ['ApprovalFailed', 'ApprovalPlanned'],
  );
  assert.equal(given(seen(null), ...by('ben', planned.slice(1))).row.pending?.replaces, [null, 'yes']);
});

rules('the call that our own write makes may be read before the decision is recorded', () => {
  const before = [seen(null)];
  const plan = by('ben', planDecision(given(...before).row, command(YES, null), id(9)));
  const { row, events } = given(...before, ...plan, seen('yes', 'file-1', 'Freigegeben'), decided(9, YES));
  assert.equal([row.held.source, row.held.by, row.decision?.over.option], ['approval', 'ben', null]);
  assert.equal(
    historyOf(events).map(({ what }) => what),
    ['decided'],
  );
});

rules('a value set by hand is told as such, and since when it waits once it is cleared', () => {
  const { row, events } = given(
    ...decision([seen(null)], 'ben', 9, YES),
    seen('no', 'file-1', 'Abgelehnt'),
    seen(null),
  );
  assert.equal([row.held.source, row.option_id], ['paperless', null]);
  assert.is(row.open_since, events.at(-1)?.recordedAt);
  assert.equal(
    historyOf(events).map(({ what, to }) => `${what} ${to?.label ?? '-'}`),
    ['changed -', 'changed Abgelehnt', 'decided Freigegeben'],
  );
});

rules('another file: warned as long as the decision holds; opening again asks for that', () => {
  const approved = decision([seen(null)], 'ben', 9, YES);
  assert.equal(planReopening(given(...approved).row, id(8)), []);
  const { row, events } = given(...approved, seen('yes', 'file-2'));
  assert.equal(row.changed, ['file']);
  assert.is(planReopening(row, id(8))[0]?.type, 'ApprovalPlanned');
  const [changed, first] = historyOf(events);
  assert.equal([changed?.what, first?.onAnotherFile], ['facts-changed', true]);
  assert.equal(given(...approved, seen('no', 'file-2')).row.changed, [], 'it no longer holds');
});

rules(
  'a rule that sets the value of a decision on its way is said to be a rule, and no approval by a person',
  () => {
    const before = [seen(null)];
    const plan = by('ben', planDecision(given(...before).row, command(YES, null), id(9)));
    const processed: Happening = {
      type: 'DocumentProcessed',
      data: { documentId: 7, processingId: id(6), outcome: 'changed', after: fields('yes') },
    };
    const { row } = given(...before, ...plan, processed);
    assert.equal(
      [row.held.source, row.held.by, row.held.approvalId, row.decision],
      ['processing', null, null, null],
    );
  },
);

rules('whoever unites two correspondents changes nobody’s decision; another correspondent does', () => {
  const moved = (from: number, to: number): Happening => ({
    type: 'DocumentsMoved',
    data: { mergeId: id(5), from, to, documents: [{ id: 7, digest: 'd' }] },
  });
  const approved = decision([seen(null)], 'ben', 9, YES);
  assert.equal(given(...approved, moved(3, 4)).row.changed, []);
  const elsewhere = seen('yes');
  Object.assign(elsewhere.data, { fields: { ...fields('yes'), correspondent: 8 } });
  assert.equal(given(...approved, elsewhere).row.changed, ['correspondent']);
  assert.equal(given(...approved, elsewhere, moved(8, 4)).row.changed, ['correspondent']);
});

rules('amounts of another custom field are nothing to compare a decision with', () => {
  const approved = decision([seen(null)], 'ben', 9, YES);
  const applied: Happening = {
    type: 'ApprovalFieldsApplied',
    data: { field: 15, amountField: 2, dueField: null, documentIds: [7] },
  };
  const { row } = given(...approved, applied);
  assert.equal([row.amount, row.changed], [null, []]);
});

rules('only one’s own last decision can be taken back; late ones with a reason', () => {
  const { row } = given(...decision(decision([seen(null)], 'anna', 8, NO), 'ben', 9, YES));
  const back = (person: string, secondsSince: number, reason?: string) =>
    refusal(() => planTakeBack(row, { by: person, secondsSince, reason, meaning: () => 'open' }, id(7)));
  assert.is(back('anna', 1), 'nothing-to-take-back');
  assert.is(back('ben', 9.9), 'none');
  assert.is(back('ben', 10.1), 'reason-needed');
  assert.is(back('ben', 3_600, 'verklickt'), 'none');
});

rules('taken back: the value and the decision before hold again', () => {
  const before = decision(decision([seen(null)], 'anna', 8, NO), 'ben', 9, YES);
  const plan = planTakeBack(
    given(...before).row,
    { by: 'ben', secondsSince: 1, meaning: () => 'rejects' },
    id(7),
  );
  const { row } = given(...before, ...by('ben', plan), {
    type: 'ApprovalTakenBack',
    by: 'ben',
    data: {
      documentId: 7,
      approvalId: id(7),
      of: id(9),
      from: YES,
      to: NO,
      seal: { checksum: 'file-1', amount: null, due: null },
      after: fields('no'),
    },
  });
  assert.equal([row.option_id, row.held.by, row.decision?.by, row.previous], ['no', 'anna', 'anna', null]);
});

rules('an end that belongs to no plan changes nothing', () => {
  const { row } = given(seen(null));
  const again = given(seen(null), decided(9, YES)).row;
  assert.equal(again, row);
});

rules('gone and back: the decision is still there', () => {
  const approved = decision([seen(null)], 'ben', 9, YES);
  const vanished: Happening = { type: 'DocumentVanished', data: { documentId: 7 } };
  assert.ok(given(...approved, vanished).row.gone);
  const { row } = given(...approved, vanished, seen('yes'));
  assert.equal([row.gone, row.held.source, row.decision?.by], [false, 'approval', 'ben']);
});

rules.run();
