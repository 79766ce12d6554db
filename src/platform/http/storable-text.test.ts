import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isTooDeep, unstorable } from './storable-text.ts';

const texts = suite('text that cannot be stored');

texts('is found wherever it stands, by its path', () => {
  const value = { q: 'a\u0000', items: [{ note: 'fine' }, { note: '\ud800' }], n: 1, none: null };
  assert.equal(unstorable(value), ['q', 'items.1.note']);
  assert.equal(unstorable({ options: { 'x\u0000': 'approves' } }), ['options']);
});
texts('is not what only looks odd', () => {
  assert.equal(unstorable({ q: '😀 \u0001 ß', '%00': [] }), []);
});
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
texts('what is nested deeper than anything taken here is told, however deep', () => {
  const depths = [32, 33, 400_000];
  assert.equal(
    depths.map((depth) => isTooDeep(nested(depth))),
    [false, true, true],
  );
});
texts.run();
