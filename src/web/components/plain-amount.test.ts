import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { plainAmount, plainNumber } from './plain-amount.ts';

test('amounts as people type them', () => {
  for (const [typed, plain] of [
    ['1234,56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1234.5', '1234.5'],
    ['1.234', '1234'],
    ['1.234.567', '1234567'],
    [' 12,50 € ', 'EUR12.50'],
    ['EUR 12,50', 'EUR12.50'],
    ['-3,10', '-3.10'],
    ['17', '17'],
    ['viel', 'viel'],
    ['', ''],
    ['EUR 3 CHF', 'EUR 3 CHF'],
  ] as const) {
    assert.is(plainAmount(typed), plain, typed);
  }
});

test('numbers with decimals, in the language of whoever types', () => {
  for (const [typed, mark, plain] of [
    ['25,4', ',', '25.4'],
    ['25.4', ',', '25.4'],
    ['1.234', ',', '1234'],
    ['1,234', ',', '1.234'],
    ['1.234,5', ',', '1234.5'],
    ['-0,5', ',', '-0.5'],
    ['1,234', '.', '1234'],
    ['1,234.5', '.', '1234.5'],
    ['25.4', '.', '25.4'],
    ['7', ',', '7'],
    ['1,2,3', ',', '1,2,3'],
    ['viel', ',', 'viel'],
    ['', ',', ''],
  ] as const) {
    assert.is(plainNumber(typed, mark), plain, `${typed} with ${mark}`);
  }
});

test.run();
