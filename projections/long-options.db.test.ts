import { randomBytes } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type TestDatabase, testDatabase } from '../scripts/testing/test-database.ts';
import { type DomainEvents, documentStream, eventRegistry } from '../src/domain/events/index.ts';
import { type EventLog, openEventLog } from '../src/platform/event-log/index.ts';
import type { ApprovalFilter } from './approval-condition.ts';
import { approvalCounts, listApprovals } from './approval-list.ts';
import { projections } from './index.ts';

// The field of the approval may be one for long texts, which no index takes as a whole.

const longOptions = suite('values of an approval that are long texts');
const FIELD = 15;
const BEGINNING = 'ä'.repeat(100);
/** Random, so that the database cannot press it into an index after all. */
const LONG = `${BEGINNING}${randomBytes(5_000).toString('hex')}`;
const VALUES = ['yes', LONG, `${BEGINNING} and something else`, BEGINNING, null];

let db: TestDatabase;
let log: EventLog<DomainEvents>;
longOptions.before(async () => {
  db = await testDatabase();
  log = await openEventLog(db, { eventRegistry, projections });
});
longOptions.after(async () => {
  await log.close();
  await db.drop();
});

async function observe(documentId: number, value: string | null): Promise<void> {
  const customFields = [{ field: FIELD, value }];
  const fields = {
    ...{ title: `Paper ${documentId}`, correspondent: null, documentType: 1, created: '2026-01-01' },
    ...{ owner: null, tags: [], customFields },
  };
  const approval = { field: FIELD, amountField: null, dueField: null, label: value && 'Label' };
  const data = { documentId, fields, added: '2026-01-01T00:00:00.000Z', checksum: null, approval };
  const origin = { actor: 'test', correlationId: 'test' };
  await log.append(documentStream(documentId), [{ type: 'DocumentObserved', data }], { origin });
}

const listed = async (filter: Omit<ApprovalFilter, 'types'>): Promise<number[]> => {
  const sort = { by: 'title' as const, descending: false };
  const order = { sort, undecidedFirst: false, page: 1, pageSize: 25 };
  const rows = await listApprovals(db, { types: [1], ...filter }, order);
  assert.is(await approvalCounts()(db, { types: [1], ...filter }), rows.length);
  return rows.map((row) => row.document_id);
};

longOptions('a document that holds one is recorded, and holds it as it is', async () => {
  for (const [index, value] of VALUES.entries()) await observe(index + 1, value);
  const { rows } = await db.query<{ option_id: string }>(
    'select option_id from approvals where document_id = 2',
  );
  assert.is(rows[0]?.option_id, LONG);
});

longOptions('values that begin alike are told apart', async () => {
  assert.equal(await listed({ holding: [LONG] }), [2]);
  assert.equal(await listed({ holding: ['yes', BEGINNING] }), [1, 4]);
  assert.equal(await listed({ without: [LONG] }), [1, 3, 4, 5]);
  assert.equal(await listed({ without: ['yes', BEGINNING] }), [2, 3, 5]);
  assert.equal(await listed({ without: ['yes'] }), [2, 3, 4, 5]);
});

longOptions.run();
