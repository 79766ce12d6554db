import { LRUCache } from 'lru-cache';
import type { FarmSystem, FoundInvoice } from '../../gateways/farm-system/index.ts';
import { withTimeout } from '../../platform/async/index.ts';
import type { Queryable } from '../../platform/database/index.ts';

const WAIT_MS = 3_000;
const KEPT_MS = 10 * 60_000;

/**
 * The entry of the farm system that a document was matched with; null without one. Undefined: the farm system does not
 * tell now. Asked for while a person waits, so it is kept for minutes and not waited for long.
 */
export function farmEntries(
  db: Queryable,
  farm: FarmSystem | null,
): (documentId: number) => Promise<FoundInvoice | null | undefined> {
  const kept = new LRUCache<string, { entry: FoundInvoice | null }>({ max: 500, ttl: KEPT_MS });
  const ask = async (farm: FarmSystem, documentId: number, entryId: string) => {
    const entry = (await farm.findInvoices(documentId)).find(({ id }) => id === entryId);
    const found = entry && (await farm.liveSearch(entry.searchText)).find(({ id }) => id === entryId);
    kept.set(`${documentId} ${entryId}`, { entry: found ?? null });
    return found ?? null;
  };
  return async (documentId) => {
    const { rows } = await db.query<{ id: string }>(MATCHED, [documentId]);
    const id = rows[0]?.id;
    if (id === undefined || !farm) return null;
    const known = kept.get(`${documentId} ${id}`);
    if (known) return known.entry;
    const asked = ask(farm, documentId, id).catch(() => undefined);
    return withTimeout(asked, WAIT_MS).catch(() => undefined);
  };
}

const MATCHED =
  "select entry_ids ->> 0 as id from upload_states where document_id = $1 and state = 'matched'";
