import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  decided,
  decision,
  decisionPlanned,
  invoice,
  NO,
  rowOf,
  SEAL,
  seen,
  YES,
} from '../scripts/testing/approval-facts.ts';
import { at, fact, given, type Told, uuid } from '../scripts/testing/given.ts';
import { moved } from '../scripts/testing/merge-facts.ts';
import { processed } from '../scripts/testing/processing-facts.ts';
import { agreed, invoiceRead, withdrawn } from '../scripts/testing/release-facts.ts';
import { approvals } from './approvals.ts';
import { digestOf } from './sealed-differences.ts';

// That every event with the later state of a document reaches this read model: left-behind.test.ts.

const rows = suite('approvals');
const approved = [seen(null), ...decision(90, YES)];
const end = { documentId: 7, from: YES, to: null, seal: SEAL };
const reopened = fact('ApprovalReopened', {
  ...{ ...end, approvalId: uuid(80), changed: ['file' as const] },
  after: invoice(null),
});
const reopenPlanned = fact('ApprovalPlanned', {
  ...{ documentId: 7, approvalId: uuid(80), kind: 'reopen', field: 15, from: YES, to: null },
  ...{ meaning: 'open', replaces: ['yes'], seal: SEAL, changed: ['file' as const] },
});
const backPlanned = (of: string, to: typeof NO | null) =>
  fact(
    'ApprovalPlanned',
    {
      ...{ documentId: 7, approvalId: uuid(70), kind: 'take-back', field: 15, from: YES, to, of },
      ...{ meaning: 'open', replaces: ['yes'], seal: SEAL },
    },
    { by: 'ben' },
  );
const takenBack = (of: string, to: typeof NO | null) =>
  fact(
    'ApprovalTakenBack',
    { ...end, approvalId: uuid(70), of, to, after: invoice(to?.id ?? null) },
    { by: 'ben' },
  );
const failed = (more: { superseded?: boolean; after?: ReturnType<typeof invoice> } = {}) =>
  fact('ApprovalFailed', {
    ...{
      documentId: 7,
      approvalId: uuid(90),
      kind: 'decision',
      to: YES,
      because: { code: 'paperless-refused' },
      error: 'refused',
      ...more,
    },
  });

rows('seen for the first time: open since it was added, the amount read, nobody set anything', () => {
  given(seen(null))
    .fold(approvals)
    .gives({
      ...{ document_id: 7, title: 'Rechnung', title_folded: 'rechnung', correspondent: 3 },
      ...{ open_since: '2026-11-20T08:00:00.000Z', amount: '119', currency: 'EUR', due: null },
      ...{ field: 15, amount_field: 1, due_field: null, option_id: null, option_key: null },
      ...{ held: { option: null, source: null, by: null, at: null, approvalId: null } },
      ...{ decision: null, previous: null, pending: null, failure: null, changed: [], gone: false },
    });
});

rows('a decision on its way is the value; what Paperless holds is still known', () => {
  const { option_id, held, pending } = rowOf(seen(null), decisionPlanned(90, YES));
  assert.equal([option_id, held.option, pending?.by, pending?.at], ['yes', null, 'ben', at(2)]);
});

rows('a decision that was written is in force, with what it was about', () => {
  const { option_id, held, decision: last, pending } = rowOf(...approved);
  assert.equal([option_id, held.source, held.by, pending], ['yes', 'approval', 'ben', null]);
  assert.equal([last?.by, last?.at, last?.meaning], ['ben', at(2), 'approves']);
  assert.equal(last?.seal, { ...SEAL, correspondent: 3 });
});

rows('the call that our own write makes may be read before the decision is recorded', () => {
  const { held, decision: last } = rowOf(
    ...[seen(null), decisionPlanned(90, YES), seen('yes', { label: 'Freigegeben' }), decided(90, YES)],
  );
  assert.equal([held.source, held.by, last?.over.option], ['approval', 'ben', null]);
});

rows('a value set by hand is told as such, and since when it waits once it is cleared', () => {
  const byHand = rowOf(...approved, seen('no', { label: 'Abgelehnt' }));
  assert.equal([byHand.held.source, byHand.held.option], ['paperless', NO]);
  const cleared = rowOf(...approved, seen('no'), seen(null));
  assert.equal([cleared.held.source, cleared.option_id, cleared.open_since], ['paperless', null, at(5)]);
});

rows('the label of a value that only a look tells is kept from the first look that does', () => {
  assert.equal(rowOf(seen('yes'), seen('yes', { label: 'Freigegeben' })).held.option, YES);
});

rows('a rule that sets the value of a decision on its way is said to be a rule, and no approval', () => {
  const byRule = processed('changed', { after: invoice('yes') });
  const { held, decision: last } = rowOf(seen(null), decisionPlanned(90, YES), byRule);
  assert.equal([held.source, held.by, held.approvalId, last], ['processing', null, null, null]);
});

rows('what is another one than the decision was about is named, as long as it is in force', () => {
  for (const [other, changed] of [
    [{ checksum: 'file-2' }, ['file']],
    [{ fields: { correspondent: 8 } }, ['correspondent']],
    [{ fields: { customFields: amount('EUR120.00') } }, ['amount']],
    [{ fields: { customFields: amount('USD119.00') } }, ['currency']],
    [{ fields: { title: 'Ein anderer' } }, []],
  ] as const)
    assert.equal(rowOf(...approved, seen('yes', other as object)).changed, changed);
  assert.equal(rowOf(...approved, seen('no', { checksum: 'file-2' })).changed, [], 'it no longer holds');
});

rows('whoever unites two correspondents changes nobody’s decision; another correspondent does', () => {
  assert.equal(rowOf(...approved, moved(3, 4, 7)).changed, []);
  const elsewhere = seen('yes', { fields: { correspondent: 8 } });
  assert.equal(rowOf(...approved, elsewhere, moved(8, 4, 7)).changed, ['correspondent']);
});

rows('amounts of another custom field are nothing to compare a decision with', () => {
  const fields = { field: 15, amountField: 2, dueField: null, documentIds: [7] };
  const { amount: value, changed } = rowOf(...approved, fact('ApprovalFieldsApplied', fields));
  assert.equal([value, changed], [null, []]);
});

rows('another approval field is another value, which nobody has set; it waits no longer for that', () => {
  const fields = { field: 16, amountField: 1, dueField: null, documentIds: [7] };
  const { field, option_id, held, open_since } = rowOf(...approved, fact('ApprovalFieldsApplied', fields));
  assert.equal([field, option_id, held.source], [16, null, null]);
  assert.is(open_since, '2026-11-20T08:00:00.000Z');
});

rows('taken back: the value and the decision before hold again', () => {
  const { option_id, held, ...row } = rowOf(
    ...[seen(null), ...decision(91, NO, 'anna'), ...decision(90, YES)],
    ...[backPlanned(uuid(90), NO), takenBack(uuid(90), NO)],
  );
  assert.equal([option_id, held.by, row.decision?.by, row.previous], ['no', 'anna', 'anna', null]);
});

rows('taken back before it was in Paperless: it never was a decision', () => {
  const { option_id, decision: last } = rowOf(
    ...[seen(null), decisionPlanned(90, YES), failed({ superseded: true })],
    ...[backPlanned(uuid(90), null), takenBack(uuid(90), null)],
  );
  assert.equal([option_id, last], [null, null]);
});

rows('opened again: it waits from then on', () => {
  const other = seen('yes', { checksum: 'file-2' });
  const {
    option_id,
    open_since,
    changed,
    decision: last,
  } = rowOf(...[...approved, other, reopenPlanned, reopened]);
  assert.equal([option_id, open_since, changed, last?.by], [null, at(6), [], 'ben']);
});

rows('a decision that failed says so until the next one, or until it is there all the same', () => {
  const { failure, pending, option_id } = rowOf(seen(null), decisionPlanned(90, YES), failed());
  assert.equal([failure?.error, failure?.at, pending, option_id], ['refused', at(3), null, null]);
  assert.is(rowOf(seen(null), decisionPlanned(90, YES), failed(), decisionPlanned(91, NO)).failure, null);
  assert.is(rowOf(seen(null), decisionPlanned(90, YES), failed(), seen('yes')).failure, null);
  assert.is(rowOf(seen(null), decisionPlanned(90, YES), failed({ after: invoice('no') })).option_id, 'no');
});

rows('a decision in whose place a newer one came has not failed', () => {
  assert.is(rowOf(seen(null), decisionPlanned(90, YES), failed({ superseded: true })).failure, null);
});

rows('a write that has begun says what the look before it has shown; of another plan it says nothing', () => {
  const begun = (n: number) =>
    fact('ApprovalWriteBegun', { ...{ documentId: 7, approvalId: uuid(n), found: 'no', modified: 'm' } });
  const { pending } = rowOf(seen('no'), decisionPlanned(90, YES), begun(90));
  assert.equal(pending?.begun, { found: 'no', modified: 'm' });
  assert.is(rowOf(seen('no'), decisionPlanned(90, YES), begun(91)).pending?.begun, null);
});

rows('what is released for whom is told by the seal, as long as the release is in force', () => {
  const sealed = decision(90, YES).map(
    (one) => ({ ...one, data: { ...one.data, seal: { ...SEAL, correspondent: 3 } } }) as Told,
  );
  const released = [seen(null), ...sealed];
  const { released_for, released_ibans } = rowOf(...released);
  assert.equal([released_for, released_ibans], [3, []]);
  assert.is(rowOf(...released, seen('yes', { fields: { correspondent: 8 } })).released_for, 3);
  assert.is(rowOf(...released, moved(3, 4, 7)).released_for, 3);
  assert.is(rowOf(...released, seen('no')).released_for, null);
  assert.is(rowOf(...approved).released_for, null, 'a seal that names nobody');
});

rows('what others have released is not handed to whoever they are united with', () => {
  const waiting = rowOf(seen(null), agreed(80, 'anna'), moved(3, 4, 7));
  assert.equal(waiting.agreements[0]?.changed, ['correspondent']);
});

rows('a release of what nobody had read yet counts no more once it is read', () => {
  const { changed } = rowOf(seen(null), agreed(80, 'anna'), invoiceRead()).agreements[0] ?? {};
  assert.ok(changed?.includes('reading'));
});

rows('another account in the field of Paperless is named, where it was sealed', () => {
  const fields = { field: 15, amountField: 1, dueField: null, ibanField: 9, documentIds: [7] };
  const withIban = (value: string) =>
    seen('yes', { fields: { customFields: [...amount('EUR119.00'), { field: 9, value }] } });
  const text = digestOf('DE02120300000000202051');
  const ibanField = { text: text ?? '', account: null };
  const sealed = decision(90, YES).map(
    (one) => ({ ...one, data: { ...one.data, seal: { ...SEAL, correspondent: 3, ibanField } } }) as Told,
  );
  const before = [seen(null), fact('ApprovalFieldsApplied', fields), ...sealed];
  assert.equal(rowOf(...before, withIban('de02 1203-0000 0000 2020 51')).changed, []);
  assert.equal(rowOf(...before, withIban('DE89370400440532013000')).changed, ['ibanField']);
  assert.equal(rowOf(...approved, withIban('DE89370400440532013000')).changed, [], 'not sealed then');
});

rows('an end that belongs to no plan changes nothing', () => {
  for (const none of [decided(90, YES), takenBack(uuid(90), NO), reopened, failed()])
    assert.equal(rowOf(seen(null), none), rowOf(seen(null)), none.type);
});

rows('gone and back: the decision is still there', () => {
  for (const vanished of [fact('DocumentVanished', { documentId: 7 }), processed('gone')]) {
    assert.ok(rowOf(...approved, vanished).gone);
    const { gone, held, decision: last } = rowOf(...approved, vanished, seen('yes'));
    assert.equal([gone, held.source, last?.by], [false, 'approval', 'ben']);
  }
});

rows('a document that was never seen has no approval', () => {
  given(decisionPlanned(90, YES), decided(90, YES), moved(3, 4, 7), processed('gone'))
    .fold(approvals)
    .gives();
});

rows('a release by one of several is kept beside the value, which stays as it is', () => {
  const { option_id, agreements } = rowOf(seen(null), agreed(90, 'anna'), agreed(91, 'ben'));
  assert.is(option_id, null);
  assert.equal(
    agreements.map(({ by, at: when, changed }) => [by, when, changed]),
    [
      ['anna', at(2), []],
      ['ben', at(3), []],
    ],
  );
  assert.equal(rowOf(seen(null), agreed(90, 'anna'), withdrawn(90, 'anna')).agreements, []);
});

rows('what was released says what has changed since; it counts no more once somebody releases anew', () => {
  const other = seen(null, { checksum: 'file-2' });
  assert.equal(rowOf(seen(null), agreed(90, 'anna'), other).agreements[0]?.changed, ['file']);
  const anew = agreed(91, 'ben', { seal: { ...SEAL, checksum: 'file-2', correspondent: 3 } });
  assert.equal(
    rowOf(seen(null), agreed(90, 'anna'), other, anew).agreements.map(({ by }) => by),
    ['ben'],
  );
});

rows('decided together: the decision names the releases before it; taken back, they stand again', () => {
  const together = [seen(null), agreed(80, 'anna'), ...decision(90, YES)];
  const { agreements, decision: last } = rowOf(...together);
  assert.equal([agreements, last?.agreements.map(({ by }) => by)], [[], ['anna']]);
  const back = rowOf(...together, backPlanned(uuid(90), null), takenBack(uuid(90), null));
  assert.equal([back.option_id, back.agreements.map(({ by }) => by)], [null, ['anna']]);
});

rows('a value set past us ends what was released; clearing one does not', () => {
  assert.equal(rowOf(seen(null), agreed(80, 'anna'), seen('no')).agreements, []);
  assert.is(rowOf(seen('no'), agreed(80, 'anna'), seen(null)).agreements.length, 1);
});

rows('a decision that failed leaves the releases before it as they were', () => {
  assert.is(rowOf(seen(null), agreed(80, 'anna'), decisionPlanned(90, YES), failed()).agreements.length, 1);
});

rows('the invoice is sealed: another number, gross, IBAN or XML of another file is named', () => {
  const { invoice: read } = rowOf(seen(null), invoiceRead());
  const seal = { ...SEAL, correspondent: 3, invoice: read };
  const [plan, end] = decision(90, YES);
  const sealed = [plan, end].map((one) => ({ ...one, data: { ...one?.data, seal } }) as Told);
  const exchanged = seen('yes', { checksum: 'file-2' });
  for (const [other, changed] of [
    [{}, []],
    [{ number: 'RE-2' }, ['number']],
    [{ gross: { value: '120', currency: 'EUR' } }, ['gross']],
    [{ iban: null }, ['iban']],
    [{ xmlSha256: 'b'.repeat(64) }, ['xml']],
  ] as const) {
    const reading = invoiceRead(other);
    const before = rowOf(seen(null), invoiceRead(), ...sealed);
    const ofTheOther = { ...reading, data: { ...reading.data, checksum: 'file-2' } } as Told;
    const row = rowOf(seen(null), invoiceRead(), ...sealed, exchanged, ofTheOther);
    assert.equal(row.changed, ['file', ...changed]);
    assert.equal([before.changed, rowOf(seen(null), invoiceRead(), ...sealed, reading).changed], [[], []]);
  }
  assert.equal(rowOf(...approved, invoiceRead()).changed, [], 'read for the first time after the decision');
});

function amount(value: string) {
  return [
    { field: 1, value },
    { field: 15, value: 'yes' },
  ];
}

rows(
  'an invoice that was read before its document was looked at: kept for the seal, and in no list till then',
  () => {
    const early = rowOf(invoiceRead());
    assert.equal([early.gone, early.invoice?.number], [true, 'RE-1']);
    const row = rowOf(invoiceRead(), seen(null));
    assert.equal(row, rowOf(seen(null), invoiceRead()));
    assert.not.ok(row.gone);
  },
);

rows.run();
