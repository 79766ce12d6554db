import type { ApprovalSummary } from '../../projections/approval-summary.ts';
import { parkedDocuments } from '../../projections/document-processing.ts';
import { ambiguousUploads } from '../../projections/upload-states.ts';
import { queueSize } from '../../projections/webhook-queue.ts';
import type { Queryable } from '../database/index.ts';
import type { Person } from '../http/index.ts';
import { withDigits } from '../money/index.ts';
import { type Tile, tile } from './tile.ts';

export const queueTile = (db: Queryable): Tile =>
  tile({
    key: 'queue',
    permissions: ['VIEW_QUEUE'],
    link: 'warteschlange?state=queued',
    async read() {
      const { size, oldest } = await queueSize(db);
      return { count: size, ...(oldest && { oldest }) };
    },
  });

export const parkedTile = (db: Queryable): Tile =>
  tile({
    key: 'parked',
    permissions: ['VIEW_QUEUE'],
    link: 'warteschlange?state=parked',
    async read() {
      const { count, oldest } = await parkedDocuments(db);
      return { count, ...(oldest && { oldest }) };
    },
  });

/** @param countFor how many documents wait for manual edit that this person may see */
export const manualTile = (countFor: (person: Person) => Promise<number>): Tile =>
  tile({
    key: 'manual',
    permissions: ['EDIT_DOCUMENTS'],
    link: 'bearbeiten',
    read: async (person) => ({ count: await countFor(person) }),
  });

/** @param openFor what waits for a decision that this person may see */
export const approvalsTile = (openFor: (person: Person) => Promise<ApprovalSummary>): Tile =>
  tile({
    key: 'approvals',
    permissions: ['VIEW_FREIGABE'],
    link: 'freigabe?status=open',
    async read(person) {
      const { count, sums, overdue, dueSoon, oldest } = await openFor(person);
      // What an amount without a currency is worth, nobody can say.
      const known = sums.flatMap(({ value, currency }) =>
        currency === null ? [] : [{ value: withDigits({ value, currency }), currency }],
      );
      return { count, sums: known, overdue, dueSoon, ...(oldest && { oldest }) };
    },
  });

/** @param count how many groups of correspondents wait for somebody's decision */
export const conflictTile = (count: () => Promise<number>): Tile =>
  tile({
    key: 'conflicts',
    permissions: ['MERGE_CORRESPONDENTS'],
    link: 'korrespondenten/konflikte',
    read: async () => ({ count: await count() }),
  });

export const ambiguousTile = (db: Queryable): Tile =>
  tile({
    key: 'ambiguous',
    permissions: ['VIEW_QUEUE'],
    link: 'agrarsystem?view=ambiguous',
    async read() {
      const { total, oldest } = await ambiguousUploads(db, { page: 1, pageSize: 1 });
      return { count: total, ...(oldest && { oldest }) };
    },
  });

type FarmHealth = { state: string; isFine: boolean };

/** @param health null: there is no farm system; `unknown`: nobody has asked it yet */
export const farmTile = (health: () => Promise<FarmHealth | 'unknown' | null>): Tile =>
  tile({
    key: 'farm-system',
    permissions: ['VIEW_QUEUE', 'MANAGE_SETTINGS'],
    link: 'agrarsystem',
    async read() {
      const found = await health();
      if (found === null) return null;
      if (found === 'unknown') return { count: null };
      return { count: found.isFine ? 0 : 1, state: found.state };
    },
  });
