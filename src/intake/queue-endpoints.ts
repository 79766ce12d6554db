import { z } from 'zod';
import { listQueue } from '../../projections/queue-list.ts';
import type { Queryable } from '../database/index.ts';
import type { EventLog } from '../event-log/index.ts';
import { DocumentId, type HouseEvents, ParkReason, QueueSource } from '../events/index.ts';
import { type Endpoint, endpoint, Id, listOf, Paging, Problem, permission } from '../http/index.ts';
import { addToQueue, QueueRefused, retryDocument, takeOut } from './queue-commands.ts';

export const QueueEntry = z
  .object({
    documentId: z.int(),
    state: z.enum(['queued', 'processing', 'waiting', 'parked']),
    source: QueueSource,
    createdAt: z.string(),
    attempt: z.int(),
    retryAt: z.string().optional(),
    reason: z
      .enum([...ParkReason.options, 'dms', 'not-found'])
      .optional()
      .meta({ description: 'Why it is parked, or tried again' }),
    lastError: z.string().optional(),
  })
  .meta({ id: 'QueueEntry' });

const InPath = z.strictObject({ documentId: Id });
const Accepted = z.object({ documentId: z.int(), state: z.enum(['queued', 'removed']) });

/** The queue as people see and steer it. */
export function queueEndpoints(needs: { db: Queryable; log: EventLog<HouseEvents> }): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/queue',
      access: permission('VIEW_QUEUE'),
      summary: 'Documents that are processed, queued, waiting for another attempt or parked',
      query: Paging.extend({ state: z.enum(['queued', 'processing', 'waiting', 'parked']).optional() }),
      response: listOf(QueueEntry),
      async handle({ query: { state, page, pageSize } }) {
        return { ...(await listQueue(needs.db, { state, page, pageSize })), page, pageSize };
      },
    }),
    endpoint({
      method: 'POST',
      path: '/queue',
      access: permission('RUN_PROCESSING'),
      summary: 'Queue a document by hand',
      body: z.strictObject({ documentId: DocumentId }),
      status: 202,
      response: Accepted,
      async handle({ body: { documentId }, caller, requestId }) {
        await addToQueue(needs, { documentId, origin: { actor: caller.actor, correlationId: requestId } });
        return { documentId, state: 'queued' as const };
      },
    }),
    endpoint({
      method: 'POST',
      path: '/queue/{documentId}/retry',
      access: permission('RUN_PROCESSING'),
      summary: 'Queue a document that waits or is parked, with fresh attempts',
      params: InPath,
      status: 202,
      response: Accepted,
      problems: ['not-found', 'conflict'],
      async handle({ params: { documentId }, caller, requestId }) {
        const origin = { actor: caller.actor, correlationId: requestId };
        await refusedAsProblem(retryDocument(needs, { documentId, origin }));
        return { documentId, state: 'queued' as const };
      },
    }),
    endpoint({
      method: 'DELETE',
      path: '/queue/{documentId}',
      access: permission('RUN_PROCESSING'),
      summary: 'Take a document out: of the queue, out of waiting, out of the parked ones',
      params: InPath,
      response: Accepted,
      problems: ['not-found', 'conflict'],
      async handle({ params: { documentId }, caller, requestId }) {
        const origin = { actor: caller.actor, correlationId: requestId };
        await refusedAsProblem(takeOut(needs, { documentId, origin }));
        return { documentId, state: 'removed' as const };
      },
    }),
  ];
}

async function refusedAsProblem(command: Promise<void>): Promise<void> {
  await command.catch((error: unknown) => {
    if (!(error instanceof QueueRefused)) throw error;
    throw new Problem(error.reason === 'unknown' ? 'not-found' : 'conflict', error.message);
  });
}
