import { z } from 'zod';
import { type QueueEntry as Entry, listQueue } from '../../../projections/queue-list.ts';
import {
  CauseInWords,
  DocumentId,
  type DomainEvents,
  ParkReason,
  QueueSource,
} from '../../domain/events/index.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import {
  type Endpoint,
  endpoint,
  Id,
  listOf,
  Paging,
  permission,
  personOf,
} from '../../platform/http/index.ts';
import type { DocumentAccess, Person } from '../../services/document-access/index.ts';
import { addToQueue, retryDocument, takeOut } from './queue-commands.ts';

const QueueState = z.enum(['queued', 'processing', 'waiting', 'parked', 'gone']).meta({
  description: '`gone`: Paperless does not show it, because it is not there or not shared with our account',
});

export const QueueEntry = z
  .object({
    documentId: z.int(),
    state: QueueState,
    source: QueueSource,
    createdAt: z.string(),
    attempt: z.int(),
    retryAt: z.string().optional(),
    reason: z
      .enum([...ParkReason.options, 'dms', 'not-found'])
      .optional()
      .meta({ description: 'Why it is parked, or tried again' }),
    cause: CauseInWords.optional().meta({
      description: 'What went wrong; for those who may see the document',
    }),
    lastError: z
      .string()
      .optional()
      .meta({ description: 'The same word for word, for those who may see the document' }),
  })
  .meta({ id: 'QueueEntry' });

const InPath = z.strictObject({ documentId: Id });
const Accepted = z.object({ documentId: z.int(), state: z.enum(['queued', 'removed']) });

type Deps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  paperless: Pick<Paperless, 'sharingOf'>;
  access: DocumentAccess;
};

/** The queue as people see and steer it. */
export function queueEndpoints(deps: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/queue',
      access: permission('VIEW_QUEUE'),
      summary: 'Documents that are processed, queued, waiting for another attempt, parked, or not to be seen',
      query: Paging.extend({ state: QueueState.optional() }),
      response: listOf(QueueEntry),
      async handle({ query: { state, page, pageSize }, caller }) {
        const { items, total } = await listQueue(deps.db, { state, page, pageSize });
        return { items: await withVisibleErrors(deps, personOf(caller), items), total, page, pageSize };
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
      async handle({ body: { documentId }, origin }) {
        await addToQueue(deps, { documentId, origin });
        return { documentId, state: 'queued' as const };
      },
    }),
    endpoint({
      method: 'POST',
      path: '/queue/{documentId}/retry',
      access: permission('RUN_PROCESSING'),
      summary: 'Queue a document that waits, is parked or could not be seen, with fresh attempts',
      params: InPath,
      status: 202,
      response: Accepted,
      problems: ['not-found', 'conflict'],
      async handle({ params: { documentId }, origin }) {
        await retryDocument(deps, { documentId, origin });
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
      async handle({ params: { documentId }, origin }) {
        await takeOut(deps, { documentId, origin });
        return { documentId, state: 'removed' as const };
      },
    }),
  ];
}

/** An error may quote the document: only people who may see the document get it. Where that is unknown, nobody does. */
async function withVisibleErrors(
  { paperless, access }: Deps,
  person: Person,
  entries: Entry[],
): Promise<Entry[]> {
  const told = entries.flatMap(({ documentId, lastError }) => (lastError ? [documentId] : []));
  if (access.mode === 'all' || told.length === 0) return entries;
  const visible = await paperless
    .sharingOf([...new Set(told)])
    .then((shared) => access.visible(person, shared))
    .catch(() => []);
  const ids = new Set(visible.map(({ id }) => id));
  return entries.map((entry) => {
    if (ids.has(entry.documentId)) return entry;
    const { cause: _, lastError: __, ...rest } = entry;
    return rest;
  });
}
