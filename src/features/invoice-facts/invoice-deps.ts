import type { DomainEvents } from '../../domain/events/index.ts';
import type { FarmSystem } from '../../gateways/farm-system/index.ts';
import type { Pages } from '../../gateways/pages/index.ts';
import type { ConnectedPaperless, PaperlessDocument } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import type { Files } from '../../platform/files/index.ts';
import type { Person } from '../../platform/http/index.ts';
import type { Enqueuing } from '../../platform/jobs/index.ts';

/** What everything in this room needs. */
export type InvoiceDeps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  files: Files;
  pages: Pages;
  paperless: ConnectedPaperless;
  /** Null: not set up. */
  farm: FarmSystem | null;
  /** Not before the jobs have started. */
  work: Enqueuing;
  /** Rejects for a person who may not see a document. */
  mayLook: (person: Person, documentId: number) => Promise<PaperlessDocument>;
  /** The custom field of approvals, which nobody fills in. */
  approvalField: number;
  logger: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
};
