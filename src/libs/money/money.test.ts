import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  compareAmounts,
  fromMinorUnits,
  type Money,
  productOf,
  readDecimal,
  readMoney,
  roundedFor,
  sumOf,
  withDigits,
} from './index.ts';

const READ: [text: unknown, money: Money | null][] = [
  ['EUR123.45', { value: '123.45', currency: 'EUR' }],
  ['EUR-12.50', { value: '-12.5', currency: 'EUR' }],
  ['JPY1200', { value: '1200', currency: 'JPY' }],
  ['JPY1200.00', { value: '1200', currency: 'JPY' }],
  ['KWD1.234', { value: '1.234', currency: 'KWD' }],
  ['0012.30', { value: '12.3', currency: null }],
  [12, { value: '12', currency: null }],
  ['-0.00', { value: '0', currency: null }],
  ['EUR0.10', { value: '0.1', currency: 'EUR' }],
  ['EUR100', { value: '100', currency: 'EUR' }],
  ['999999999999.99', { value: '999999999999.99', currency: null }],
  ['eur5', null],
  ['1,50', null],
  ['1e3', null],
  ['', null],
  [null, null],
  [undefined, null],
  [true, null],
];
for (const [text, money] of READ) {
  test(`${JSON.stringify(text)} is read as ${JSON.stringify(money)}`, () => {
    assert.equal(readMoney(text), money);
  });
}

test('amounts have the decimals of their currency, and more where they need them', () => {
  assert.is(withDigits({ value: '12.5', currency: 'EUR' }), '12.50');
  assert.is(withDigits({ value: '1200', currency: 'JPY' }), '1200');
  assert.is(withDigits({ value: '119.5', currency: 'JPY' }), '119.5');
  assert.is(withDigits({ value: '1.5', currency: 'KWD' }), '1.500');
  assert.is(withDigits({ value: '-7', currency: null }), '-7.00');
  assert.is(withDigits({ value: '7', currency: 'QQQ' }), '7.00');
});

test('smallest units become amounts by the decimals of their currency', () => {
  assert.is(fromMinorUnits(11_900, 'EUR'), '119.00');
  assert.is(fromMinorUnits(-5, 'EUR'), '-0.05');
  assert.is(fromMinorUnits(1_200, 'JPY'), '1200');
  assert.is(fromMinorUnits(1_500, 'KWD'), '1.500');
  assert.is(fromMinorUnits(1, 'euro'), null);
});

test('sums are exact', () => {
  assert.is(sumOf(['0.1', '0.2']), '0.3');
  assert.is(sumOf(['12.5', '-12.50']), '0');
  assert.is(sumOf(['999999999999.99', '0.01']), '1000000000000');
  assert.is(sumOf(['1.234', '1200', '0.5']), '1201.734');
  assert.is(sumOf([]), '0');
});

test('amounts are compared as numbers, not as texts', () => {
  assert.equal(['9', '10.5', '-3', '10.25'].toSorted(compareAmounts), ['-3', '9', '10.25', '10.5']);
  assert.is(compareAmounts('12.5', '12.50'), 0);
});

test('decimals are read as XML writes them, and not otherwise', () => {
  const read = ['12.50', '+3', '.5', '-0.00', ' 7. ', '1e9', '1.234,5', '', '.', '-', '12 000'].map(
    readDecimal,
  );
  assert.equal(read, ['12.5', '3', '0.5', '0', '7', null, null, null, null, null, null]);
});

test('products are exact, and are rounded as their currency demands', () => {
  assert.is(productOf('0.1', '0.2'), '0.02');
  assert.is(productOf('-3', '33.333'), '-99.999');
  const round = (value: string, currency: string) => roundedFor({ value, currency }).value;
  assert.equal(
    [round('1.005', 'EUR'), round('-1.005', 'EUR'), round('1.5', 'JPY'), round('0.0004', 'KWD')],
    ['1.01', '-1.01', '2', '0'],
  );
});

test.run();
