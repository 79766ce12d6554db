import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { recorded } from '../../../../scripts/testing/recorded.ts';
import { compareStream } from './compare-stream.ts';

const batch = [4, 5, 6].map((version) => recorded({ version, id: `id-${version}` }));
const found = (...versions: number[]) =>
  versions.map((version) => ({ version, id: `id-${version}`, type: 'Said' }));

test('counts what of the batch is there already', () => {
  assert.equal(compareStream(batch, found(3, 4)), { is: 'ours', there: 1 });
  assert.equal(compareStream(batch, found(3, 4, 5, 6)), { is: 'ours', there: 3 });
  assert.equal(compareStream(batch, found(4, 5, 6, 7)), { is: 'ours', there: 3 });
});

test('takes the beginning for granted when it was truncated in front of an event of ours', () => {
  assert.equal(compareStream(batch, found(6)), { is: 'ours', there: 3 });
});

test('sees that nothing is there and nothing is missing', () => {
  assert.equal(compareStream(batch, found(3)), { is: 'as-expected' });
  assert.equal(compareStream([recorded({ version: 1, id: 'id-1' })], []), { is: 'as-expected' });
});

test('names the event of somebody else', () => {
  const foreign = [...found(3, 4), { version: 5, id: 'other', type: 'Intruder' }];
  assert.equal(compareStream(batch, foreign), {
    is: 'foreign',
    why: 'version 5 there is Intruder other, not ours',
  });
});

test('sees events that are missing, and a stream that goes on without ours', () => {
  assert.equal(compareStream(batch, []), {
    is: 'foreign',
    why: 'versions up to 3 are missing there, so 4 cannot follow',
  });
  assert.equal(compareStream([recorded({ version: 2, id: 'id-2' })], []), {
    is: 'foreign',
    why: 'version 1 is missing there, so 2 cannot follow',
  });
  assert.equal(compareStream(batch, found(9)), {
    is: 'foreign',
    why: 'the stream goes on there at version 9 without ours',
  });
});

test.run();
