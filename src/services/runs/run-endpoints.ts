import { z } from 'zod';
import type { Queryable } from '../../platform/database/index.ts';
import { type Endpoint, endpoint, Problem, permission, Uuid } from '../../platform/http/index.ts';
import type { Feature } from '../feature/index.ts';
import { runAnswer, runShape } from './run-answer.ts';
import { closeDeadRuns, runById } from './run-table.ts';

/** How a run of whatever kind is getting on, or what came of it. */
export function runs({ db }: { db: Queryable }): Feature {
  return { endpoints: [runEndpoint(db)], beforeJobs: () => closeDeadRuns(db) };
}

const runEndpoint = (db: Queryable): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/farmsys/runs/{runId}',
    access: permission('VIEW_QUEUE'),
    summary: 'A run of whatever kind, going on or ended',
    description: 'Beside these members stand those of the result of its kind, as its own route answers them.',
    params: z.strictObject({ runId: Uuid }),
    response: z.looseObject(runShape).meta({ id: 'Run' }),
    problems: ['not-found'],
    async handle({ params: { runId } }) {
      const row = await runById(db, runId);
      if (!row) throw new Problem('not-found', { reason: 'run-unknown', runId });
      return runAnswer(row);
    },
  });
