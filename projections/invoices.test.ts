import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decision, invoice, NO, SEAL, seen, YES } from '../scripts/testing/approval-facts.ts';
import { at, fact, given, type Told, uuid } from '../scripts/testing/given.ts';
import { ibanConfirmed, invoiceRead, OTHER_IBAN, USUAL_IBAN } from '../scripts/testing/invoice-facts.ts';
import { type InvoiceRow, invoiceNumberKey, invoices } from './invoices.ts';

const rows = suite('invoices');
const rowOf = (...events: Told[]): InvoiceRow | null =>
  given(...events)
    .fold(invoices)
    .row<InvoiceRow>();
const approved = decision(90, YES);

rows('what was read of a document, with the number as it is compared', () => {
  given(invoiceRead({ cashDiscounts: [{ until: '2026-11-24', percent: '2', amount: '2.38' }] }))
    .fold(invoices)
    .gives({
      ...{ document_id: 7, found: true, kind: 'invoice', number: 'RE-2026-0815', number_key: 'RE20260815' },
      ...{ issued: '2026-11-17', gross: '119', currency: 'EUR', due_amount: '119', due: '2026-12-17' },
      discounts: [{ until: '2026-11-24', percent: '2', amount: '2.38' }],
      ...{ iban: USUAL_IBAN, iban_key: USUAL_IBAN.key, vat_id: 'DE136695976', xml_sha256: null },
      ...{ conflicts: 0, trusted: false, released: false, read_at: at(1) },
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

rows(
  'an account is trusted once it is confirmed or its invoice released, and no longer after a take-back',
  () => {
    assert.is(rowOf(invoiceRead(), ibanConfirmed())?.trusted, true);
    assert.is(rowOf(seen(null), invoiceRead(), ...approved)?.trusted, true);
    assert.is(
      rowOf(seen(null), ...approved, invoiceRead())?.trusted,
      true,
      'it was released before it was read',
    );
    const rejected = [...decision(91, NO).slice(0, 1), decidedAs('rejects')];
    assert.is(rowOf(seen(null), invoiceRead(), ...rejected)?.trusted, false);
    assert.is(rowOf(seen(null), invoiceRead(), ...approved, ...rejected)?.trusted, false);
    for (const undone of [takenBack, reopened])
      assert.is(rowOf(seen(null), invoiceRead(), ...approved, undone)?.trusted, false);
    assert.is(rowOf(invoiceRead({ iban: OTHER_IBAN }), ibanConfirmed(OTHER_IBAN))?.trusted, true);
  },
);

rows(
  'another account in a new file is not trusted for what was released; the first one is once it is back',
  () => {
    const other = rowOf(invoiceRead(), ...approved, ibanConfirmed(), invoiceRead({ iban: OTHER_IBAN }));
    assert.equal([other?.trusted, other?.released], [false, false]);
    const back = rowOf(invoiceRead(), ibanConfirmed(), invoiceRead({ iban: OTHER_IBAN }), invoiceRead());
    assert.is(back?.trusted, true);
  },
);

rows('a file without an invoice leaves nothing of the one before it', () => {
  const { found, number_key, iban_key, gross, trusted } =
    rowOf(invoiceRead(), ...approved, invoiceRead(null)) ?? {};
  assert.equal([found, number_key, iban_key, gross, trusted], [false, null, null, null, false]);
});

rows('a decision about a document that no invoice was read of is kept only where it releases', () => {
  assert.is(rowOf(decidedAs('rejects')), null);
  assert.is(rowOf(decidedAs('approves'))?.found, false);
});

rows('numbers are one, however they are written', () => {
  for (const written of ['RE 2026/0815', 're-2026-0815', 'RE.2026.0815 '])
    assert.is(invoiceNumberKey(written), 'RE20260815');
  assert.is(invoiceNumberKey('Rg. ÄÖ-1'), 'RGÄÖ1');
  assert.is(invoiceNumberKey(' – '), null);
});

const decidedAs = (meaning: 'approves' | 'rejects'): Told => {
  const told = decision(90, YES)[1] as Told;
  return { ...told, data: { ...told.data, approvalId: uuid(92), meaning } } as Told;
};

const undone = { documentId: 7, approvalId: uuid(93), from: YES, to: null, seal: SEAL, after: invoice(null) };
const takenBack = fact('ApprovalTakenBack', { ...undone, of: uuid(90) });
const reopened = fact('ApprovalReopened', { ...undone, changed: ['file'] });

rows.run();
