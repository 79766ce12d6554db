import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Schemas } from '../api/interface.ts';
import { daysUntil } from '../components/due.ts';
import { officeTime } from '../texts/office-time.ts';
import { bulkSummary } from './bulk-summary.ts';
import { decisionKeys } from './decision-keys.ts';
import { headingOf } from './release-heading.ts';
import { mergedQueue, placeIn } from './review-queue.ts';

const approvals = suite('the page of approvals');
type Approval = Schemas['Approval'];
type Meaning = Schemas['ApprovalOption']['meaning'];

const row = (documentId: number, more: Partial<Approval> = {}) =>
  ({
    documentId,
    amount: null,
    decidedOnAnotherFile: false,
    changedSinceDecision: [],
    value: { optionId: null },
    release: null,
    marks: [],
    seen: `seen ${documentId}`,
    ...more,
  }) as Approval;
const options = (...meanings: Meaning[]) =>
  meanings.map((meaning, index) => ({ id: `o${index + 1}`, label: meaning, meaning }));
const keys = (...meanings: Meaning[]) =>
  decisionKeys(options(...meanings))
    .map(({ key, option }) => `${key}:${option.id}`)
    .join(' ');

approvals('keys choose options; letters only where there is nothing to guess', () => {
  assert.is(keys('approves', 'rejects', 'open'), '1:o1 2:o2 3:o3 f:o1 a:o2');
  assert.is(keys('open', 'approves', 'approves'), '1:o1 2:o2 3:o3');
  assert.is(keys('rejects', 'rejects', 'approves'), '1:o1 2:o2 3:o3 f:o3');
  assert.is(keys(), '');
  const many = keys(...Array<Meaning>(12).fill('open'));
  assert.is(many.split(' ').at(-1), '9:o9');
});

approvals('days until something is due, by the date in the office', () => {
  const { today } = officeTime('Europe/Berlin');
  const evening = today(Date.parse('2026-11-21T22:30:00Z'));
  const pastMidnight = today(Date.parse('2026-11-21T23:30:00Z'));
  assert.is(daysUntil('2026-11-21', evening), 0);
  assert.is(daysUntil('2026-11-21', pastMidnight), -1);
  assert.is(daysUntil('2026-12-01', evening), 10);
  // Over the night in which the clocks are put forward.
  assert.is(daysUntil('2026-03-30', '2026-03-28'), 2);
});

const release = (more: Partial<Schemas['Release']>): Schemas['Release'] => ({
  ...{
    people: 2,
    because: ['amount'],
    given: [],
    mine: 'first',
    groups: [],
    instead: null,
    ...{ missing: 2, confirmed: [], ibanEnding: false },
  },
  ...more,
});

approvals(
  'digits are asked for where they are needed, not where a release waits that no rule asks for',
  () => {
    const given = [release({}), release({ because: [], ibanEnding: true }), release({ because: [] })];
    assert.equal(given.map(headingOf), ['why', 'newIban', 'oneIsEnough']);
  },
);

approvals('what many decisions at once come to', () => {
  const euros = (value: string) => ({ value, currency: 'EUR' });
  const rows = [
    row(1, { amount: euros('100.00') }),
    row(2, { amount: euros('250.50') }),
    row(3, { amount: { value: '999.99', currency: 'DKK' }, changedSinceDecision: ['amount'] }),
    row(4, { value: { optionId: 'x' } as Approval['value'] }),
    row(5, { release: release({ mine: 'first' }) }),
    row(6, { release: release({ mine: 'given' }) }),
    row(7, { release: release({ mine: 'last', ibanEnding: true }) }),
    row(8, { release: release({ mine: 'last' }) }),
  ];
  const { sums, highest, sent, lines } = bulkSummary(rows, {
    ...{ out: new Set<number>(), looked: ({ documentId }) => documentId !== 8, releases: true },
  });
  assert.equal(sums, [{ value: '999.99', currency: 'DKK' }, euros('350.5')]);
  assert.equal(highest, [{ value: '999.99', currency: 'DKK' }, euros('250.50')]);
  assert.is(sent.length, 8);
  assert.equal(
    lines.map(({ warning, rows }) => `${warning} ${rows.map(({ documentId }) => documentId)}`),
    ['unseen 8', 'without-amount 4,5,6,7,8', 'decided 4', 'changed 3', 'first 5', 'not-like-this 6,7'],
  );
});

approvals('many at once leave out what has a mark and was not looked at; a click takes more out', () => {
  const amount = { value: '100', currency: 'EUR' };
  const rows = [
    row(1, { amount }),
    row(2, { amount, marks: ['duplicate'] }),
    row(3, { amount, marks: ['duplicate', 'new-iban'] }),
    row(4, { amount }),
  ];
  const of = (...out: number[]) => {
    const looked = ({ documentId }: Approval) => documentId === 3;
    const { sent, held, sums, lines } = bulkSummary(rows, { out: new Set(out), looked, releases: true });
    const ids = (list: Approval[]) => list.map(({ documentId }) => documentId);
    return {
      ...{ sent: ids(sent), held: ids(held), sum: sums[0]?.value },
      lines: lines.map(({ warning, rows, held }) => `${warning} ${rows.length - held} of ${rows.length}`),
    };
  };
  assert.equal(of(), {
    ...{ sent: [1, 3, 4], held: [2], sum: '300' },
    lines: ['duplicate 1 of 2', 'new-iban 1 of 1', 'unseen 2 of 2'],
  });
  assert.equal(of(2, 3), { sent: [1, 4], held: [], sum: '200', lines: ['unseen 2 of 2'] });
  const rejected = bulkSummary(rows, { out: new Set(), looked: () => false, releases: false });
  assert.is(rejected.sent.length, 4, 'a rejection pays nothing');
});

approvals('in a queue nothing moves: what is decided stays in its place, what is new comes last', () => {
  const page = (ids: number[], total = ids.length) => ({
    items: ids.map((id) => row(id)),
    total,
    page: 1,
    pageSize: 100,
  });
  const begun = mergedQueue(undefined, page([5, 3, 9], 17));
  const later = mergedQueue(begun, page([7, 5, 9], 17));
  assert.equal(
    later.rows.map(({ documentId }) => documentId),
    [5, 3, 9, 7],
  );
  assert.equal([...later.left], [3]);
  assert.is(later.total, 18, 'the decided one still counts');
  assert.equal(placeIn(later, 3)?.position, 2);
  assert.equal([placeIn(later, 3)?.previous?.documentId, placeIn(later, 3)?.next?.documentId], [5, 9]);
  assert.is(placeIn(later, 7)?.next, undefined);
  assert.is(placeIn(later, 4), null);
});

approvals('a row of the queue shows the newest state, also when it comes back', () => {
  const list = (title: string) => ({ items: [row(1, { title })], total: 1, page: 2, pageSize: 100 });
  const begun = mergedQueue(undefined, list('before'));
  const gone = mergedQueue(begun, { items: [], total: 0, page: 2, pageSize: 100 });
  const back = mergedQueue(gone, list('after'));
  assert.equal([gone.left.size, back.left.size, back.total], [1, 0, 1]);
  assert.is(back.rows[0]?.title, 'after');
  assert.is(placeIn(back, 1)?.position, 101);
});
approvals.run();
