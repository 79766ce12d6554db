import { z } from 'zod';
import type { Queryable } from '../database/index.ts';
import { type Endpoint, endpoint, Problem, permission, Uuid } from '../http/index.ts';
import { runAnswer, runShape } from './run-answer.ts';
import { farmRunById } from './run-table.ts';

/** How a run of whatever kind is getting on, or what came of it. */
export function farmRunEndpoints({ db }: { db: Queryable }): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/farmsys/runs/{runId}',
      access: permission('VIEW_QUEUE'),
      summary: 'A run of the upload check or the correspondent sync',
      description:
        'Beside these members stand those of the result of its kind, as its own route answers them.',
      params: z.strictObject({ runId: Uuid }),
      response: z.looseObject(runShape).meta({ id: 'FarmRun' }),
      problems: ['not-found'],
      async handle({ params: { runId } }) {
        const row = await farmRunById(db, runId);
        if (!row) throw new Problem('not-found', `There is no run ${runId}, or no longer`);
        return runAnswer(row);
      },
    }),
  ];
}
