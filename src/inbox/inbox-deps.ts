import type { Queryable } from '../database/index.ts';
import type { EventLog } from '../event-log/index.ts';
import type { DomainEvents } from '../events/index.ts';
import type { Files } from '../files/index.ts';
import type { Enqueuing } from '../jobs/index.ts';
import type { Pages } from '../pages/index.ts';

/** What everything in this room needs. */
export type InboxDeps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  files: Files;
  pages: Pages;
  /** Not before the jobs have started. */
  work: Enqueuing;
  /** The zone of the office: a scan is of the day that it was there. */
  timeZone: string;
  /** The custom field of approvals, which nobody fills in here. */
  approvalField: number;
  logger: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
};
