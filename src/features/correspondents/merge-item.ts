import { z } from 'zod';
import type { MergeRow } from '../../../projections/merges.ts';
import { CauseInWords, causeInWords, LeftReason } from '../../domain/events/index.ts';
import { whyNoUndo } from './merge.ts';

/** A merge as people see it. */
export const MergeItem = z
  .object({
    mergeId: z.uuid(),
    state: z.enum(['merging', 'failed', 'merged', 'undoing', 'undo-failed', 'undone']),
    farmsysId: z.string(),
    reason: z.enum(['same-name', 'chosen']),
    survivor: z.object({ id: z.int(), name: z.string() }),
    losers: z.array(z.object({ id: z.int(), name: z.string(), recreatedAs: z.int().optional() })),
    documents: z
      .object({
        planned: z.int(),
        moved: z.int(),
        movedBack: z.int(),
        left: z.int().meta({ description: 'Those that an undo left with the survivor' }),
        firstLeft: z.array(z.object({ id: z.int(), reason: LeftReason })),
      })
      .meta({ description: 'Numbers of documents; more may be moved than were there when it was planned' }),
    cause: CauseInWords.optional().meta({ description: 'Why it failed; `error`: the same word for word' }),
    error: z.string().optional(),
    plannedAt: z.string(),
    plannedBy: z.string(),
    progressAt: z.string().meta({ description: 'When it last came a step further' }),
    undo: z.object({
      possible: z.boolean(),
      why: z.string().optional().meta({ description: 'Why not: the reason of the problem' }),
    }),
  })
  .meta({ id: 'Merge' });

/** @param present the correspondents of Paperless, where they are known */
export function mergeItem(row: MergeRow, present?: ReadonlyMap<number, unknown>): z.input<typeof MergeItem> {
  const gone = present && !present.has(row.survivor_id) ? 'survivor-gone' : null;
  const why = whyNoUndo(row.state) ?? gone;
  return {
    mergeId: row.merge_id,
    state: row.state,
    farmsysId: row.farmsys_id,
    reason: row.reason,
    survivor: { id: row.survivor_id, name: row.survivor_name },
    losers: row.losers.map(({ id, name, recreatedAs }) => ({
      id,
      name,
      ...(recreatedAs && { recreatedAs }),
    })),
    documents: {
      planned: row.documents,
      moved: row.moved,
      movedBack: row.moved_back,
      left: row.left_count,
      firstLeft: row.left_sample,
    },
    ...(row.because && { cause: causeInWords(row.because) }),
    ...(row.error !== null && { error: row.error }),
    plannedAt: row.planned_at,
    plannedBy: row.planned_by,
    progressAt: row.progress_at,
    undo: { possible: why === null, ...(why && { why }) },
  };
}
