import type { DomainEvents } from '../../domain/events/index.ts';
import type { Pages } from '../../gateways/pages/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog, Statement } from '../../platform/event-log/index.ts';
import type { Files } from '../../platform/files/index.ts';
import type { MailAccounts } from '../mail-accounts/index.ts';
import type { AttachmentSources } from './attachment.ts';

/** What everything in this room needs. */
export type MailOutDeps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  files: Files;
  pages: Pick<Pages, 'inspect' | 'print' | 'merge'>;
  accounts: MailAccounts;
  sources: AttachmentSources;
  /** Notes to whom somebody has written, for the next time. */
  noteRecipients(sub: string, recipients: readonly { address: string; name: string | null }[]): Statement[];
  limits: MailLimits;
  intervalMs: number;
  logger: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
};

export type MailLimits = {
  /** Of a finished message. */
  maxBytes: number;
  maxRecipients: number;
  /** So long a mail can be called back. */
  callBackSeconds: number;
  retrySeconds: readonly number[];
  retentionDays: number;
};
