import { z } from 'zod';
import type { RunRow } from './run-table.ts';

/** What every run is answered with, beside the result of its kind. */
export const runShape = {
  runId: z.uuid(),
  kind: z.string().meta({ description: 'What it is about, as the feature calls it: `upload-check`' }),
  state: z.enum(['running', 'finished', 'failed', 'interrupted']),
  dryRun: z.boolean(),
  startedAt: z.string(),
  finishedAt: z.string().optional(),
  error: z.string().optional(),
};

/** Of a run that takes longer than a caller waits. */
export const RunStarted = z.object({ runId: z.uuid() }).meta({ id: 'RunStarted' });

export const StartRunBody = z
  .strictObject({
    dryRun: z.boolean().default(false).meta({ description: 'Says what would be done, and writes nothing' }),
  })
  .default({ dryRun: false });

export function runAnswer({ run_id, kind, state, dry_run, started_at, finished_at, result, error }: RunRow) {
  return {
    runId: run_id,
    kind,
    state,
    dryRun: dry_run,
    startedAt: started_at,
    ...(finished_at && { finishedAt: finished_at }),
    ...(error && { error }),
    ...result,
  };
}
