import type { DomainEvents, InboxRefusal } from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog, Origin, Statement } from '../../platform/event-log/index.ts';
import type { Files, StoredFile } from '../../platform/files/index.ts';
import type { MailAccounts } from '../../services/mail-accounts/index.ts';

/** What everything in this room needs. */
export type MailImportDeps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  files: Files;
  accounts: MailAccounts;
  receive: ReceiveAttachment;
  logger: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
};

/** The door of the inbox: takes a file in under an id of ours, once. */
export type ReceiveAttachment = (attachment: {
  bytes: AsyncIterable<Uint8Array>;
  name: string;
  source: 'email';
  scope: 'public' | 'personal';
  owner: string | null;
  origin: Origin;
  itemIdOf: (file: StoredFile) => string;
  refusalId: string;
  /** Types that cannot be read are kept as a download. */
  anyType: true;
  alongside?: Statement[];
  signal?: AbortSignal;
}) => Promise<{ itemId: string } | { refused: InboxRefusal; message: string } | { unfinished: true }>;
