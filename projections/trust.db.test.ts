import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decision, invoice, rowOf, SEAL, seen, YES } from '../scripts/testing/approval-facts.ts';
import { fact, type Told, uuid } from '../scripts/testing/given.ts';
import { ibanConfirmed, invoiceRead, OTHER_IBAN, USUAL_IBAN } from '../scripts/testing/invoice-facts.ts';
import { moved } from '../scripts/testing/merge-facts.ts';
import { type TestDatabase, testDatabase } from '../scripts/testing/test-database.ts';
import { type ApprovalSeal, type DomainEvents, eventRegistry } from '../src/domain/events/index.ts';
import { type EventLog, openEventLog, type RecordedEvent, upcast } from '../src/platform/event-log/index.ts';
import { projections } from './index.ts';
import { confirmersOf, isConfirmedForNobody, isReleased, knownAccounts, trustOf } from './trust.ts';

// What releases and confirmations make trusted: by their seals alone, and as long as they hold.

const trust = suite('trust of suppliers and accounts');
let db: TestDatabase;
let log: EventLog<DomainEvents>;
trust.before.each(async () => {
  db = await testDatabase();
  log = await openEventLog(db, { eventRegistry, projections });
});
trust.after.each(async () => {
  await log.close();
  await db.drop();
});

const record = async (...told: Told[]) => {
  for (const { by = 'test', ...event } of told)
    await log.append('test', [event], { origin: { actor: by, correlationId: 'test' } });
};
/** A release of document 7, sealed as it was read at that time; the correspondent is told by the seal. */
const released = (more: Partial<ApprovalSeal> = {}, ...before: Told[]): Told[] => {
  const { invoice: read } = rowOf(seen(null), ...before);
  const seal = { ...SEAL, correspondent: 3, invoice: read, ...more };
  const told = decision(90, YES).map((one) => ({ ...one, data: { ...one.data, seal } }) as Told);
  return [seen(null), ...before, ...told];
};
const keys = [USUAL_IBAN.key, OTHER_IBAN.key];
/** The suppliers among 3 and 4 to whom something was released, and the accounts of each. */
const known = async () => {
  const found = await trustOf(db, [3, 4], keys);
  const suppliers = [3, 4].filter((one) => found.released.some(({ supplier }) => supplier === one));
  return suppliers.map((one) => [
    one,
    ...keys.filter((key) => isReleased(found, one, key)).map((key) => key[0]),
  ]);
};

trust('a release that ended makes its supplier known, and the accounts that were sealed', async () => {
  await record(...released({}, invoiceRead()));
  assert.equal(await known(), [[3, 'a']]);
  assert.equal(await knownAccounts(db, 3), [USUAL_IBAN]);
  assert.equal(await knownAccounts(db, 4), []);
});

trust('also the account in the field of Paperless; planned is not released', async () => {
  const ibanField = { text: 'c'.repeat(64), account: OTHER_IBAN };
  const [look, read, plan, end] = released({ ibanField }, invoiceRead());
  await record(...([look, read, plan] as Told[]));
  assert.equal(await known(), []);
  await record(end as Told);
  assert.equal(await known(), [[3, 'a', 'b']]);
  assert.is((await knownAccounts(db, 3)).length, 2);
});

trust('edits, readings and merges afterwards make nothing known', async () => {
  await record(...released({}, invoiceRead()));
  await record(seen('yes', { fields: { correspondent: 4 } }), invoiceRead({ iban: OTHER_IBAN }));
  assert.equal(await known(), [[3, 'a']], 'another correspondent, another account');
  await record(seen('yes'), moved(3, 4, 7));
  assert.equal(await known(), [[3, 'a']], 'the one that is kept is as new as it was');
});

trust('what was not read when it was released, or was read of another file, is not known', async () => {
  await record(...released({ invoice: null }), invoiceRead());
  assert.equal(await known(), [[3]]);
  await record(...released({ checksum: 'file-2' }, invoiceRead()));
  assert.equal(await known(), [[3]]);
});

trust('taken back, opened again, rejected or set by hand since: nothing is known by it', async () => {
  const undone = { documentId: 7, from: YES, to: null, seal: SEAL, after: invoice(null) };
  const plan = (n: number, kind: 'take-back' | 'reopen' | 'decision', meaning: 'open' | 'rejects') =>
    fact('ApprovalPlanned', {
      ...{ documentId: 7, approvalId: uuid(n), kind, field: 15, from: YES, to: null, meaning },
      ...{ replaces: ['yes'], seal: SEAL, ...(kind === 'take-back' && { of: uuid(90) }) },
    });
  const takenBack = fact('ApprovalTakenBack', { ...undone, approvalId: uuid(91), of: uuid(90) });
  const reopened = fact('ApprovalReopened', { ...undone, approvalId: uuid(92), changed: ['file'] });
  const rejected = fact('ApprovalDecided', { ...undone, approvalId: uuid(93), meaning: 'rejects' });
  for (const since of [
    [plan(91, 'take-back', 'open'), takenBack],
    [plan(92, 'reopen', 'open'), reopened],
    [plan(93, 'decision', 'rejects'), rejected],
    [seen('no')],
    [seen(null)],
  ]) {
    await record(...released({}, invoiceRead()));
    assert.equal(await known(), [[3, 'a']]);
    await record(...(since as Told[]));
    assert.equal(await known(), [], since.map(({ type }) => type).join());
  }
});

trust('a confirmation names the supplier; of old ones nobody knows whose account it is', async () => {
  await record(ibanConfirmed(USUAL_IBAN, 7, { by: 'ben' }), ibanConfirmed(USUAL_IBAN, 8, { by: 'anna' }));
  await record(
    ibanConfirmed(USUAL_IBAN, 9, { by: 'ben' }),
    ibanConfirmed(OTHER_IBAN, 7, { correspondent: null }),
  );
  const found = await trustOf(db, [3, 4], keys);
  assert.equal(confirmersOf(found, 3, USUAL_IBAN.key), ['ben', 'anna']);
  assert.equal(confirmersOf(found, 4, USUAL_IBAN.key), []);
  assert.equal(confirmersOf(found, 3, OTHER_IBAN.key), []);
  assert.equal(
    [isConfirmedForNobody(found, OTHER_IBAN.key), isConfirmedForNobody(found, USUAL_IBAN.key)],
    [true, false],
  );
  assert.equal(await knownAccounts(db, 3), [USUAL_IBAN]);
});

trust('nothing is asked for where there is nobody to ask for', async () => {
  assert.equal(await trustOf(db, [], []), { released: [], confirmed: [] });
  assert.equal(await knownAccounts(db, null), []);
});

trust('what was recorded by earlier releases: an account by its seal, a confirmation for nobody', () => {
  const asOf = (type: string, schema: number, data: object): RecordedEvent =>
    upcast(eventRegistry, { type, data, metadata: { schema } } as unknown as RecordedEvent);
  const old = {
    number: 'A',
    gross: null,
    iban: { ...USUAL_IBAN, iban: 'DE02120300000000202051' },
    xml: null,
  };
  const seal = { checksum: 'file-1', amount: null, due: null, correspondent: 3, invoice: old };
  assert.equal((asOf('ApprovalDecided', 3, { seal }).data.seal as unknown as ApprovalSeal).invoice, {
    ...{ file: 'file-1', number: 'A', gross: null, ibans: [USUAL_IBAN], xml: null },
    ...{ ibanUnclear: false, several: [], unreadable: null },
  });
  const confirmed = asOf('IbanConfirmed', 1, { documentId: 7, iban: old.iban }).data;
  assert.equal(confirmed, { documentId: 7, correspondent: null, iban: USUAL_IBAN });
});

trust.run();
