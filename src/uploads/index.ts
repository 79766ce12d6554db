import { databaseNow, type Queryable } from '../database/index.ts';
import type { NewEvent } from '../event-log/index.ts';
import type { HouseEvents } from '../events/index.ts';
import { type EndedRun, endedFarmRuns, farmRun } from '../farm-runs/index.ts';
import type { Endpoint } from '../http/index.ts';
import type { Job, Jobs } from '../jobs/index.ts';
import { isAhead, pauseAfter } from './pause.ts';
import { type RunNeeds, runUploadCheck } from './run-upload-check.ts';
import { uploadEndpoints } from './upload-endpoints.ts';
import { sameResult, tally, type UploadResult } from './upload-result.ts';

export type UploadsNeeds = Omit<RunNeeds, 'atOnce'> & {
  trigger: Jobs['trigger'];
  /** Six fields, in the zone of the office. */
  cron: string;
  atOnce?: number;
};

const AT_ONCE = 4;

/** The upload check: documents of Paperless are completed from their entries in the farm system. */
export function uploads(given: UploadsNeeds): { endpoints: Endpoint[]; jobs: Job[] } {
  const needs = { atOnce: AT_ONCE, ...given };
  const { db, farm } = needs;
  const run = farmRun<UploadResult>(needs, {
    kind: 'upload-check',
    when: { cron: needs.cron },
    due: async () => farm !== null && !(await pausedUntil(db)),
    work: (order, at) => runUploadCheck(needs, order, at),
    fact: factOf,
  });
  return { endpoints: uploadEndpoints({ ...needs, run }), jobs: [run.job] };
}

/** Until when the schedule of the upload check keeps still, because the farm system refused us; null when it runs. */
export async function pausedUntil(db: Queryable): Promise<string | null> {
  const [rows, now] = await Promise.all([
    endedFarmRuns<UploadResult>(db, 'upload-check', REMEMBERED),
    databaseNow(db),
  ]);
  const until = pauseAfter(
    rows.flatMap(({ finished_at, result }) =>
      finished_at && !isAhead(finished_at, now) ? { finishedAt: finished_at, seen: result } : [],
    ),
  );
  return until && Date.parse(until) > now.getTime() ? until : null;
}

/** More refusals in a row do not pause longer. */
const REMEMBERED = 20;

/** A run is a fact when it changed something, failed, or says something else than the last. */
function factOf(
  { runId, state, result }: EndedRun<UploadResult>,
  last: UploadResult | null,
): NewEvent<HouseEvents> | null {
  const { checked, matched, manual, ambiguous, unchanged, failed, stopped } = result ?? NOTHING;
  const isNews = state === 'failed' || matched + manual > 0 || !(result && last && sameResult(result, last));
  if (!isNews) return null;
  const counts = { checked, matched, manual, ambiguous, unchanged, failed };
  return { type: 'UploadCheckFinished', data: { runId, state, ...counts, ...(stopped && { stopped }) } };
}

const NOTHING = tally({ tellValues: false }).result();
