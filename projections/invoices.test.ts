import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { at, fact, given, type Told } from '../scripts/testing/given.ts';
import { invoiceRead, USUAL_IBAN } from '../scripts/testing/invoice-facts.ts';
import { type InvoiceRow, invoiceNumberKey, invoices } from './invoices.ts';

const rows = suite('invoices');
const rowOf = (...events: Told[]): InvoiceRow | null =>
  given(...events)
    .fold(invoices)
    .row<InvoiceRow>();

rows('what was read of a document, with the number as it is compared', () => {
  given(invoiceRead({ cashDiscounts: [{ until: '2026-11-24', percent: '2', amount: '2.38' }] }))
    .fold(invoices)
    .gives({
      ...{ document_id: 7, found: true, kind: 'invoice', number: 'RE-2026-0815', number_key: 'RE20260815' },
      ...{ issued: '2026-11-17', gross: '119', currency: 'EUR', due_amount: '119', due: '2026-12-17' },
      discounts: [{ until: '2026-11-24', percent: '2', amount: '2.38' }],
      ...{ iban: USUAL_IBAN, iban_key: USUAL_IBAN.key, vat_id: 'DE136695976', xml_sha256: null },
      ...{ conflicts: 0, read_at: at(1) },
    });
});

rows('facts that contradict each other are counted', () => {
  const agreement = [
    { fact: 'gross' as const, sources: ['cii' as const, 'text' as const], agrees: false },
    { fact: 'iban' as const, sources: ['cii' as const], agrees: true },
  ];
  const row = rowOf(
    fact('InvoiceRead', { documentId: 7, checksum: null, facts: null, agreement, unreadable: null }),
  );
  assert.equal([row?.conflicts, row?.agreement], [1, agreement]);
});

rows('a file without an invoice leaves nothing of the one before it', () => {
  const { found, number_key, iban_key, ibans, gross } = rowOf(invoiceRead(), invoiceRead(null)) ?? {};
  assert.equal([found, number_key, iban_key, ibans, gross], [false, null, null, [], null]);
});

rows('numbers are one, however they are written', () => {
  for (const written of ['RE 2026/0815', 're-2026-0815', 'RE.2026.0815 '])
    assert.is(invoiceNumberKey(written), 'RE20260815');
  assert.is(invoiceNumberKey('Rg. ÄÖ-1'), 'RGÄÖ1');
  assert.is(invoiceNumberKey(' – '), null);
});

rows.run();
