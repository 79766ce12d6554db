import { z } from 'zod';
import {
  type Endpoint,
  endpoint,
  ProblemBody,
  permission,
  personOf,
  problemBody,
  Uuid,
} from '../../platform/http/index.ts';
import { itemFor } from './item-access.ts';
import { type RequestDeps, requestSaves } from './request-saves.ts';

const Result = z.object({
  segmentId: z.uuid(),
  result: z.enum(['planned', 'under-way', 'saved', 'unknown-segment', 'refused']),
  problem: ProblemBody.nullable(),
});

export const saveEndpoint = (deps: RequestDeps): Endpoint =>
  endpoint({
    method: 'POST',
    path: '/inbox/items/{id}/save',
    access: permission('VIEW_INBOX'),
    status: 202,
    summary: 'Save segments to Paperless',
    description:
      'Answers as soon as it is recorded what shall be saved; from there on it goes on by itself, and the item shows how ' +
      'far each segment is. One that is there already becomes a `duplicate`, unless `duplicates` says that it is wanted.',
    params: z.strictObject({ id: Uuid }),
    body: z.strictObject({
      segments: z.array(Uuid).min(1).max(500),
      duplicates: z.literal('anyway').optional(),
    }),
    response: z.object({ results: z.array(Result.meta({ id: 'InboxSaveResult' })) }),
    problems: ['not-found', 'gone', 'conflict', 'dms-unavailable'],
    async handle({ params: { id: itemId }, body, caller, requestId }) {
      await itemFor(deps.db, personOf(caller), itemId);
      const segmentIds = [...new Set(body.segments)];
      const wanted = { itemId, segmentIds, anyway: body.duplicates === 'anyway' };
      const results = await requestSaves(deps, wanted, { actor: caller.actor, correlationId: requestId });
      return {
        results: results.map((one) => ({
          ...{ segmentId: one.segmentId, result: one.result },
          problem: one.result === 'refused' ? problemBody(one.problem, requestId) : null,
        })),
      };
    },
  });
