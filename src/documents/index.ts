import type { Queryable } from '../database/index.ts';
import type { DocumentAccess, Person } from '../document-access/index.ts';
import type { DocumentChanges } from '../document-changes/index.ts';
import type { EventLog } from '../event-log/index.ts';
import type { HouseEvents } from '../events/index.ts';
import type { Endpoint } from '../http/index.ts';
import type { Paperless } from '../paperless/index.ts';
import { documentAsOf } from './document-as-of.ts';
import { documentEndpoints } from './document-endpoints.ts';
import { fileEndpoints } from './file-endpoints.ts';
import { manualList } from './manual-list.ts';

export { openToLook } from './open-to-look.ts';

export type DocumentsNeeds = {
  db: Queryable;
  log: EventLog<HouseEvents>;
  paperless: Paperless;
  access: DocumentAccess;
  changes: DocumentChanges;
  /** Where people reach Paperless. */
  publicUrl: string;
};

/** Reading and editing documents, without ever touching the tags of the workflow. */
export function documents(given: DocumentsNeeds): {
  endpoints: Endpoint[];
  /** How many documents wait for manual edit that this person may see. */
  waitingFor: (person: Person) => Promise<number>;
} {
  const { controlTags, tagRules, onWritten } = given.changes;
  const manual = manualList({ ...given, controlTags });
  onWritten(manual.forget);
  const needs = { ...given, controlTags, tagRules, manual };
  return {
    endpoints: [...documentEndpoints(needs), ...fileEndpoints(needs), documentAsOf(needs)],
    waitingFor: async (person) => (await manual.page(person, { page: 1, pageSize: 1 })).total,
  };
}
