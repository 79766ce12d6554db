import { ambiguousUploads } from '../../../projections/upload-states.ts';
import type { DomainEvents } from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { countByDay, type NewEvent } from '../../platform/event-log/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { DocumentAccess } from '../../services/document-access/index.ts';
import { type Feature, type Tile, type Trend, tile } from '../../services/feature/index.ts';
import { type EndedRun, runKind } from '../../services/runs/index.ts';
import { choiceEndpoints } from './choice-endpoints.ts';
import { farmBackoffUntil } from './farm-backoff.ts';
import { type RunDeps, runUploadCheck } from './run-upload-check.ts';
import { uploadEndpoints } from './upload-endpoints.ts';
import { sameResult, tally, type UploadResult } from './upload-result.ts';

export { farmBackoffUntil } from './farm-backoff.ts';

type UploadsDeps = Omit<RunDeps, 'atOnce'> & {
  access: DocumentAccess;
  trigger: Jobs['trigger'];
  /** Six fields, in the zone of the office. */
  cron: string;
  atOnce?: number;
};

const AT_ONCE = 4;

/** The upload check: documents of Paperless are completed from their entries in the farm system. */
export function uploads(given: UploadsDeps): Feature {
  const deps = { atOnce: AT_ONCE, ...given };
  const { db, farm } = deps;
  const run = runKind<UploadResult>(deps, {
    kind: 'upload-check',
    when: { cron: deps.cron },
    actor: 'upload-check',
    due: async () => farm !== null && !(await farmBackoffUntil(db)),
    work: (command, at) => runUploadCheck(deps, command, at),
    fact: factOf,
  });
  return {
    endpoints: [...uploadEndpoints({ ...deps, run }), ...choiceEndpoints(deps)],
    jobs: [run.job],
    tiles: [ambiguousTile(db)],
    trends: [matchedTrend(db)],
    schedules: [
      { name: 'upload-check', variable: 'FARMSYS_UPLOAD_CHECK_CRON', cron: farm ? deps.cron : undefined },
    ],
  };
}

/** A run is a fact when it changed something, failed, or says something else than the last. */
function factOf(
  { runId, state, result }: EndedRun<UploadResult>,
  last: UploadResult | null,
): NewEvent<DomainEvents> | null {
  const { checked, matched, manual, ambiguous, unchanged, failed, stopped } = result ?? NOTHING;
  const isNews = state === 'failed' || matched + manual > 0 || !(result && last && sameResult(result, last));
  if (!isNews) return null;
  const counts = { checked, matched, manual, ambiguous, unchanged, failed };
  return { type: 'UploadCheckFinished', data: { runId, state, ...counts, ...(stopped && { stopped }) } };
}

const NOTHING = tally({ tellValues: false }).result();

/** Uploaded documents with several entries in the farm system: somebody has to choose. */
const ambiguousTile = (db: Queryable): Tile =>
  tile({
    key: 'ambiguous',
    permissions: ['VIEW_QUEUE'],
    link: 'agrarsystem?view=ambiguous',
    async read() {
      const { total, oldest } = await ambiguousUploads(db, { page: 1, pageSize: 1 });
      return { count: total, ...(oldest && { oldest }) };
    },
  });

const matchedTrend = (db: Queryable): Trend => ({
  key: 'matched',
  permissions: ['VIEW_QUEUE'],
  isPersonal: false,
  async read(_, days) {
    const counts = await countByDay(db, "type = 'UploadMatched'", days);
    return counts.map(({ day, count }) => ({ day, value: String(count) }));
  },
});
