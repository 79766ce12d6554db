import type { DocumentAccess } from '../document-access/index.ts';
import type { Feature } from '../feature/index.ts';
import type { Jobs } from '../jobs/index.ts';
import { conflictEndpoints } from './conflict-endpoints.ts';
import { conflictTile } from './conflict-tile.ts';
import { conflictCount } from './conflicts.ts';
import { mergeEndpoints } from './merge-endpoints.ts';
import { MERGE_CORRESPONDENTS, runMerges } from './run-merges.ts';
import { settingEndpoints } from './setting-endpoints.ts';
import type { SyncNeeds } from './sync.ts';
import { correspondentSync } from './sync-endpoint.ts';

export { DOCUMENTS_A_CHUNK } from './run-merges.ts';

type Needs = SyncNeeds & {
  access: DocumentAccess;
  trigger: Jobs['trigger'];
  intervalMs: number;
  logger: { warn(fields: object, message: string): void };
};

/** What the house knows of correspondents beside Paperless; which of them are one, and how they become one. */
export function correspondents(needs: Needs): Feature {
  const sync = correspondentSync(needs);
  /** Merges are taken up at every tick; somebody who looks at one need not wait for it. */
  const startMerging = () => {
    needs
      .trigger(MERGE_CORRESPONDENTS)
      .catch((error: Error) => needs.logger.warn({ error: error.message }, 'merges wait for the next tick'));
  };
  return {
    endpoints: [
      ...settingEndpoints(needs),
      ...sync.endpoints,
      ...conflictEndpoints({ ...needs, startMerging }),
      ...mergeEndpoints({ ...needs, startMerging }),
    ],
    jobs: [sync.job, runMerges(needs)],
    tiles: [conflictTile(() => conflictCount(needs))],
  };
}
