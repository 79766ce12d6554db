import { parkedDocuments } from '../../projections/document-processing.ts';
import { waitingDocuments } from '../../projections/webhook-queue.ts';
import type { Queryable } from '../database/index.ts';
import { type Tile, tile } from '../feature/index.ts';

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
  }),
];
