import { z } from 'zod';
import {
  type Endpoint,
  endpoint,
  ProblemBody,
  permission,
  personOf,
  problemBody,
  Uuid,
} from '../http/index.ts';
import { itemFor } from './item-access.ts';
import { SAVE_SEGMENTS } from './save-jobs.ts';
import { type SaveResult, saveSegment } from './save-segment.ts';
import type { SegmentDeps } from './segment-deps.ts';
import { visibleDuplicates } from './visible-duplicates.ts';

const Place = z.object({ documentIds: z.array(z.int()), itemIds: z.array(z.uuid()) });
const Result = z.object({
  segmentId: z.uuid(),
  result: z.enum(['planned', 'under-way', 'saved', 'unknown-segment', 'duplicate', 'refused']),
  duplicates: z
    .object({ 'same-bytes': Place, 'same-pages': Place })
    .nullable()
    .meta({ description: 'Where the same is already, as far as the caller may see it' }),
  problem: ProblemBody.nullable(),
});

export const saveEndpoint = (deps: SegmentDeps): Endpoint =>
  endpoint({
    method: 'POST',
    path: '/inbox/items/{id}/save',
    access: permission('VIEW_INBOX'),
    status: 202,
    summary: 'Save segments to Paperless',
    description:
      'Answers as soon as it is recorded what shall be saved; from there on it goes on by itself, and the item shows how ' +
      'far it is. A segment that is there already is not saved unless `duplicates` says so.',
    params: z.strictObject({ id: Uuid }),
    body: z.strictObject({
      segments: z.array(Uuid).min(1).max(500),
      duplicates: z.literal('anyway').optional(),
    }),
    response: z.object({ results: z.array(Result.meta({ id: 'InboxSaveResult' })) }),
    problems: ['not-found', 'gone', 'conflict', 'dms-unavailable'],
    async handle({ params: { id: itemId }, body, caller, requestId }) {
      const person = personOf(caller);
      await itemFor(deps.db, person, itemId);
      const origin = { actor: caller.actor, correlationId: requestId };
      const results = [];
      for (const segmentId of new Set(body.segments)) {
        const anyway = body.duplicates === 'anyway';
        const result = await saveSegment(deps, { itemId, segmentId, anyway }, origin);
        results.push({ segmentId, result: result.result, ...(await told(result)) });
      }
      if (results.some(({ result }) => result === 'planned')) startSaving(deps);
      return { results };

      async function told(result: SaveResult) {
        return {
          duplicates:
            result.result === 'duplicate' ? await visibleDuplicates(deps, person, result.duplicates) : null,
          problem: result.result === 'refused' ? problemBody(result.problem, requestId) : null,
        };
      }
    },
  });

/** Saves go on at every tick; a person who waits for one need not wait for the tick. */
function startSaving({ trigger, logger }: SegmentDeps): void {
  trigger(SAVE_SEGMENTS).catch((error: Error) =>
    logger.warn({ error: error.message }, 'saves wait for the next tick'),
  );
}
