import type { Queryable } from '../database/index.ts';
import type { DocumentAccess } from '../document-access/index.ts';
import type { DocumentChanges } from '../document-changes/index.ts';
import type { EventLog } from '../event-log/index.ts';
import type { DomainEvents } from '../events/index.ts';
import type { Files } from '../files/index.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Pages } from '../pages/index.ts';
import type { Paperless } from '../paperless/index.ts';

/** What cutting and saving build on. */
export type SegmentDeps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  paperless: Paperless;
  files: Files;
  pages: Pages;
  access: DocumentAccess;
  changes: Pick<DocumentChanges, 'documentMutex' | 'tagRules'>;
  /** The custom field of approvals, which nobody fills in here. */
  approvalField: number;
  trigger: Jobs['trigger'];
  intervalMs: number;
  logger: { warn(fields: object, message: string): void };
};
