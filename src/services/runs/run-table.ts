import type { Queryable } from '../../platform/database/index.ts';
import type { Statement } from '../../platform/event-log/index.ts';
import { isJobRunning } from '../../platform/jobs/index.ts';

export type RunState = 'running' | 'finished' | 'failed' | 'interrupted';

export type RunRow<Result extends object = object> = {
  run_id: string;
  /** What it is about, as its feature calls it; also the name of its job. */
  kind: string;
  state: RunState;
  dry_run: boolean;
  started_at: string;
  finished_at: string | null;
  result: Result | null;
  error: string | null;
};

const COLUMNS = 'run_id, kind, state, dry_run, started_at, finished_at, result, error';
/** How many runs of a kind are kept. */
const KEPT = 100;

/** A run begins. The caller holds the lock of its kind, so every other open run has died. */
export async function beginRun(
  db: Queryable,
  { runId, kind, dryRun }: { runId: string; kind: string; dryRun: boolean },
): Promise<void> {
  await db.query(`${CLOSE_DEAD} where kind = $1 and state = 'running'`, [kind]);
  await db.query('insert into runs (run_id, kind, state, dry_run) values ($1, $2, $3, $4)', [
    runId,
    kind,
    'running',
    dryRun,
  ]);
  await db.query(
    `delete from runs where kind = $1 and started_at <
       (select started_at from runs where kind = $1 order by started_at desc offset $2 limit 1)`,
    [kind, KEPT - 1],
  );
}

export const endRun = (runId: string, { state, result, error, isNews }: Ending): Statement => ({
  text: `update runs set state = $2, result = $3, error = $4, is_news = $5, finished_at = now()
          where run_id = $1 and state = 'running'`,
  values: [runId, state, result && JSON.stringify(result), error, isNews],
});

type Ending = {
  state: RunState;
  result: object | null;
  error: string | null;
  /** Whether it says something else than the run before. */
  isNews: boolean;
};

/** The progress of a run, for people that watch it. */
export async function noteProgress(db: Queryable, runId: string, result: object): Promise<void> {
  await db.query("update runs set result = $2 where run_id = $1 and state = 'running'", [
    runId,
    JSON.stringify(result),
  ]);
}

/** One run; one whose process died is shown as interrupted, also before it is closed. */
export async function runById(db: Queryable, runId: string): Promise<RunRow | null> {
  return settled(db, `select ${COLUMNS} from runs where run_id = $1`, [runId]);
}

/** The newest run of a kind that wrote, or only looked, or is still running. */
export async function newestRun(db: Queryable, kind: string): Promise<RunRow | null> {
  return settled(db, `select ${COLUMNS} from runs where kind = $1 order by started_at desc limit 1`, [kind]);
}

/** The runs of a kind that have ended and were no dry ones, the newest first. */
export async function endedRuns<Result extends object>(
  db: Queryable,
  kind: string,
  limit: number,
): Promise<RunRow<Result>[]> {
  const { rows } = await db.query<RunRow<Result>>(
    `select ${COLUMNS} from runs
      where kind = $1 and not dry_run and state <> 'running' order by started_at desc limit $2`,
    [kind, limit],
  );
  return rows;
}

/** Closes runs whose process has died, at the start of a service. */
export async function closeDeadRuns(db: Queryable): Promise<void> {
  const { rows } = await db.query<RunRow>(`select ${COLUMNS} from runs where state = 'running'`);
  for (const { run_id, kind } of rows) {
    if (await isJobRunning(db, kind)) continue;
    await db.query(`${CLOSE_DEAD} where run_id = $1 and state = 'running'`, [run_id]);
  }
}

const CLOSE_DEAD = "update runs set state = 'interrupted', finished_at = now()";

async function settled(db: Queryable, text: string, values: unknown[]): Promise<RunRow | null> {
  const look = async () => (await db.query<RunRow>(text, values)).rows[0] ?? null;
  const row = await look();
  if (row?.state !== 'running' || (await isJobRunning(db, row.kind))) return row;
  // It may have ended between the two reads: its lock is given back after its row is closed.
  const again = await look();
  return again?.run_id === row.run_id && again.state === 'running'
    ? { ...again, state: 'interrupted' }
    : again;
}
