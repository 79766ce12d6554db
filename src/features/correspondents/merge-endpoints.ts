import { z } from 'zod';
import { listMerges, mergeRow } from '../../../projections/merges.ts';
import {
  type Endpoint,
  endpoint,
  listOf,
  Paging,
  Problem,
  permission,
  Uuid,
} from '../../platform/http/index.ts';
import { asProblem } from './conflict-endpoints.ts';
import { MergeItem, mergeItem } from './merge-item.ts';
import type { MergeDeps } from './plan-merge.ts';
import { planUndo, retryMerge } from './undo-and-retry.ts';

const access = permission('MERGE_CORRESPONDENTS');
const params = z.strictObject({ mergeId: Uuid });

/** Merges that were made, and what can be done about them. */
export function mergeEndpoints(deps: MergeDeps & { startMerging: () => void }): Endpoint[] {
  // Merges are shown also while Paperless is away.
  const present = () => deps.paperless.choices.correspondents.list().catch(() => null);
  const shown = async (mergeId: string) => {
    const row = await mergeRow(deps.db, mergeId);
    if (!row) throw new Problem('not-found', { reason: 'merge-unknown', mergeId });
    return mergeItem(row, (await present())?.byId);
  };
  return [
    endpoint({
      method: 'GET',
      path: '/farmsys/merges',
      access,
      summary: 'Merges of correspondents, the newest first',
      query: Paging,
      response: listOf(MergeItem),
      async handle({ query: { page, pageSize } }) {
        const [{ items, total }, correspondents] = await Promise.all([
          listMerges(deps.db, { page, pageSize }),
          present(),
        ]);
        return { items: items.map((row) => mergeItem(row, correspondents?.byId)), total, page, pageSize };
      },
    }),
    endpoint({
      method: 'GET',
      path: '/farmsys/merges/{mergeId}',
      access,
      summary: 'A merge, how far it is, and what came of it',
      params,
      response: MergeItem,
      problems: ['not-found'],
      handle: ({ params: { mergeId } }) => shown(mergeId),
    }),
    endpoint({
      method: 'POST',
      path: '/farmsys/merges/{mergeId}/undo',
      access,
      status: 202,
      summary: 'Take a merge back',
      description:
        'Makes the merged correspondents again, under new ids, and gives them back the documents that still ' +
        'have the survivor and that nobody has changed since; the others stay, each with its reason.',
      params,
      response: MergeItem,
      problems: ['not-found', 'conflict', 'dms-unavailable'],
      async handle({ params: { mergeId }, origin }) {
        await planUndo(deps, { mergeId, origin }).catch(asProblem);
        deps.startMerging();
        return shown(mergeId);
      },
    }),
    endpoint({
      method: 'POST',
      path: '/farmsys/merges/{mergeId}/retry',
      access,
      status: 202,
      summary: 'Try a merge again that has failed, or its undo',
      params,
      response: MergeItem,
      problems: ['not-found', 'conflict'],
      async handle({ params: { mergeId }, origin }) {
        await retryMerge(deps, { mergeId, origin });
        return shown(mergeId);
      },
    }),
  ];
}
