import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

/** A batch run and how far it is. */
export type BatchRun = {
  run_id: string;
  state: 'running' | 'finished' | 'cancelled';
  total: number;
  done: number;
  changed: number;
  skipped: number;
  failed: number;
  chunks: number;
  started_at: string;
  finished_at: string | null;
};

export const batchRuns = projection<BatchRun, string>({
  name: 'batch_runs',
  version: 1,
  key: 'run_id',
  keysOf: ({ data }) => ('runId' in data && data.runId ? [data.runId] : []),
  on: {
    BatchStarted: (_, { data: { runId, total }, recordedAt }) => ({
      run_id: runId,
      state: 'running',
      total,
      done: 0,
      changed: 0,
      skipped: 0,
      failed: 0,
      chunks: 0,
      started_at: recordedAt,
      finished_at: null,
    }),
    BatchDocumentsListed: (row) => row && { ...row, chunks: row.chunks + 1 },
    DocumentProcessed: (row, { data: { outcome } }) =>
      row && {
        ...row,
        done: row.done + 1,
        changed: row.changed + (outcome === 'changed' ? 1 : 0),
        skipped: row.skipped + (outcome === 'skipped' || outcome === 'gone' ? 1 : 0),
      },
    ProcessingFailed: failed,
    DocumentParked: failed,
    BatchFinished: (row, { recordedAt }) => row && { ...row, state: 'finished', finished_at: recordedAt },
    BatchCancelled: (row, { recordedAt }) => row && { ...row, state: 'cancelled', finished_at: recordedAt },
  },
});

/** A document that is tried again later counts as failed here; its retries belong to the queue. */
function failed(row: BatchRun | null): BatchRun | null {
  return row && { ...row, done: row.done + 1, failed: row.failed + 1 };
}

const COLUMNS = 'run_id, state, total, done, changed, skipped, failed, chunks, started_at, finished_at';

export async function batchRun(db: Queryable, runId: string): Promise<BatchRun | null> {
  const { rows } = await db.query<BatchRun>(`select ${COLUMNS} from batch_runs where run_id = $1`, [runId]);
  return rows[0] ?? null;
}

/** The batch run that was started last. */
export async function latestBatch(db: Queryable): Promise<BatchRun | null> {
  const { rows } = await db.query<BatchRun>(
    `select ${COLUMNS} from batch_runs order by started_at desc, run_id limit 1`,
  );
  return rows[0] ?? null;
}

/** How many batch runs there have been, and the id of the one that is going on. */
export async function countBatches(db: Queryable): Promise<{ count: number; running: string | null }> {
  const { rows } = await db.query<{ count: number; running: string | null }>(
    `select count(*)::integer as count, min(run_id::text) filter (where state = 'running') as running
       from batch_runs`,
  );
  return rows[0] ?? { count: 0, running: null };
}

export async function runningBatch(db: Queryable): Promise<BatchRun | null> {
  const { rows } = await db.query<BatchRun>(
    `select ${COLUMNS} from batch_runs where state = 'running' order by started_at limit 1`,
  );
  return rows[0] ?? null;
}
