import { findInboxItem, type InboxItemView } from '../../../projections/inbox-item-list.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Files, StoredFile } from '../../platform/files/index.ts';
import { type Person, Problem } from '../../platform/http/index.ts';

/**
 * An item for somebody who may see it: what is public, and what is their own. The answer does not show
 * whether an item is somebody else's or missing.
 *
 * @throws Problem `not-found`
 */
export async function itemFor(
  db: Queryable,
  { sub }: Pick<Person, 'sub'>,
  itemId: string,
): Promise<InboxItemView> {
  const item = await findInboxItem(db, sub, itemId);
  if (!item) throw new Problem('not-found', { reason: 'item-unknown' });
  return item;
}

/** The bytes that are worked on, or those that came in. @throws Problem `not-found`, `gone` */
export async function fileOf(
  { db, files }: { db: Queryable; files: Files },
  person: Pick<Person, 'sub'>,
  itemId: string,
  which: 'file_id' | 'original_id' = 'file_id',
): Promise<{ item: InboxItemView; file: StoredFile }> {
  const item = await itemFor(db, person, itemId);
  const file = item.purged ? undefined : await files.find(item[which]);
  if (!file) throw new Problem('gone', { reason: 'item-purged' });
  return { item, file };
}
