import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { invoiceFacts, USUAL_IBAN } from '../../../scripts/testing/invoice-facts.ts';
import { invoiceEvents } from './invoices.ts';

const events = suite('events of invoices');
const FULL = { ...USUAL_IBAN, iban: 'DE02120300000000202051' };
const { InvoiceRead, IbanConfirmed } = invoiceEvents;

events('an IBAN in full is refused', () => {
  const about = { documentId: 7, checksum: null, agreement: [], unreadable: null };
  const read = (iban: unknown) => ({ ...about, facts: { ...invoiceFacts(), iban } });
  assert.ok(InvoiceRead.data.safeParse(read(USUAL_IBAN)).success);
  assert.not(InvoiceRead.data.safeParse(read(FULL)).success);
  const confirmed = (iban: unknown) => ({ documentId: 7, correspondent: 3, iban });
  assert.ok(IbanConfirmed.data.safeParse(confirmed(USUAL_IBAN)).success);
  assert.not(IbanConfirmed.data.safeParse(confirmed(FULL)).success);
});

events('what was recorded in full is read without it', () => {
  const old = { documentId: 7, facts: { ...invoiceFacts(), iban: FULL }, agreement: [] };
  assert.equal(InvoiceRead.upcast?.[1]?.(old), { documentId: 7, facts: invoiceFacts(), agreement: [] });
  for (const facts of [null, invoiceFacts({ iban: null })])
    assert.equal(InvoiceRead.upcast?.[1]?.({ ...old, facts }), { ...old, facts });
  assert.equal(IbanConfirmed.upcast?.[1]?.({ documentId: 7, iban: FULL }), {
    ...{ documentId: 7, iban: USUAL_IBAN },
  });
});

events('of older readings no other IBAN is known, and not which file it was', () => {
  const { ibans: _, ibanUnclear: __, several: ___, ...facts } = invoiceFacts();
  const old = { documentId: 7, facts, agreement: [] };
  const now = { documentId: 7, checksum: null, facts: invoiceFacts(), agreement: [], unreadable: null };
  assert.equal(InvoiceRead.upcast?.[2]?.(old), now);
  assert.equal(InvoiceRead.upcast?.[2]?.({ ...old, facts: { ...facts, iban: null } }), {
    ...{ ...now, facts: invoiceFacts({ iban: null }) },
  });
  assert.equal(InvoiceRead.upcast?.[2]?.({ ...old, facts: null }), { ...now, facts: null });
});

events.run();
