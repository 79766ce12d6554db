import { z } from 'zod';
import { type Endpoint, endpoint, permission } from '../../platform/http/index.ts';
import type { Job, Jobs } from '../../platform/jobs/index.ts';
import {
  newestRun,
  RunStarted,
  runAnswer,
  runKind,
  runShape,
  StartRunBody,
} from '../../services/runs/index.ts';
import { SYNC_RUN } from './conflicts.ts';
import { type SyncDeps, syncCorrespondents } from './sync.ts';
import { type SyncResult, syncShape } from './sync-result.ts';

type Deps = SyncDeps & { trigger: Jobs['trigger'] };

const access = permission('MERGE_CORRESPONDENTS');
const path = '/farmsys/sync-correspondents';
/** While a run is going on, or when its process died, there is no result yet. */
const Sync = z
  .object({ ...runShape, ...z.object(syncShape).partial().shape })
  .meta({ id: 'CorrespondentSync' });

/** The sync of correspondents when somebody asks for it, and what came of the latest one. */
export function correspondentSync(deps: Deps): { endpoints: Endpoint[]; job: Job } {
  const run = runKind<SyncResult>(deps, {
    kind: SYNC_RUN,
    when: { onDemand: true },
    actor: 'correspondent-sync',
    work: (command, { lease }) => syncCorrespondents(deps, command, lease),
    fact({ runId, state, result }, last) {
      const { counts, stopped } = result ?? {};
      const did = (counts?.linked ?? 0) + (counts?.merged ?? 0) > 0;
      const news = state !== 'finished' || did || summary(result) !== summary(last);
      if (!news) return null;
      const { linked = 0, unmatched = 0, merged = 0, conflicts = 0 } = counts ?? {};
      return {
        type: 'SyncFinished',
        data: { runId, state, linked, unmatched, merged, conflicts, ...(stopped && { stopped }) },
      };
    },
  });
  return {
    job: run.job,
    endpoints: [
      endpoint({
        method: 'GET',
        path,
        access,
        summary: 'The latest sync of correspondents, going on or ended; null before the first one',
        response: z.object({ run: Sync.nullable() }),
        async handle() {
          const row = await newestRun(deps.db, SYNC_RUN);
          return { run: row && runAnswer(row) };
        },
      }),
      endpoint({
        method: 'POST',
        path,
        access,
        summary: 'Find the supplier of each correspondent in the farm system, and merge duplicates',
        description:
          'Correspondents that turn out to be one supplier and have identical names are merged; the others of ' +
          'one supplier are conflicts. Answers 202 with the id of the run when it takes longer than 20 seconds.',
        body: StartRunBody,
        response: z.union([Sync, RunStarted]),
        problems: ['conflict'],
        handle: ({ body: { dryRun }, origin }) => run.start({ dryRun, origin }) as never,
      }),
    ],
  };
}

const summary = (result: SyncResult | null): string =>
  JSON.stringify([result?.counts.unmatched, result?.counts.conflicts, result?.stopped]);
