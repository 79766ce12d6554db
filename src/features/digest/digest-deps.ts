import type { DomainEvents } from '../../domain/events/index.ts';
import type { GroupPermissions } from '../../gateways/identity/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import type { ReadTiles, Tile } from '../../services/feature/index.ts';
import type { SystemMails } from '../../services/mail-out/index.ts';

/** What everything in this room needs. */
export type DigestDeps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  mails: SystemMails;
  tiles: readonly Tile[];
  /** As the overview counts them. */
  readTiles: ReadTiles;
  groupPermissions: GroupPermissions;
  /** Where people reach this service. */
  publicUrl: string;
  /** Of the office. */
  timeZone: string;
  /** Who has not been here for so many days gets none any more. */
  forgetDays: number;
  /** When to look who is due: six fields. */
  cron: string;
  logger: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
  /** Milliseconds since 1970; another clock in tests. */
  now?: () => number;
};
