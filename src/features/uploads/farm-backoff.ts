import { databaseNow, type Queryable } from '../../platform/database/index.ts';
import { endedRuns } from '../../services/runs/index.ts';

/** What the result of an upload check tells about whether the farm system lets us in. */
export type AccessSeen = {
  checked: number;
  stopped?: 'unauthorized' | 'not-configured' | 'unreachable' | undefined;
  refused?: 'session' | 'log-in' | undefined;
};

const BACKOFF_MINUTES = [1, 5, 15];

/**
 * Until when the schedule keeps still after refusals, so that it does not hammer at a closed door, nor lock the
 * account. One refused session is normal: it may have expired, and the next run logs in anew. The second in a
 * row is a reason to back off, and so is the first log-in that is refused; each further one for longer.
 *
 * @param runs ended runs, the newest first; those that asked nobody say nothing
 * @returns ISO time, null when there is nothing to wait for
 */
export function backoffAfter(
  runs: readonly { finishedAt: string; seen: AccessSeen | null }[],
): string | null {
  const telling = runs.filter(({ seen }) => seen && (seen.refused || (!seen.stopped && seen.checked > 0)));
  const end = telling.findIndex(({ seen }) => !seen?.refused);
  const refusals = end < 0 ? telling : telling.slice(0, end);
  const [latest] = refusals;
  if (!latest) return null;
  const [first] = refusals.slice(-1);
  // A refused session as the first of all is forgiven.
  const counted = refusals.length - (first?.seen?.refused === 'session' ? 1 : 0);
  const minutes = BACKOFF_MINUTES[Math.min(counted, BACKOFF_MINUTES.length) - 1];
  if (minutes === undefined) return null;
  return new Date(Date.parse(latest.finishedAt) + minutes * 60_000).toISOString();
}

/**
 * Whether a moment that was recorded lies in the future: a clock was ahead then. It says nothing, and a caller that
 * waited for it would wait until that time has come.
 */
export const isAhead = (moment: string, now: Date): boolean => Date.parse(moment) > now.getTime() + 5_000;

/** More refusals in a row make no difference. */
const REMEMBERED = 20;

/** Until when the schedule of the upload check keeps still, because the farm system refused us; null when it runs. */
export async function farmBackoffUntil(db: Queryable): Promise<string | null> {
  const [rows, now] = await Promise.all([
    endedRuns<AccessSeen>(db, 'upload-check', REMEMBERED),
    databaseNow(db),
  ]);
  const until = backoffAfter(
    rows.flatMap(({ finished_at, result }) =>
      finished_at && !isAhead(finished_at, now) ? { finishedAt: finished_at, seen: result } : [],
    ),
  );
  return until && Date.parse(until) > now.getTime() ? until : null;
}
