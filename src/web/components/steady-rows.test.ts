import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SteadyRows, steadyRows } from './steady-rows.ts';

const steady = suite('rows under the cursor');
type Row = { id: string; value: number };
const a = { id: 'a', value: 1 };
const b = { id: 'b', value: 1 };
const c = { id: 'c', value: 1 };
const shown: SteadyRows<Row> = { rows: [a, b, c], marks: new Map() };
const next = (before: SteadyRows<Row>, ...now: Row[]) => {
  const { rows, marks } = steadyRows(before, now, ({ id }) => id);
  return { rows, marks, said: [rows.map(({ id }) => id).join(''), Object.fromEntries(marks)] };
};

steady('stay where they are, whatever order the list has now; what is new comes last', () => {
  assert.equal(next(shown, { id: 'd', value: 1 }, c, a, b).said, ['abcd', {}]);
});

steady('what has changed is marked, what has gone stays and is marked, until it is back', () => {
  const first = next(shown, a, { ...b, value: 2 });
  assert.equal(first.said, ['abc', { b: 'changed', c: 'gone' }]);
  assert.is(first.rows[1]?.value, 2);
  const second = next(first, a, first.rows[1] as Row, c);
  assert.equal(second.said, ['abc', { b: 'changed', c: 'changed' }]);
});
steady.run();
