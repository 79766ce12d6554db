import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hundredthsInSeal } from './approval-upcasts.ts';

const sealed = (amount: Record<string, string | number> | null) => ({
  documentId: 7,
  seal: { checksum: null, amount, due: null },
});

for (const [minor, value] of [
  [11_900, '119'],
  [11_950, '119.5'],
  [5, '0.05'],
  [-5, '-0.05'],
  [-120_000, '-1200'],
  [0, '0'],
  [99_999_999_999_999, '999999999999.99'],
] as const) {
  test(`${minor} hundredths are ${value}, whatever the currency`, () => {
    const old = sealed({ minor, currency: 'JPY' });
    assert.equal(hundredthsInSeal(old), sealed({ value, currency: 'JPY' }));
  });
}

test('a seal without an amount stays as it is', () => {
  assert.equal(hundredthsInSeal(sealed(null)), sealed(null));
});

test.run();
