import { z } from 'zod';
import { ambiguousUploads } from '../../projections/upload-states.ts';
import type { Queryable } from '../database/index.ts';
import {
  type FarmRun,
  newestFarmRun,
  RunStarted,
  runAnswer,
  runShape,
  StartRunBody,
} from '../farm-runs/index.ts';
import { type Endpoint, endpoint, listOf, Paging, Problem, permission } from '../http/index.ts';
import { uploadResultShape } from './upload-result.ts';

type Needs = { db: Queryable; run: FarmRun };

const { items, itemsLeftOut, ...counts } = uploadResultShape;
/** While a run is going on, or when its process died, there is no result yet. */
const PollingResult = z
  .object({ ...runShape, ...z.object({ ...counts, items, itemsLeftOut }).partial().shape })
  .meta({ id: 'PollingResult' });

const AmbiguousUpload = z
  .object({ documentId: z.int(), entryIds: z.array(z.string()), since: z.string() })
  .meta({ id: 'AmbiguousUpload' });

/** Asking for the upload check, and for what came of it. */
export function uploadEndpoints({ db, run }: Needs): Endpoint[] {
  const start = (path: string): Endpoint =>
    endpoint({
      method: 'POST',
      path,
      access: permission('RUN_PROCESSING'),
      summary: 'Look for the entries of uploaded documents in the farm system now',
      description:
        'Answers 200 with the result when the run ends within 20 seconds, else 202 with its id. With `dryRun` nothing is written. Documents that failed a while ago are tried at once, and a pause of the schedule does not count.',
      body: StartRunBody,
      response: z.union([PollingResult, RunStarted]),
      problems: ['conflict'],
      handle: async ({ body: { dryRun }, caller, requestId }) =>
        (await run.start({ dryRun, origin: { actor: caller.actor, correlationId: requestId } })) as never,
    });

  return [
    start('/farmsys/process-uploads'),
    start('/farmsys/polling/run'),
    endpoint({
      method: 'GET',
      path: '/farmsys/polling/result',
      access: permission('VIEW_QUEUE'),
      summary: 'The latest upload check, going on or ended',
      response: PollingResult,
      problems: ['not-found'],
      async handle() {
        const row = await newestFarmRun(db, 'upload-check');
        if (!row) throw new Problem('not-found', 'The upload check has not run yet');
        return runAnswer(row);
      },
    }),
    endpoint({
      method: 'GET',
      path: '/farmsys/ambiguous-uploads',
      access: permission('VIEW_QUEUE'),
      summary: 'Uploaded documents with several entries in the farm system, the longest waiting first',
      query: Paging,
      response: listOf(AmbiguousUpload),
      async handle({ query }) {
        const { rows, total } = await ambiguousUploads(db, query);
        const found = rows.map(({ document_id: documentId, entry_ids: entryIds, since }) => ({
          documentId,
          entryIds,
          since,
        }));
        return { items: found, total, ...query };
      },
    }),
  ];
}
