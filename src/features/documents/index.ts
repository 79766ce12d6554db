import type { DomainEvents } from '../../domain/events/index.ts';
import type { Pages } from '../../gateways/pages/index.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import type { Files } from '../../platform/files/index.ts';
import type { DocumentAccess } from '../../services/document-access/index.ts';
import type { DocumentChanges } from '../../services/document-changes/index.ts';
import type { Feature } from '../../services/feature/index.ts';
import { documentAsOf } from './document-as-of.ts';
import { documentEndpoints } from './document-endpoints.ts';
import { fileEndpoints } from './file-endpoints.ts';
import { manualList, manualTile } from './manual-list.ts';
import { openForReading } from './open-for-reading.ts';
import { printEndpoint } from './print-endpoint.ts';
import { searchEndpoint } from './search-endpoint.ts';
import { sendableDocument } from './sendable-document.ts';

type DocumentsDeps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  paperless: Paperless;
  access: DocumentAccess;
  /** To documents that need approval. */
  approvalAccess: DocumentAccess;
  changes: DocumentChanges;
  /** The custom field that holds the approval: nobody edits it. */
  approvalField: number;
  pages: Pick<Pages, 'print'>;
  /** Where people reach Paperless. */
  publicUrl: string;
};

/** Reading and editing documents, without ever touching the tags of the workflow. */
export function documents(given: DocumentsDeps): Feature & {
  /** Rejects for a person who may not see a document. */
  mayLook: ReturnType<typeof openForReading>;
  /** Opens the file of a document for whoever sends it on. */
  sendable: (files: Files) => ReturnType<typeof sendableDocument>;
} {
  const { controlTags, tagRules, onWritten } = given.changes;
  const manual = manualList({ ...given, controlTags });
  onWritten(manual.forget);
  const deps = { ...given, controlTags, tagRules, manual };
  const mayLook = openForReading(given);
  return {
    endpoints: [
      ...documentEndpoints(deps),
      ...fileEndpoints({ ...given, mayLook }),
      documentAsOf(deps),
      searchEndpoint(given),
      printEndpoint({ ...given, mayLook }),
    ],
    tiles: [manualTile(manual, given.access.mode === 'all')],
    mayLook,
    sendable: (files) => sendableDocument({ ...given, files, mayLook }),
  };
}
