import { readSettings } from '../../projections/settings.ts';
import type { Queryable } from '../database/index.ts';
import type { DocumentAccess, Person } from '../document-access/index.ts';
import { oneAtATime } from '../document-writing/index.ts';
import type { EventLog } from '../event-log/index.ts';
import type { Change, HouseEvents } from '../events/index.ts';
import type { Endpoint } from '../http/index.ts';
import type { Job } from '../jobs/index.ts';
import type { Paperless } from '../paperless/index.ts';
import { documentEndpoints } from './document-endpoints.ts';
import { fileEndpoints } from './file-endpoints.ts';
import { finishChanges } from './finish-changes.ts';
import { manualList } from './manual-list.ts';

export { openToLook } from './open-to-look.ts';

export type DocumentsNeeds = {
  db: Queryable;
  log: EventLog<HouseEvents>;
  paperless: Paperless;
  access: DocumentAccess;
  logger: { warn(fields: object, message: string): void };
  /** Where people reach Paperless. */
  publicUrl: string;
  intervalMs: number;
  leaseSeconds: number;
  writeCheckSeconds: number;
};

/** Reading and editing documents, without ever touching the tags of the workflow. */
export function documents(given: DocumentsNeeds): {
  endpoints: Endpoint[];
  jobs: Job[];
  /** How many documents wait for manual edit that this person may see. */
  waitingFor: (person: Person) => Promise<number>;
} {
  const controlTags = async () =>
    new Set((await readSettings(given.db, ['steuertag_ids'])).steuertag_ids) as ReadonlySet<number>;
  const tagRules = async (changes: readonly Change[] = []) => {
    const { tags: lists } = given.paperless.choices;
    // Whoever moves a tag below another one changes what Paperless does with it from then on.
    const touched = changes.some(({ what }) => what === 'addTag' || what === 'removeTag');
    const [control, { byId: tags }] = await Promise.all([
      controlTags(),
      touched ? lists.renewed() : lists.list(),
    ]);
    return { control, tags };
  };
  const manual = manualList({ ...given, controlTags });
  const needs = {
    ...given,
    controlTags,
    tagRules,
    manual,
    oneAtATime: oneAtATime(),
    onWritten: manual.forget,
  };
  return {
    endpoints: [...documentEndpoints(needs), ...fileEndpoints(needs)],
    jobs: [finishChanges(needs)],
    waitingFor: async (person) => (await manual.page(person, { page: 1, pageSize: 1 })).total,
  };
}
