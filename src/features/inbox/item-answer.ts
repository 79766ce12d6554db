import type { z } from 'zod';
import type { InboxItemView } from '../../../projections/inbox-item-list.ts';
import { DAMAGE_REASONS, MOST_PAGES, MOST_PIXELS } from '../../gateways/pages/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { ItemInDetail, ShownItem, ShownSegment } from './answers.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { segmentsOf, uncutSegment } from './item-segments.ts';
import { NOTHING, readFindings } from './read-findings.ts';

/** Items as a list shows them. */
export async function shownItems(
  db: Queryable,
  rows: readonly InboxItemView[],
): Promise<z.input<typeof ShownItem>[]> {
  const segments = await segmentsOf(
    db,
    rows.map(({ item_id }) => item_id),
  );
  return rows.map((row) => ({
    ...summary(row, segments.get(row.item_id) ?? []),
    codes: row.codes ?? 0,
    proposals: row.proposals ?? 0,
  }));
}

/** An item with everything that reading found. */
export async function itemInDetail(
  deps: Pick<InboxDeps, 'db' | 'timeZone' | 'approvalField' | 'invoices'>,
  row: InboxItemView,
): Promise<z.input<typeof ItemInDetail>> {
  const segments = (await segmentsOf(deps.db, [row.item_id])).get(row.item_id) ?? [];
  const cut = segments.map(({ pages }) => pages.map(({ page }) => page));
  const findings = row.purged ? NOTHING : await readFindings(deps, row, cut);
  return {
    ...summary(row, segments),
    expected: row.cut_version,
    dropped: row.dropped,
    mergedInto: row.merged_into,
    unlocked: row.original_id !== row.file_id,
    ...findings,
  };
}

const summary = (row: InboxItemView, segments: z.input<typeof ShownSegment>[]) => ({
  itemId: row.item_id,
  name: row.name ?? '',
  scope: row.scope,
  owner: row.owner === null ? null : { sub: row.owner, name: row.owner_name },
  source: row.source,
  state: row.state,
  reading: row.purged ? ('purged' as const) : (row.reading ?? ('waiting' as const)),
  damage: damageOf(row),
  pages: row.pages,
  pagesRead: row.pages_read ?? 0,
  mediaType: row.media_type,
  bytes: row.bytes,
  receivedAt: new Date(row.received_at).toISOString(),
  duplicateOf: row.duplicate_of,
  claimedBy:
    row.claimed_by === null || row.claimed_until === null
      ? null
      : {
          sub: row.claimed_by,
          name: row.claimed_name,
          until: new Date(row.claimed_until).toISOString(),
        },
  segments: row.segments.length > 0 ? segments : uncutSegment(row),
});

/** What is wrong with a damaged file, and what files are held to. */
function damageOf({ reading, damage }: InboxItemView): z.input<typeof ShownItem>['damage'] {
  const code = DAMAGE_REASONS.find((reason) => reason === damage);
  if (reading !== 'damaged' || !code) return null;
  return { code, params: { pages: MOST_PAGES, megapixels: MOST_PIXELS / 1e6 } };
}
