import type { Jobs } from '../../platform/jobs/index.ts';
import type { DocumentAccess } from '../../services/document-access/index.ts';
import type { Feature } from '../../services/feature/index.ts';
import { conflictEndpoints } from './conflict-endpoints.ts';
import { conflictTile } from './conflicts.ts';
import { mergeEndpoints } from './merge-endpoints.ts';
import { MERGE_CORRESPONDENTS, runMerges } from './run-merges.ts';
import { settingEndpoints } from './setting-endpoints.ts';
import type { SyncDeps } from './sync.ts';
import { correspondentSync } from './sync-endpoint.ts';

export { DOCUMENTS_A_CHUNK } from './run-merges.ts';

type Deps = SyncDeps & {
  access: DocumentAccess;
  trigger: Jobs['trigger'];
  intervalMs: number;
  logger: { warn(fields: object, message: string): void };
};

/** What this service knows of correspondents beside Paperless; which of them are one, and how they become one. */
export function correspondents(deps: Deps): Feature {
  const sync = correspondentSync(deps);
  /** Merges are resumed at every tick; a person who waits for one need not wait for the tick. */
  const startMerging = () => {
    deps
      .trigger(MERGE_CORRESPONDENTS)
      .catch((error: Error) => deps.logger.warn({ error: error.message }, 'merges wait for the next tick'));
  };
  return {
    endpoints: [
      ...settingEndpoints(deps),
      ...sync.endpoints,
      ...conflictEndpoints({ ...deps, startMerging }),
      ...mergeEndpoints({ ...deps, startMerging }),
    ],
    jobs: [sync.job, runMerges(deps)],
    tiles: [conflictTile(deps)],
  };
}
