import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { plainAmount } from './plain-amount.ts';

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

test.run();
