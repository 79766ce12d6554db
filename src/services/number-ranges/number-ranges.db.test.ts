import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import { projections } from '../../../projections/index.ts';
import { numberRangeRow } from '../../../projections/number-ranges.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { type DomainEvents, eventRegistry, numberRangeStream } from '../../domain/events/index.ts';
import { type EventLog, openEventLog } from '../../platform/event-log/index.ts';
import { openNumberRanges } from './open-number-ranges.ts';
import { keepScannedNumbers, scannedNumbers } from './scanned-numbers.ts';

const test = suite('number ranges');
const origin = { actor: 'anna', correlationId: 'test' };
let database: TestDatabase;
let log: EventLog<DomainEvents>;
let ranges: ReturnType<typeof openNumberRanges>;

test.before(async () => {
  database = await testDatabase();
  log = await openEventLog(database, { eventRegistry, projections });
  ranges = openNumberRanges({
    ...{ db: database, log },
    paperless: { nextArchiveSerialNumber: async () => 78 },
  });
});
test.after(async () => {
  await log.close();
  await database.drop();
});

test('archive serial numbers begin above the highest in Paperless', async () => {
  const { first, next } = await ranges.create({ name: 'asn', kind: 'asn', last: 99_999 }, origin);
  assert.deepEqual([first, next], [78, 78]);
  const low = { name: 'low', kind: 'asn', first: 77, last: 99_999 } as const;
  await assert.rejects(ranges.create(low, origin), { code: 'invalid-request' });
  await assert.rejects(ranges.create({ ...low, first: 90, last: 89 }, origin), { code: 'invalid-request' });
  await assert.rejects(ranges.create({ name: 'asn', kind: 'own', last: 9 }, origin), {
    reason: 'range-exists',
  });
});

test('of many who draw at the same time nobody gets the number of another one, and none is lost', async () => {
  await ranges.create({ name: 'many', kind: 'own', last: 1_000 }, origin);
  const drawn = await Promise.all(
    Array.from({ length: 20 }, (_, n) => ranges.draw('many', (n % 3) + 1, randomUUID(), origin)),
  );
  const numbers = drawn.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, n) => from + n));
  assert.deepEqual(
    numbers.toSorted((a, b) => a - b),
    Array.from(numbers, (_, n) => n + 1),
  );
  assert.equal((await log.read(numberRangeStream('many'))).length, 21);
});

test('a job that asks again gets its numbers again, and nothing more is recorded', async () => {
  await ranges.create({ name: 'again', kind: 'own', last: 10 }, origin);
  const job = randomUUID();
  const [first, same] = await Promise.all([1, 2].map(() => ranges.draw('again', 4, job, origin)));
  assert.deepEqual(
    [first, same, await ranges.draw('again', 4, job, origin)],
    Array(3).fill({ from: 1, to: 4 }),
  );
  assert.equal((await numberRangeRow(database, 'again'))?.next, 5);
  await assert.rejects(ranges.draw('many', 1, job, origin), { reason: 'job-has-numbers' });
  for (const count of [3, 5]) {
    await assert.rejects(ranges.draw('again', count, job, origin), { reason: 'job-has-numbers' });
  }
});

test('a range that has not enough left gives nothing, and its last numbers to whom they suffice', async () => {
  await ranges.create({ name: 'short', kind: 'own', last: 3 }, origin);
  const tooMany = ranges.draw('short', 4, randomUUID(), origin);
  await assert.rejects(tooMany, { reason: 'range-exhausted', params: { name: 'short', left: 3 } });
  assert.deepEqual(await ranges.draw('short', 3, randomUUID(), origin), { from: 1, to: 3 });
  await assert.rejects(ranges.draw('short', 1, randomUUID(), origin), { reason: 'range-exhausted' });
  await assert.rejects(ranges.draw('nobody', 1, randomUUID(), origin), { reason: 'range-unknown' });
});

test('the range of a template of the first start is there as soon as it is needed', async () => {
  const both = await Promise.all([1, 2].map(() => ranges.draw('lieferschein', 1, randomUUID(), origin)));
  assert.deepEqual(new Set(both.map(({ from }) => from)), new Set([1, 2]));
});

test('a page that is read again is no second scan', async () => {
  const seen = (page: number) => [{ range: 'asn', number: 78, page }];
  await keepScannedNumbers(database, 'a', seen(1));
  await keepScannedNumbers(database, 'a', seen(1));
  assert.equal((await scannedNumbers(database, 'asn')).length, 1);
  await keepScannedNumbers(database, 'a', seen(2));
  await keepScannedNumbers(database, 'b', [...seen(1), { range: 'many', number: 1, page: 1 }]);
  assert.equal((await scannedNumbers(database, 'asn')).length, 3);
});

test.run();
