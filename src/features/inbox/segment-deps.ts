import type { Paperless } from '../../gateways/paperless/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { DocumentAccess } from '../../services/document-access/index.ts';
import type { DocumentChanges } from '../../services/document-changes/index.ts';
import type { InboxDeps } from './inbox-deps.ts';

/** What cutting and saving build on. */
export type SegmentDeps = InboxDeps & {
  paperless: Paperless;
  access: DocumentAccess;
  changes: Pick<DocumentChanges, 'documentMutex' | 'tagRules'>;
  trigger: Jobs['trigger'];
  intervalMs: number;
};
