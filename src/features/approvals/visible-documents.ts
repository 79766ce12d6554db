import type { Paperless, SharedId } from '../../gateways/paperless/index.ts';
import { type StaleWhileRevalidate, staleWhileRevalidate } from '../../platform/async/index.ts';
import type { Person } from '../../platform/http/index.ts';
import type { DocumentAccess } from '../../services/document-access/index.ts';

const FRESH_MS = 5_000;
const STALE_MS = 30_000;

/**
 * The documents of some types that somebody may see; undefined where the permission alone decides. Whom documents
 * are shared with is asked from Paperless and kept for seconds; each decision looks afresh.
 */
export function visibleDocuments(
  paperless: Pick<Paperless, 'sharingOfTypes'>,
  access: DocumentAccess,
): (person: Person, types: readonly number[]) => Promise<number[] | undefined> {
  let kept: { of: string; sharing: StaleWhileRevalidate<SharedId[]> } | undefined;
  return async (person, types) => {
    if (access.mode === 'all') return undefined;
    const of = types.toSorted((a, b) => a - b).join();
    if (kept?.of !== of) {
      const sharing = staleWhileRevalidate(() => paperless.sharingOfTypes(types), {
        freshMs: FRESH_MS,
        staleMs: STALE_MS,
      });
      kept = { of, sharing };
    }
    return (await access.visible(person, await kept.sharing.get())).map(({ id }) => id);
  };
}
