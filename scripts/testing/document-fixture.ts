import { projections } from '../../projections/index.ts';
import { documentStream, eventRegistry, type ProcessingRule } from '../../src/domain/events/index.ts';
import { openEventLog } from '../../src/platform/event-log/index.ts';
import { queueAtRest } from './at-rest.ts';
import { assertLogHolds } from './invariants.ts';
import { PROCESSING_TAG } from './process-fixture.ts';
import { type ServiceFixture, serviceFixture } from './service-fixture.ts';
import { until } from './until.ts';

type EventRow = { type: string; data: Record<string, unknown> };
type QueueRow = { state: string; reason: string; error: string };

/** A service for the tests of one file, and what it makes of each document. */
export type DocumentFixture = ServiceFixture & {
  /** A rule that writes title, type, custom field, tag and note of what `scan` adds. */
  dieselRule: Partial<ProcessingRule>;
  /** A new document with the processing tag; answers its id. */
  scan(more?: object): number;
  eventsOf(documentId: number): Promise<EventRow[]>;
  outcomes(documentId: number): Promise<unknown[]>;
  /** Waits until there are as many events of this type. */
  seen(documentId: number, type: string, times?: number): Promise<EventRow[]>;
  /** Waits until processing has ended like this so many times. */
  ended(documentId: number, outcome: string, times?: number): Promise<unknown[]>;
  queueOf(documentId: number): Promise<QueueRow | undefined>;
  comesTo(documentId: number, state: 'waiting' | 'parked'): Promise<QueueRow | undefined>;
  /** The requests to Paperless that change something, since its list was last cleared. */
  writes(): { method: string; path: string }[];
  /** The first write goes through, the second does not. */
  failHalfWay(documentId: number): void;
  /** What a person did through us, as it is recorded. */
  recordEdit(documentId: number, changes: object[]): Promise<void>;
  /** Takes away what a test has set up in Paperless, and waits until nothing is left to do. */
  settle(): Promise<void>;
  /** Holds the log against its invariants, too. */
  close(): Promise<void>;
};

export async function documentFixture(
  options: Parameters<typeof serviceFixture>[0] = {},
): Promise<DocumentFixture> {
  const fixture = await serviceFixture({ documents: 2, ...options });
  const { db, paperless } = fixture;
  const more: Omit<DocumentFixture, keyof ServiceFixture> & Pick<ServiceFixture, 'close'> = {
    dieselRule: {
      name: 'Diesel',
      when: { content: 'Diesel (?P<litres>\\d+) l' },
      then: {
        title: 'Diesel {{match.content.litres}} Liter',
        note: 'Automatisch erkannt',
        documentType: paperless.documentType('Eingangsrechnung'),
        customFields: { [paperless.customField('Betrag')]: "{{money '99,50' 'EUR'}}" },
        addTags: [paperless.tag('Diesel')],
      },
    },
    scan: (given = {}) =>
      paperless.addDocument({ title: 'Scan', content: 'Diesel 500 l', tags: [PROCESSING_TAG], ...given }).id,
    async eventsOf(documentId) {
      const { rows } = await db.query<EventRow>(
        'select type, data from events where stream = $1 order by version',
        [documentStream(documentId)],
      );
      return rows;
    },
    outcomes: async (documentId) =>
      (await more.eventsOf(documentId)).flatMap(({ type, data }) =>
        type === 'DocumentProcessed' ? [data.outcome] : [],
      ),
    seen: (documentId, type, times = 1) =>
      until(
        () => more.eventsOf(documentId),
        (events) => events.filter((event) => event.type === type).length >= times,
      ),
    ended: (documentId, outcome, times = 1) =>
      until(
        () => more.outcomes(documentId),
        (all) => all.filter((one) => one === outcome).length >= times,
      ),
    async queueOf(documentId) {
      const { rows } = await db.query<QueueRow>(
        'select state, reason, error from document_processing where document_id = $1',
        [documentId],
      );
      return rows[0];
    },
    comesTo: (documentId, state) =>
      until(
        () => more.queueOf(documentId),
        (row) => row?.state === state,
        15_000,
      ),
    writes: () => paperless.requests.list.filter(({ method }) => method !== 'GET'),
    failHalfWay(documentId) {
      const match = { documentId, path: 'bulk_edit' };
      paperless.faults.add({ kind: 'status', status: 500, times: 1, match });
    },
    async recordEdit(documentId, changes) {
      const log = await openEventLog(db, { eventRegistry, projections });
      const fields = {
        ...{ title: 'Scan', correspondent: null, documentType: null, created: '2026-11-20', owner: null },
        ...{ tags: [], customFields: [] },
      };
      const data = { documentId, changeId: crypto.randomUUID(), changes, before: fields, after: fields };
      await log
        .append(documentStream(documentId), [{ type: 'DocumentEdited', data } as never], {
          origin: { actor: 'anna', correlationId: 'test' },
        })
        .finally(() => log.close());
    },
    async settle() {
      paperless.removeWorkflows();
      paperless.faults.clear();
      await paperless.idle();
      await queueAtRest(db);
    },
    async close() {
      await assertLogHolds(db).finally(() => fixture.close());
    },
  };
  // Not spread: the fixture answers some of its members only while its own service runs.
  return Object.assign(Object.create(fixture) as ServiceFixture, more);
}
