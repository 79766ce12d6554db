import { type InboxItemRow, inboxItemRow } from '../../../projections/inbox-items.ts';
import type { SegmentRow } from '../../../projections/inbox-segments.ts';
import { type DomainEvents, inboxItemStream } from '../../domain/events/index.ts';
import { isTransient, PaperlessError } from '../../gateways/paperless/index.ts';
import { type NewEvent, type Origin, VersionConflict } from '../../platform/event-log/index.ts';
import { Problem } from '../../platform/http/index.ts';
import type { SegmentFields } from './answers.ts';
import type { PrepareQueue } from './prepare-queue.ts';
import type { SegmentDeps } from './segment-deps.ts';
import { draftsOf } from './segment-drafts.ts';
import { assertFieldsAllowed } from './segment-fields.ts';
import { pageCountOf, segmentsOf } from './segments-of.ts';

export type RequestDeps = SegmentDeps & { prepareQueue: PrepareQueue };
export type SaveResult = { segmentId: string } & (
  | { result: 'planned' | 'under-way' | 'saved' | 'unknown-segment' }
  | { result: 'refused'; problem: Problem }
);
type Wanted = { itemId: string; segmentIds: readonly string[]; anyway: boolean };

/**
 * Records which segments shall be saved, with the work that prepares them. Nothing is cut here: each goes on by itself.
 *
 * @throws Problem `not-found`, `gone`, `conflict`
 */
export async function requestSaves(deps: RequestDeps, wanted: Wanted, origin: Origin): Promise<SaveResult[]> {
  const stream = inboxItemStream(wanted.itemId);
  for (;;) {
    const expectedVersion = await deps.log.version(stream);
    const item = await inboxItemRow(deps.db, wanted.itemId);
    if (!item) throw new Problem('not-found', { reason: 'item-unknown' });
    const results = await judged(deps, item, wanted.segmentIds);
    const planned = results.filter(({ result }) => result === 'planned').map(({ segmentId }) => segmentId);
    if (planned.length === 0) return results;
    const pieces = planned.map((segmentId) => ({ segmentId }));
    const events = planned.map((segmentId): NewEvent<DomainEvents> => {
      return {
        type: 'SegmentSaveRequested',
        data: { itemId: item.item_id, segmentId, anyway: wanted.anyway },
      };
    });
    try {
      await deps.log.append(stream, [...(await firstCut(deps, item)), ...events], {
        ...{ origin, expectedVersion },
        alongside: [await deps.work.enqueueAlongside(deps.prepareQueue, pieces)],
      });
      return results;
    } catch (error) {
      // Somebody cut or saved something else of this item meanwhile: decide again.
      if (!(error instanceof VersionConflict)) throw error;
    }
  }
}

async function judged(deps: RequestDeps, item: InboxItemRow, segmentIds: readonly string[]) {
  const [present, drafts] = await Promise.all([presentSegments(deps, item), draftsOf(deps.db, item.item_id)]);
  const results: SaveResult[] = [];
  for (const segmentId of segmentIds) {
    const segment = present.find(({ segment_id }) => segment_id === segmentId);
    const result = resultFor(item, segment);
    if (result !== 'planned') {
      results.push({ segmentId, ...(typeof result === 'string' ? { result } : result) });
      continue;
    }
    const problem = await refusedFields(deps, drafts.get(segmentId)?.fields);
    results.push({ segmentId, ...(problem ? { result: 'refused', problem } : { result }) });
  }
  return results;
}

function resultFor({ state }: InboxItemRow, segment: SegmentRow | undefined) {
  switch (segment?.state) {
    case undefined:
      return 'unknown-segment';
    case 'preparing':
    case 'planned':
    case 'uploaded':
      return 'under-way';
    case 'saved':
    case 'split-by-paperless':
      return 'saved';
  }
  if (state === 'open') return 'planned';
  return { result: 'refused' as const, problem: new Problem('conflict', { reason: 'item-closed' }) };
}

/** While Paperless is away it is looked at again before anything is sent. */
async function refusedFields(deps: RequestDeps, fields: SegmentFields | undefined) {
  try {
    if (fields) await assertFieldsAllowed(deps, [fields]);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    if (error instanceof PaperlessError && isTransient(error)) return undefined;
    throw error;
  }
}

const presentSegments = async (deps: RequestDeps, item: InboxItemRow): Promise<SegmentRow[]> =>
  segmentsOf(deps.db, item, item.segments.length > 0 ? 0 : await pageCountOf(deps, item));

/** Nobody has cut this item: from now on it consists of one segment of all its pages. */
async function firstCut(deps: RequestDeps, item: InboxItemRow): Promise<NewEvent<DomainEvents>[]> {
  if (item.segments.length > 0) return [];
  const segments = (await presentSegments(deps, item)).map(({ segment_id, pages }) => {
    return { segmentId: segment_id, pages };
  });
  const { item_id: itemId, dropped } = item;
  return [{ type: 'InboxItemSplit', data: { itemId, segments, removed: [], dropped } }];
}
