import type { DocumentAccess } from '../document-access/index.ts';
import type { DocumentChanges } from '../document-changes/index.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Paperless } from '../paperless/index.ts';
import type { InboxDeps } from './inbox-deps.ts';

/** What cutting and saving build on. */
export type SegmentDeps = InboxDeps & {
  paperless: Paperless;
  access: DocumentAccess;
  changes: Pick<DocumentChanges, 'documentMutex' | 'tagRules'>;
  trigger: Jobs['trigger'];
  intervalMs: number;
};
