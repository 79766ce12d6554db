import { parkedDocuments } from '../../../projections/document-processing.ts';
import { waitingDocuments } from '../../../projections/webhook-queue.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { countByDay } from '../../platform/event-log/index.ts';
import { type Tile, type Trend, tile } from '../../services/feature/index.ts';

/** What waits to be processed automatically, and what waits for a person. */
export const intakeTiles = (db: Queryable): Tile[] => [
  tile({
    key: 'queue',
    permissions: ['VIEW_QUEUE'],
    link: 'warteschlange',
    async read() {
      const { count, oldest } = await waitingDocuments(db);
      return { count, ...(oldest && { oldest }) };
    },
  }),
  tile({
    key: 'parked',
    permissions: ['VIEW_QUEUE'],
    link: 'warteschlange?state=parked',
    async read() {
      const { count, oldest } = await parkedDocuments(db);
      return { count, ...(oldest && { oldest }) };
    },
    arrivedSince: async (_, time) => (await parkedDocuments(db, time)).count,
  }),
];

/** Documents that went through the queue, but for echoes of our own writes and those that were no longer there. */
export const processedTrend = (db: Queryable): Trend => ({
  key: 'processed',
  permissions: ['VIEW_QUEUE'],
  isPersonal: false,
  async read(_, days) {
    const counts = await countByDay(db, PROCESSED, days);
    return counts.map(({ day, count }) => ({ day, value: String(count) }));
  },
});

const PROCESSED = "type = 'DocumentProcessed' and data ->> 'outcome' in ('changed', 'unchanged')";
