import assert from 'node:assert/strict';
import { suite } from 'uvu';
import { mutatedInvoices } from '../../../scripts/testing/mutated-invoices.ts';
import { INVOICE_FAULTS } from './invoice-facts.ts';

const test = suite('invoices with random damage');

test('a damaged file is read or refused with a known fault, and never fails', async () => {
  const known = new Set<string>(INVOICE_FAULTS);
  let refused = 0;
  for await (const { what, found } of mutatedInvoices({ seed: 18, count: 300 })) {
    for (const { code } of [...found.faults, ...found.readings.flatMap(({ faults }) => faults)])
      assert.ok(known.has(code), `${what}: ${code}`);
    if (found.readings.length === 0) refused += 1;
  }
  // Some of the damage must be such that it is noticed, and some not.
  assert.ok(refused > 30 && refused < 270, `${refused} of 300 were refused`);
});

test.run();
