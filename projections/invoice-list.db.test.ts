import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seen } from '../scripts/testing/approval-facts.ts';
import type { Told } from '../scripts/testing/given.ts';
import { invoiceFacts, invoiceRead } from '../scripts/testing/invoice-facts.ts';
import { type TestDatabase, testDatabase } from '../scripts/testing/test-database.ts';
import { type DomainEvents, eventRegistry } from '../src/domain/events/index.ts';
import { type EventLog, openEventLog } from '../src/platform/event-log/index.ts';
import { approvalCounts, listApprovals } from './approval-list.ts';
import { projections } from './index.ts';
import { type ComparedMark, invoiceOf } from './invoice-list.ts';

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

/** With custom fields: amount and due date. */
const stating = (documentId: number, amount: string | null, due: string | null): Told => {
  const customFields = [
    { field: 1, value: amount },
    { field: 2, value: due },
  ];
  const { data, ...told } = seen(null, { fields: { correspondent: 3, customFields } });
  const approval = { field: 15, amountField: 1, dueField: 2, label: null };
  return { ...told, data: { ...data, documentId, approval } } as Told;
};

list(
  'custom fields contradict the file as far as both state something; the list finds the same',
  async () => {
    const left = invoiceFacts({
      gross: { value: '119', currency: 'EUR' },
      due: { value: '100', currency: 'EUR' },
    });
    const nothing = { gross: null, due: null, dueDate: null };
    const cases: [amount: string | null, due: string | null, facts: object, contradictions: number][] = [
      ['EUR119.00', '2026-12-17', {}, 0],
      ['EUR191.00', '2026-12-18', {}, 2],
      ['CHF119.00', '2026-12-17', {}, 1],
      [null, null, {}, 0],
      ['EUR119.00', '2026-12-17', nothing, 0],
      ['EUR100.00', null, left, 0],
      ['119.00', null, {}, 0],
    ];
    for (const [index, [amount, due, facts]] of cases.entries())
      await record(
        stating(index + 1, amount, due),
        invoiceRead({ number: `RE ${index}`, ...facts }, index + 1),
      );
    for (const [index, [amount, due, , contradictions]] of cases.entries())
      assert.is((await invoiceOf(db, index + 1))?.contradictions, contradictions, `${amount}, ${due}`);
    assert.equal(await marked('conflict'), [2, 3]);
    const read = invoiceRead({ number: 'RE 1' }, 2);
    const agreement = [{ fact: 'gross', sources: ['ubl', 'text'], agrees: false }];
    await record({ ...read, data: { ...read.data, agreement } } as Told);
    assert.is((await invoiceOf(db, 2))?.contradictions, 2, 'the amount counts once');
  },
);

list('a list of what is compared has the documents that are marked so, and no others', async () => {
  await record(document(1), invoiceRead({ number: 'A' }, 1), document(2), invoiceRead({ number: 'a' }, 2));
  await record(document(4), invoiceRead({ number: 'D', iban: null }, 4), document(5), invoiceRead(null, 5));
  assert.equal(await Promise.all((['conflict', 'duplicate'] as const).map(marked)), [[], [1, 2]]);
});

const marked = async (mark: ComparedMark): Promise<number[]> => {
  const order = {
    sort: { by: 'age' as const, descending: false },
    undecidedFirst: false,
    page: 1,
    pageSize: 9,
  };
  const rows = await listApprovals(db, { types: [1], marked: mark }, order);
  assert.is(await approvalCounts()(db, { types: [1], marked: mark }), rows.length);
  return rows.map(({ document_id }) => document_id).sort();
};

list.run();
