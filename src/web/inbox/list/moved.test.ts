import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { moved } from './moved.ts';

test('one thing moves, the others keep their order', () => {
  assert.equal(moved(['a', 'b', 'c'], 0, 1), ['b', 'a', 'c']);
  assert.equal(moved(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b']);
});

test('over the end of the list nothing moves', () => {
  const things = ['a', 'b'];
  for (const [from, to] of [
    [0, -1],
    [1, 2],
    [5, 0],
  ] as const)
    assert.equal(moved(things, from, to), things);
});

test.run();
