import type { Database } from '../database/index.ts';
import type { EventLog } from '../event-log/index.ts';
import type { DomainEvents } from '../events/index.ts';
import type { ApiKeys } from '../identity/index.ts';

/** What everything in this room needs. */
export type PrintingDeps = {
  db: Database;
  log: EventLog<DomainEvents>;
  logger: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
  keys: Pick<ApiKeys, 'changed'>;
};
