import { findInboxItem } from '../../../projections/inbox-item-list.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type Person, Problem } from '../../platform/http/index.ts';
import type { DocumentAccess } from '../../services/document-access/index.ts';
import type { Duplicates } from './duplicates.ts';

type Deps = { db: Queryable; access: DocumentAccess };

/** Everybody learns that something is a duplicate; of which document or item, only people who may see that. */
export async function visibleDuplicates(
  deps: Deps,
  person: Person,
  duplicates: Duplicates,
): Promise<Duplicates> {
  const visible = async ({ documentIds, itemIds }: Duplicates['same-bytes']) => ({
    documentIds: await only(documentIds, (id) => seesDocument(deps, person, id)),
    itemIds: await only(itemIds, async (id) => (await findInboxItem(deps.db, person.sub, id)) !== undefined),
  });
  return {
    'same-bytes': await visible(duplicates['same-bytes']),
    'same-pages': await visible(duplicates['same-pages']),
  };
}

async function only<Id>(ids: readonly Id[], isVisible: (id: Id) => Promise<boolean>): Promise<Id[]> {
  const seen = await Promise.all(ids.map(isVisible));
  return ids.filter((_, index) => seen[index]);
}

async function seesDocument({ access }: Deps, person: Person, id: number): Promise<boolean> {
  try {
    await access.open(person, id, 'see');
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') return false;
    throw error;
  }
}
