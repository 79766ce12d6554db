import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { numberIn } from './number-in.ts';

const numbers = suite('the number of a document');
const cases: [string, number | undefined][] = [
  ['42', 42],
  [' #42 ', 42],
  ['https://dms.example/paperless/documents/42/details', 42],
  ['https://dms.example/documents/42', 42],
  ['Rechnung 42', undefined],
  ['0', undefined],
  ['99999999999', undefined],
  ['', undefined],
];
for (const [typed, expected] of cases) {
  numbers(typed || 'nothing', () => assert.is(numberIn(typed), expected));
}
numbers.run();
