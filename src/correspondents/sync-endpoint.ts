import { z } from 'zod';
import { farmRun, RunStarted, runShape, StartRunBody } from '../farm-runs/index.ts';
import { type Endpoint, endpoint, permission } from '../http/index.ts';
import type { Job, Jobs } from '../jobs/index.ts';
import { type SyncNeeds, syncCorrespondents } from './sync.ts';
import { type SyncResult, syncShape } from './sync-result.ts';

type Needs = SyncNeeds & { trigger: Jobs['trigger'] };

/** The sync of correspondents when somebody asks for it. */
export function correspondentSync(needs: Needs): { endpoint: Endpoint; job: Job } {
  const run = farmRun<SyncResult>(needs, {
    kind: 'correspondent-sync',
    when: { onDemand: true },
    work: (order, { lease }) => syncCorrespondents(needs, order, lease.assertHeld),
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
    endpoint: endpoint({
      method: 'POST',
      path: '/farmsys/sync-correspondents',
      access: permission('MERGE_CORRESPONDENTS'),
      summary: 'Find the supplier of each correspondent in the farm system, and merge duplicates',
      description:
        'Correspondents that turn out to be one supplier and have identical names are merged; the others of ' +
        'one supplier are conflicts. Answers 202 with the id of the run when it takes longer than 20 seconds.',
      body: StartRunBody,
      response: z.union([
        z.object({ ...runShape, ...z.object(syncShape).partial().shape }).meta({ id: 'CorrespondentSync' }),
        RunStarted,
      ]),
      problems: ['conflict'],
      handle: ({ body: { dryRun }, caller, requestId }) =>
        run.start({ dryRun, origin: { actor: caller.actor, correlationId: requestId } }) as never,
    }),
  };
}

const summary = (result: SyncResult | null): string =>
  JSON.stringify([result?.counts.unmatched, result?.counts.conflicts, result?.stopped]);
