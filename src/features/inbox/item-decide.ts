import type { InboxItemRow } from '../../../projections/inbox-items.ts';
import type { SegmentState } from '../../../projections/inbox-segments.ts';
import type { DomainEvents, InboxScope } from '../../domain/events/index.ts';
import type { NewEvent } from '../../platform/event-log/index.ts';

/** What somebody wants to become of an item. */
export type ItemCommand =
  | { do: 'done' }
  | { do: 'discard' }
  | { do: 'restore' }
  /** `owner`: of a personal one. */
  | { do: 'move'; scope: InboxScope; owner: string | null };

export type ItemRefusal =
  | 'item-closed'
  | 'save-under-way'
  | 'item-purged'
  | 'item-merged'
  | 'item-taken-apart';
type Known = Pick<InboxItemRow, 'item_id' | 'scope' | 'owner' | 'state' | 'purged' | 'merged_into'> & {
  /** Of its segments. */
  segments: readonly SegmentState[];
  /** The item that it was merged into is there and not in the bin. */
  isInMerged: boolean;
  /** It was made of others, and one of these is on its own again. */
  isTakenApart: boolean;
};

const UNDER_WAY = new Set<SegmentState>(['preparing', 'planned', 'uploaded']);

/** What is recorded for a command; nothing where that holds already. */
export function decideItem(item: Known, command: ItemCommand): NewEvent<DomainEvents>[] | ItemRefusal {
  const about = { itemId: item.item_id };
  const isUnderWay = item.segments.some((state) => UNDER_WAY.has(state));
  switch (command.do) {
    case 'done':
      if (item.state === 'done') return [];
      if (item.state === 'discarded') return 'item-closed';
      if (isUnderWay) return 'save-under-way';
      return [{ type: 'InboxItemDone', data: { ...about, because: 'person', mergedInto: null } }];
    case 'discard':
      if (item.state === 'discarded') return [];
      if (item.state === 'done') return 'item-closed';
      if (isUnderWay) return 'save-under-way';
      return [{ type: 'InboxItemDiscarded', data: about }];
    case 'restore':
      if (item.purged) return 'item-purged';
      if (item.state === 'open') return [];
      // Its pages would wait in two places.
      if (item.isInMerged) return 'item-merged';
      if (item.isTakenApart) return 'item-taken-apart';
      return [{ type: 'InboxItemRestored', data: about }];
    case 'move': {
      if (item.scope === command.scope) return [];
      if (item.state !== 'open') return 'item-closed';
      if (isUnderWay) return 'save-under-way';
      const { scope, owner } = command;
      return [{ type: 'InboxItemMoved', data: { ...about, scope, owner } }];
    }
  }
}
