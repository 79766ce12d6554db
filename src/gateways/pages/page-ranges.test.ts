import assert from 'node:assert/strict';
import { test } from 'uvu';
import { PageRangeError, parsePageRanges } from './page-ranges.ts';

test('ranges are read in the order in which they are written', () => {
  const read = (text: string) => parsePageRanges(text, 9).join(' ');
  assert.equal(read('1-3,5,8-'), '1 2 3 5 8 9');
  assert.equal(read(' 2 , 4 - 5 '), '2 4 5');
  assert.equal(read('-3'), '1 2 3');
  assert.equal(read('9,1'), '9 1');
  assert.equal(read('4–6'), '4 5 6');
  assert.equal(read('9-'), '9');
  assert.equal(read('2,2'), '2 2');
  assert.equal(read('  '), '1 2 3 4 5 6 7 8 9');
});

test('nonsense is answered with its place', () => {
  const place = (text: string, pages = 9) => {
    try {
      parsePageRanges(text, pages);
    } catch (error) {
      assert.ok(error instanceof PageRangeError, String(error));
      return `${error.at} ${error.part}: ${error.message}`;
    }
    return 'understood';
  };
  assert.equal(place('1-3,x'), '4 x: "x" is no page and no range');
  assert.equal(place('1,, 3'), '2 : a page is missing between two commas');
  assert.equal(place('1, 12'), '3 12: there is no page 12 of 9');
  assert.equal(place('0-3'), '0 0-3: there is no page 0 of 9');
  assert.equal(place('1,5-3'), '2 5-3: ends before it begins');
  assert.equal(place('3-10'), '0 3-10: there is no page 10 of 9');
  for (const text of ['-', '1-2-3', '1.5', '1e3', '--1', '１', '1 2', '-0', '99999999999999999999']) {
    assert.notEqual(place(text), 'understood', text);
  }
  assert.equal(place(Array(500).fill('1-9').join(',')), '444 1-9: more than 1000 pages');
});

test.run();
