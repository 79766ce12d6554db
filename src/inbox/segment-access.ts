import { type InboxItemRow, inboxItemRow } from '../../projections/inbox-items.ts';
import type { Queryable } from '../database/index.ts';
import { type Person, Problem } from '../http/index.ts';

/** Items of others are told from those that are not there by nothing. */
export const maySeeItem = (
  { sub }: Pick<Person, 'sub'>,
  item: Pick<InboxItemRow, 'scope' | 'owner'>,
): boolean => item.scope === 'public' || item.owner === sub;

/**
 * An item, for somebody who may see it.
 *
 * @throws Problem `not-found`
 */
export async function openItem(
  db: Queryable,
  person: Pick<Person, 'sub'>,
  itemId: string,
): Promise<InboxItemRow> {
  const item = await inboxItemRow(db, itemId);
  if (item && maySeeItem(person, item)) return item;
  throw new Problem('not-found', { reason: 'item-unknown' });
}
