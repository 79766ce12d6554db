import type { InboxItemView } from '../../../projections/inbox-item-list.ts';
import type { SegmentState } from '../../../projections/inbox-segments.ts';
import { inboxItemStream } from '../../domain/events/index.ts';
import { upsertUserName } from '../../gateways/identity/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { VersionConflict } from '../../platform/event-log/index.ts';
import { type Caller, Problem, personOf } from '../../platform/http/index.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { itemFor } from './item-access.ts';
import { decideItem, type ItemCommand } from './item-decide.ts';

type Log = InboxDeps['log'];
export type Call = { caller: Caller; requestId: string };

/**
 * Decides about an item as it is now, and records that; after a concurrent change it decides again.
 *
 * @throws Problem `not-found`, `gone`, `conflict`
 */
export async function changeItem(
  { db, log }: Pick<InboxDeps, 'db' | 'log'>,
  { caller, requestId }: Call,
  itemId: string,
  command: ItemCommand,
): Promise<void> {
  const person = personOf(caller);
  const stream = inboxItemStream(itemId);
  const origin = { actor: caller.actor, correlationId: requestId };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const expectedVersion = await log.version(stream);
    const item = await itemFor(db, person, itemId);
    assertNotClaimed(item, person.sub);
    const relatives = await relativesOf(log, item);
    // Before they are read: who opens the other side meanwhile makes us decide again.
    const others = await Promise.all(
      relatives.map(async (id) => {
        const stream = inboxItemStream(id);
        return { stream, events: [], expectedVersion: await log.version(stream), origin };
      }),
    );
    const decided = decideItem({ ...item, ...(await around(db, item, relatives)) }, command);
    if (decided === 'item-purged') throw new Problem('gone', { reason: decided });
    if (typeof decided === 'string') throw new Problem('conflict', { reason: decided });
    if (decided.length === 0) return;
    try {
      await log.appendTogether([
        { stream, events: decided, expectedVersion, origin, alongside: [upsertUserName(person)] },
        ...others,
      ]);
      return;
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
    }
  }
  throw new Problem('conflict', { reason: 'stale' });
}

const ATTEMPTS = 3;

/** @throws Problem `conflict` while somebody else works on it; it can be taken over first */
export function assertNotClaimed(
  { claimed_by, claimed_name }: Pick<InboxItemView, 'claimed_by' | 'claimed_name'>,
  sub: string,
): void {
  if (claimed_by === null || claimed_by === sub) return;
  throw new Problem('conflict', { reason: 'claimed', name: claimed_name ?? claimed_by });
}

/** The items whose pages are in this one, or that its own are in: of the whole and its parts only one side is open. */
async function relativesOf(log: Log, { item_id, merged_into, source }: InboxItemView): Promise<string[]> {
  if (merged_into !== null) return [merged_into];
  if (source !== 'merge') return [];
  const [first] = await log.read(inboxItemStream(item_id), { limit: 1 });
  return first?.type === 'InboxItemsMerged' ? (first.data.parts as string[]) : [];
}

async function around(db: Queryable, { item_id, merged_into }: InboxItemView, relatives: readonly string[]) {
  const [segments, others] = await Promise.all([
    db.query<{ state: SegmentState }>('select state from inbox_segments where item_id = $1', [item_id]),
    db.query<Pick<InboxItemView, 'state' | 'merged_into'>>(
      'select state, merged_into from inbox_items where item_id = any($1::uuid[])',
      [relatives],
    ),
  ]);
  const isPart = merged_into !== null;
  return {
    segments: segments.rows.map(({ state }) => state),
    isInMerged: isPart && others.rows.some(({ state }) => state !== 'discarded'),
    isTakenApart: !isPart && others.rows.some((part) => part.merged_into !== item_id),
  };
}
