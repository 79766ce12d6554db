import type { Queryable } from '../database/index.ts';
import type { EventLog } from '../event-log/index.ts';
import type { DomainEvents } from '../events/index.ts';
import type { FarmSystem } from '../farm-system/index.ts';
import type { Files } from '../files/index.ts';
import type { Person } from '../http/index.ts';
import type { Enqueuing } from '../jobs/index.ts';
import type { Pages } from '../pages/index.ts';
import type { ConnectedPaperless, PaperlessDocument } from '../paperless/index.ts';

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
