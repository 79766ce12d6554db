import { type DocumentInProcess, documentProcessing } from '../../../projections/document-processing.ts';
import { type QueueEntry as Entry, queueEntries } from '../../../projections/queue-list.ts';
import { type UnseenDocument, unseenDocuments } from '../../../projections/unseen-documents.ts';
import { type QueuedDocument, webhookQueue } from '../../../projections/webhook-queue.ts';
import type { DomainEvents } from '../../domain/events/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import {
  asOf,
  type Endpoint,
  endpoint,
  listOf,
  Paging,
  PastTime,
  permission,
} from '../../platform/http/index.ts';
import { QueueEntry } from './queue-endpoints.ts';

const QueueThen = listOf(QueueEntry).extend(asOf).meta({ id: 'QueueThen' });

/** The queue as it was at a time. */
export function queueAsOf(log: EventLog<DomainEvents>): Endpoint {
  const entriesAt = keptEntries(log);
  return endpoint({
    method: 'GET',
    path: '/audit/as-of/queue',
    access: permission('VIEW_AUDIT'),
    summary: 'What was queued, processed, waiting and parked at a time',
    description: 'Folded from the whole log up to then: takes seconds where there are millions of events.',
    query: Paging.extend({ at: PastTime }),
    response: QueueThen,
    problems: ['unknown-event'],
    async handle({ query: { at, page, pageSize } }) {
      const position = await log.positionAt(at);
      const entries = await entriesAt(position);
      const items = entries.slice((page - 1) * pageSize, page * pageSize);
      return { at, position, items, total: entries.length, page, pageSize };
    },
  });
}

/**
 * One query at a time, because each reads much; the last result is kept, because the past does not change and its
 * pages are asked for one after the other.
 */
function keptEntries(log: EventLog<DomainEvents>): (position: number) => Promise<Entry[]> {
  let last: { position: number; entries: Promise<Entry[]> } | undefined;
  const look = async (position: number): Promise<Entry[]> => {
    const queued = await log.rowsAt(webhookQueue, { position });
    const inProcess = await log.rowsAt(documentProcessing, { position });
    const unseen = await log.rowsAt(unseenDocuments, { position });
    return queueEntries(
      [...queued.values()] as QueuedDocument[],
      [...inProcess.values()] as DocumentInProcess[],
      [...unseen.values()] as UnseenDocument[],
    );
  };
  return (position) => {
    if (last?.position === position) return last.entries;
    const before = last?.entries.catch(() => []) ?? Promise.resolve();
    const entries = before.then(() => look(position));
    last = { position, entries };
    entries.catch(() => {
      if (last?.entries === entries) last = undefined;
    });
    return entries;
  };
}
