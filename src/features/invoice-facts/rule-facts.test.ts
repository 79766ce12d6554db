import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { asText } from './rule-facts.ts';

const facts = suite('facts of an invoice for rules');

facts('all is text, amounts with the decimals of their currency; what nobody states is missing', () => {
  const gross = { value: '119.5', currency: 'EUR' };
  assert.equal(asText({ number: 'RE-1', date: '2026-11-17', gross, supplierName: 'BayWa', taxes: [] }), {
    ...{ number: 'RE-1', date: '2026-11-17', gross: '119.50', currency: 'EUR', supplier: 'BayWa' },
  });
  assert.equal(asText({ due: { value: '1200', currency: 'JPY' } }), { due: '1200', currency: 'JPY' });
  assert.equal(asText({}), {});
});

facts.run();
