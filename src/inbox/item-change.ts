import type { InboxItemView } from '../../projections/inbox-item-list.ts';
import type { SegmentState } from '../../projections/inbox-segments.ts';
import type { Queryable } from '../database/index.ts';
import { VersionConflict } from '../event-log/index.ts';
import { inboxItemStream } from '../events/index.ts';
import { type Caller, Problem, personOf } from '../http/index.ts';
import { upsertUserName } from '../identity/index.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { itemFor } from './item-access.ts';
import { decideItem, type ItemCommand } from './item-decide.ts';

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
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const expectedVersion = await log.version(stream);
    const item = await itemFor(db, person, itemId);
    assertNotClaimed(item, person.sub);
    const decided = decideItem({ ...item, ...(await around(db, item)) }, command);
    if (decided === 'item-purged') throw new Problem('gone', { reason: decided });
    if (typeof decided === 'string') throw new Problem('conflict', { reason: decided });
    if (decided.length === 0) return;
    const origin = { actor: caller.actor, correlationId: requestId };
    try {
      await log.append(stream, decided, { origin, expectedVersion, alongside: [upsertUserName(person)] });
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

async function around(
  db: Queryable,
  { item_id, merged_into }: InboxItemView,
): Promise<{ segments: SegmentState[]; isInMerged: boolean }> {
  const [segments, merged] = await Promise.all([
    db.query<{ state: SegmentState }>('select state from inbox_segments where item_id = $1', [item_id]),
    db.query("select from inbox_items where item_id = $1 and state <> 'discarded'", [merged_into]),
  ]);
  return { segments: segments.rows.map(({ state }) => state), isInMerged: merged.rows.length > 0 };
}
