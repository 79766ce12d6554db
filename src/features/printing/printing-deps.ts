import type { DomainEvents } from '../../domain/events/index.ts';
import type { ApiKeys } from '../../gateways/identity/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';

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
