import { projections } from '../../projections/index.ts';
import { type DomainEvents, eventRegistry } from '../../src/domain/events/index.ts';
import { connectPaperless, type Paperless } from '../../src/gateways/paperless/index.ts';
import { type EventLog, openEventLog } from '../../src/platform/event-log/index.ts';
import { PROCESSING_TAG } from './process-fixture.ts';
import { type ServiceFixture, serviceFixture } from './service-fixture.ts';

export const origin = { actor: 'test', correlationId: 't' };

/** A service, and what is needed to order work from it as its endpoints and schedules do. */
export type BatchFixture = ServiceFixture & {
  deps: {
    db: ServiceFixture['db'];
    log: EventLog<DomainEvents>;
    paperless: Paperless;
    processingTag: number;
  };
  /** A new document with the processing tag; the rule makes “Fertig” and its id of a title “Scan”. */
  scan(title?: string): number;
  /** Every start of a processing, in their order. */
  started(): Promise<{ id: number; source: string }[]>;
};

export async function batchFixture(options: Parameters<typeof serviceFixture>[0]): Promise<BatchFixture> {
  const fixture = await serviceFixture({ documents: 3, ...options });
  await fixture.setRules([{ name: 'Scan', when: { title: '^Scan' }, then: { title: 'Fertig {{id}}' } }]);
  const { db, paperless: simulated } = fixture;
  const log = await openEventLog(db, { eventRegistry, projections });
  const paperless = connectPaperless({ url: simulated.url, token: simulated.tokenOf('intake') });
  const more: Omit<BatchFixture, keyof ServiceFixture> & Pick<ServiceFixture, 'close'> = {
    deps: { db, log, paperless, processingTag: PROCESSING_TAG },
    scan: (title = 'Scan') => simulated.addDocument({ title, content: 'x', tags: [PROCESSING_TAG] }).id,
    async started() {
      const { rows } = await db.query<{ id: number; source: string }>(
        `select (data->>'documentId')::int as id, data->>'source' as source
           from events where type = 'ProcessingStarted' order by position`,
      );
      return rows;
    },
    async close() {
      paperless.close();
      await log.close();
      await fixture.close();
    },
  };
  // Not spread: the fixture answers some of its members only while its own service runs.
  return Object.assign(Object.create(fixture) as ServiceFixture, more);
}
