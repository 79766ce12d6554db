import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seen } from '../scripts/testing/approval-facts.ts';
import type { Told } from '../scripts/testing/given.ts';
import { ibanConfirmed, invoiceRead, OTHER_IBAN, USUAL_IBAN } from '../scripts/testing/invoice-facts.ts';
import { type TestDatabase, testDatabase } from '../scripts/testing/test-database.ts';
import { type EventLog, openEventLog } from '../src/event-log/index.ts';
import { type DomainEvents, eventRegistry } from '../src/events/index.ts';
import { projections } from './index.ts';
import { invoiceOf } from './invoice-list.ts';

// What an invoice is among the others of its supplier.

const list = suite('invoices among those of their supplier');
let db: TestDatabase;
let log: EventLog<DomainEvents>;
list.before.each(async () => {
  db = await testDatabase();
  log = await openEventLog(db, { eventRegistry, projections });
});
list.after.each(async () => {
  await log.close();
  await db.drop();
});

const record = (...told: Told[]) =>
  log.append('test', told, { origin: { actor: 'test', correlationId: 'test' } });
const document = (documentId: number, correspondent: number | null = 3): Told => {
  const told = seen(null, { fields: { correspondent } });
  return { ...told, data: { ...told.data, documentId } } as Told;
};

list(
  'an account is known by other invoices of the supplier alone, and an unknown one shows which are known',
  async () => {
    await record(document(1), invoiceRead({ number: 'A' }, 1), document(2), invoiceRead({ number: 'B' }, 2));
    assert.is((await invoiceOf(db, 2))?.iban_state, 'new');
    await record(ibanConfirmed(USUAL_IBAN, 1));
    assert.is((await invoiceOf(db, 2))?.iban_state, 'known');
    await record(
      document(3, 4),
      invoiceRead({ number: 'C' }, 3),
      document(4),
      invoiceRead({ iban: OTHER_IBAN }, 4),
    );
    assert.is((await invoiceOf(db, 3))?.iban_state, 'new', 'another supplier');
    const other = await invoiceOf(db, 4);
    assert.equal([other?.iban_state, other?.known_ibans], ['new', [USUAL_IBAN]]);
    await record(document(5, null), invoiceRead({ iban: OTHER_IBAN }, 5), invoiceRead({ iban: null }, 1));
    assert.equal(
      [(await invoiceOf(db, 5))?.iban_state, (await invoiceOf(db, 1))?.iban_state],
      ['new', 'none'],
    );
  },
);

list(
  'the same number and sum of the same supplier is the same invoice, whatever the document says else',
  async () => {
    await record(
      document(1),
      invoiceRead({ number: 'RE 1/26' }, 1),
      document(2),
      invoiceRead({ number: 're-1-26' }, 2),
    );
    await record(document(3, 9), invoiceRead({ number: 'RE 1/26' }, 3));
    await record(document(4, 8), invoiceRead({ number: 'RE 1/26', vatId: null }, 4));
    await record(
      document(5),
      invoiceRead({ number: 'RE 1/26', gross: { value: '119', currency: 'CHF' } }, 5),
    );
    assert.equal((await invoiceOf(db, 1))?.duplicate_of, [2, 3], 'by the correspondent, and by the VAT id');
    assert.equal((await invoiceOf(db, 4))?.duplicate_of, []);
    assert.equal((await invoiceOf(db, 5))?.duplicate_of, []);
    assert.is(await invoiceOf(db, 6), null);
  },
);

list.run();
