import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rangeOf } from './byte-range.ts';

const ranges = suite('the part of a file that is asked for');
const FILE = { length: 100, etag: '"a"' };
const asked = (range: string, headers: Record<string, string> = {}, file: typeof FILE | object = FILE) =>
  rangeOf({ method: 'GET', headers: { range, ...headers } }, { ...FILE, ...file });

for (const [range, expected] of [
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['Bytes = 10 - 19', { first: 10, last: 19 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=100-200', 'outside'],
  ['bytes=99999999999999999999-', 'outside'],
  ['bytes=-0', 'outside'],
  // Not understood or not supported: the whole file is a valid answer.
  ['bytes=19-10', undefined],
  ['bytes=-', undefined],
  ['bytes=a-b', undefined],
  ['bytes=0-9,20-29', undefined],
  ['pages=1-2', undefined],
] as const) {
  ranges(range, () => assert.equal(asked(range), expected));
}

ranges('only of a GET, and only of a file whose length is known', () => {
  assert.is(rangeOf({ method: 'HEAD', headers: { range: 'bytes=0-1' } }, FILE), undefined);
  assert.is(rangeOf({ method: 'GET', headers: {} }, FILE), undefined);
  assert.is(asked('bytes=0-1', {}, { length: null }), undefined);
});

ranges('of an empty file there is no part', () => {
  for (const range of ['bytes=0-', 'bytes=0-0', 'bytes=-1']) {
    assert.is(asked(range, {}, { length: 0 }), 'outside', range);
  }
});

ranges('only while the file is the one of which the beginning is there', () => {
  const part = { first: 50, last: 99 };
  assert.equal(asked('bytes=50-', { 'if-range': '"a"' }), part);
  for (const other of ['"b"', 'W/"a"', 'Sun, 22 Nov 2026 00:00:00 GMT', '']) {
    assert.is(asked('bytes=50-', { 'if-range': other }), undefined, other);
  }
  assert.is(asked('bytes=50-', { 'if-range': 'W/"a"' }, { etag: 'W/"a"' }), undefined);
  assert.is(asked('bytes=50-', { 'if-range': '"a"' }, { etag: null }), undefined);
});
ranges.run();
