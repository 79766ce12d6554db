import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../../../projections/index.ts';
import { observedDocument } from '../../../projections/observed-documents.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import {
  type DomainEvents,
  documentStream,
  documentTypeStream,
  eventRegistry,
} from '../../domain/events/index.ts';
import type { DocumentSheet, Paperless } from '../../gateways/paperless/index.ts';
import { type EventLog, openEventLog } from '../../platform/event-log/index.ts';
import { refreshApprovals } from './refresh.ts';

// What a refresh read before a write is older than what was written, even when it is recorded after the write.

const stale = suite('a refresh that is overtaken');
let db: TestDatabase;
let log: EventLog<DomainEvents>;
stale.before(async () => {
  db = await testDatabase();
  log = await openEventLog(db, { eventRegistry, projections });
});
stale.after(async () => {
  await log.close();
  await db.drop();
});

const origin = { actor: 'worker', correlationId: 'c' };
const fields = (title: string) => ({
  title,
  correspondent: null,
  documentType: 1,
  created: '2026-11-01',
  owner: null,
  tags: [],
  customFields: [],
});
const sheet = (id: number, title: string): DocumentSheet => ({
  ...fields(title),
  id,
  modified: '2026-11-01T00:00:00.000Z',
  added: null,
  checksum: null,
});
const observed = (documentId: number, title: string) => ({
  type: 'DocumentObserved' as const,
  data: { documentId, fields: fields(title), added: null, checksum: null },
});

stale('what was written between its look and its record stays; the others are recorded', async () => {
  const flag = { documentTypeId: 1, freigabeErforderlich: true };
  await log.append(documentTypeStream(1), [{ type: 'DocumentTypeChanged', data: flag }], { origin });
  for (const id of [1, 2]) await log.append(documentStream(id), [observed(id, 'before')], { origin });
  let overtaken = false;
  const overtakenLog: EventLog<DomainEvents> = {
    ...log,
    async appendTogether(appends) {
      if (!overtaken) {
        overtaken = true;
        await log.append(documentStream(1), [observed(1, 'written meanwhile')], { origin });
      }
      return log.appendTogether(appends);
    },
  };
  const paperless = {
    choices: {},
    async *ofTypes() {
      yield { documents: [sheet(1, 'told before'), sheet(2, 'told before')], total: 2 };
    },
  } as unknown as Paperless;
  const [refresh] = refreshApprovals({
    db,
    log: overtakenLog,
    paperless,
    currentFields: async () => ({ field: 15, amountField: null, dueField: null }),
    intervalMs: 1_000,
    refreshCron: '0 0 5 * * *',
    logger: { info() {}, warn() {} },
  });
  await refresh?.run({ signal: new AbortController().signal } as never);
  assert.ok(overtaken);
  assert.is((await observedDocument(db, 1))?.fields.title, 'written meanwhile');
  assert.is((await observedDocument(db, 2))?.fields.title, 'told before');
});

stale.run();
