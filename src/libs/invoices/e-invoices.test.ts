import assert from 'node:assert/strict';
import { suite } from 'uvu';
import { DIFFERENT_BY_THEMSELVES, eInvoices } from '../../../scripts/testing/e-invoices.ts';
import { readInvoiceXml } from './read-invoice-xml.ts';

const test = suite('the test suite of XRechnung');

test('UBL and CII of one case give the same facts', () => {
  const { cases, folder } = eInvoices();
  if (!cases) return console.log(`skipped: no e-invoices in ${folder}`);
  assert.ok(cases.length > 20);
  for (const { name, ubl, cii } of cases) {
    const [one, other] = [ubl, cii].map((xml) => {
      const { facts, faults, missing } = readInvoiceXml(xml);
      const compared = Object.entries(facts).filter(([fact]) => fact !== DIFFERENT_BY_THEMSELVES[name]);
      return { facts: Object.fromEntries(compared), faults, missing };
    });
    assert.deepEqual(one, other, name);
  }
});

test.run();
