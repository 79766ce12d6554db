import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../../../projections/index.ts';
import { seen } from '../../../scripts/testing/approval-facts.ts';
import { type Told, uuid } from '../../../scripts/testing/given.ts';
import { ibanConfirmed, invoiceRead } from '../../../scripts/testing/invoice-facts.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { type DomainEvents, eventRegistry, type InvoiceFactsRecorded } from '../../domain/events/index.ts';
import type { InvoiceFacts, InvoiceReading } from '../../libs/invoices/index.ts';
import { type EventLog, openEventLog } from '../../platform/event-log/index.ts';
import { recordedAccount } from './account.ts';
import { hashKey } from './hash-key.ts';
import { keepReadings } from './readings.ts';
import { sameInvoices } from './same-invoices.ts';
import { supplierAccount } from './supplier-account.ts';

// What is asked of the tables before a file of the inbox is saved.

const among = suite('an invoice of the inbox among the others');
let db: TestDatabase;
let log: EventLog<DomainEvents>;
among.before.each(async () => {
  db = await testDatabase();
  log = await openEventLog(db, { eventRegistry, projections });
});
among.after.each(async () => {
  await log.close();
  await db.drop();
});

const record = (...told: Told[]) =>
  log.append('test', told, { origin: { actor: 'test', correlationId: 'test' } });
const document = (documentId: number, correspondent: number, facts: Partial<InvoiceFactsRecorded>) => {
  const told = seen(null, { fields: { correspondent }, checksum: `file-${documentId}` });
  return [{ ...told, data: { ...told.data, documentId } } as Told, invoiceRead(facts, documentId)];
};
type Item = { checksum?: string; owner?: string | null; state?: string; purged?: boolean };
const item = (
  n: number,
  { checksum = `file-${n}`, owner = null, state = 'open', purged = false }: Item = {},
) => db.query(ITEM, [uuid(n), owner === null ? 'public' : 'personal', owner, state, checksum, purged]);
const ITEM = `
  insert into inbox_items (item_id, scope, owner, source, state, original_id, file_id, sha256, md5, bytes, media_type,
                           received_at, received_by, state_at, dropped, segments, cut_version, purged)
  values ($1, $2, $3, 'upload', $4, $1, $1, $5, 'md5', 1, 'application/pdf', now(), 'anna', now(), '[]', '[]', 0, $6)`;

const FACTS: InvoiceFacts = {
  ...{ number: 're-2026 0815', gross: { value: '119', currency: 'EUR' }, supplierVatId: 'DE136695976' },
};
const reading = (facts: InvoiceFacts): InvoiceReading => ({ source: 'cii', facts, faults: [], missing: [] });
const asked = (facts: InvoiceFacts = FACTS, correspondent: number | null = null) =>
  sameInvoices(db, { itemId: uuid(1), sub: 'anna', facts, correspondent });

among('is the same as a document with its number and sum of the same supplier', async () => {
  await record(
    ...document(1, 3, {}),
    ...document(2, 3, { vatId: null }),
    ...document(3, 3, { number: 'RE-2026-0816' }),
    ...document(4, 3, { gross: { value: '119', currency: 'CHF' } }),
    ...document(5, 3, { vatId: 'DE999999999' }),
  );
  assert.equal(await asked(), { documentIds: [1], itemIds: [] });
  assert.equal((await asked(FACTS, 3)).documentIds, [1, 2, 5], 'the correspondent says who it is, too');
  const { number: _, ...unnumbered } = FACTS;
  const { gross: __, ...unpriced } = FACTS;
  for (const facts of [unnumbered, unpriced, { ...FACTS, number: ' - ' }])
    assert.equal(await asked(facts, 3), { documentIds: [], itemIds: [] });
  await db.query(
    `insert into saved_files (segment_id, item_id, item_sha256, pages, sha256, md5, document_id)
     values ($1, $2, 'file', '1', 'file', 'md5', 1)`,
    [uuid(90), uuid(1)],
  );
  assert.equal((await asked()).documentIds, [], 'it was saved of this very file');
});

among('is the same as another file of the inbox that who asks may see', async () => {
  await item(1);
  await item(2);
  await item(3, { owner: 'anna' });
  await item(4, { owner: 'ben' });
  await item(5, { state: 'discarded' });
  await item(6, { purged: true });
  await item(7);
  for (const n of [1, 2, 3, 4, 5, 6])
    await keepReadings(db, `file-${n}`, 'xml', { readings: [reading(FACTS)], unreadable: null });
  await keepReadings(db, 'file-7', 'xml', {
    readings: [reading({ ...FACTS, supplierVatId: 'DE999999999' })],
    unreadable: null,
  });
  assert.equal(await asked(), { documentIds: [], itemIds: [uuid(2), uuid(3)] });
});

among('wants to be paid to an account that is known, or to a new one beside those that are', async () => {
  const [ours, other] = ['DE02120300000000202051', 'DE89370400440532013000'];
  const iban = recordedAccount(ours, await hashKey(db));
  await record(...document(1, 3, { iban }), ibanConfirmed(iban, 1));
  const shown = (ibans: string[], correspondent = 3) => supplierAccount(db, ibans, correspondent);
  // That an invoice of the supplier names an account makes it no known one.
  await record(...document(2, 3, { iban: recordedAccount(other, await hashKey(db)) }));
  const seenAs = { lastFour: '2051', iban: ours };
  const unsaved = { wasConfirmed: false, seen: null };
  assert.equal(await shown([ours]), { state: 'known', ...seenAs, ...unsaved, known: [] });
  assert.equal((await shown([ours], 4))?.state, 'new', 'of another supplier');
  assert.is(await shown([]), null);
  const stranger = { state: 'new', lastFour: '3000', iban: other, ...unsaved };
  assert.equal(await shown([other]), { ...stranger, known: [{ lastFour: '2051', iban: null }] });
  await keepReadings(db, 'file-1', 'all', {
    readings: [reading({ iban: other, otherIbans: [ours] })],
    unreadable: null,
  });
  assert.equal(await shown([ours, other]), { ...stranger, known: [seenAs] }, 'a second one counts');
  assert.equal(await shown([other]), { ...stranger, known: [seenAs] });
});

among.run();
