import { z } from 'zod';
import { CauseInWords } from '../../domain/events/index.ts';

const Candidate = z.object({ id: z.int(), name: z.string(), documentCount: z.int() });
const about = { correspondentId: z.int(), name: z.string() };

/** What a sync found and did; in a dry run, what it would do. */
export const syncShape = {
  linked: z.array(
    z.object({
      ...about,
      farmsysId: z.string(),
      supplierNumber: z.string(),
      found: z.enum(['setting', 'name', 'alias']),
    }),
  ),
  unmatched: z.array(
    z.object({
      ...about,
      why: z.enum(['no-number', 'unknown-number', 'several-suppliers', 'linked-otherwise', 'unusable-id']),
      supplierNumber: z.string().optional(),
    }),
  ),
  merged: z.array(
    z.object({
      farmsysId: z.string(),
      survivorId: z.int(),
      name: z.string().optional().meta({ description: 'Of the one that stays' }),
      loserIds: z.array(z.int()),
      mergeId: z.uuid().optional(),
    }),
  ),
  conflicts: z.array(
    z.object({
      farmsysId: z.string(),
      candidates: z.array(Candidate),
      refused: z
        .enum(['gone', 'busy', 'not-allowed'])
        .optional()
        .meta({ description: 'Why those of identical names could not be merged by themselves' }),
      why: z.string().optional().meta({ description: 'The same in English' }),
    }),
  ),
  counts: z
    .object({
      linked: z.int(),
      unchanged: z.int(),
      unmatched: z.int(),
      merged: z.int(),
      conflicts: z.int(),
    })
    .meta({ description: 'Of all; the lists name the first thousand each' }),
  stopped: z.enum(['unauthorized', 'not-configured', 'unreachable', 'malformed']).optional(),
  cause: CauseInWords.optional().meta({ description: 'What stopped it, where that was Paperless' }),
  detail: z.string().optional().meta({ description: 'What was said word for word' }),
};
export const SyncResult = z.object(syncShape);
export type SyncResult = z.output<typeof SyncResult>;

/** How many entries of each list are kept with the run. */
const LISTED = 1_000;

export const syncResult = (
  found: Pick<SyncResult, 'linked' | 'unmatched' | 'merged' | 'conflicts'>,
  unchanged: number,
): SyncResult => ({
  linked: found.linked.slice(0, LISTED),
  unmatched: found.unmatched.slice(0, LISTED),
  merged: found.merged.slice(0, LISTED),
  conflicts: found.conflicts.slice(0, LISTED),
  counts: {
    linked: found.linked.length,
    unchanged,
    unmatched: found.unmatched.length,
    merged: found.merged.length,
    conflicts: found.conflicts.length,
  },
});

export const NOTHING_SYNCED = syncResult({ linked: [], unmatched: [], merged: [], conflicts: [] }, 0);
