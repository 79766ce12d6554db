import type { InboxScope, InboxSource } from '../src/domain/events/index.ts';
import type { Queryable } from '../src/platform/database/index.ts';
import { foldedText } from './folded-text.ts';
import type { InboxItemRow, InboxItemState } from './inbox-items.ts';

/** How an item of the inbox is found: by what, in which order. */
export type InboxFilter = {
  /** The caller: sees public items and their own. */
  sub: string;
  scope?: InboxScope | undefined;
  state?: InboxItemState | undefined;
  source?: InboxSource | undefined;
  /** In its name, upper and lower case and accents alike. */
  q?: string | undefined;
};
export const INBOX_SORTS = ['received', 'name', 'bytes', 'pages'] as const;
export type InboxSort = { by: (typeof INBOX_SORTS)[number]; descending: boolean };

/** An item with data from other tables: its name, what reading found, who works on it. */
export type InboxItemView = InboxItemRow & {
  name: string | null;
  owner_name: string | null;
  reading: 'waiting' | 'reading' | 'readable' | 'locked' | 'damaged' | 'no-preview' | null;
  /** Why it counts as damaged. */
  damage: string | null;
  pages: number | null;
  pages_read: number | null;
  codes: number | null;
  proposals: number | null;
  duplicate_of: string | null;
  claimed_by: string | null;
  claimed_name: string | null;
  claimed_until: string | null;
};

/** One page of the items that a person may see, and the total: one statement. Purged ones are left out. */
export async function listInboxItems(
  db: Queryable,
  filter: InboxFilter,
  order: Order,
): Promise<{ rows: InboxItemView[]; total: number }> {
  const { text, values } = listStatement(filter, order);
  const { rows } = await db.query<{ total: number; items: InboxItemView[] }>(text, values);
  return { rows: rows[0]?.items ?? [], total: rows[0]?.total ?? 0 };
}

/** An item that this person may see, purged or not. */
export async function findInboxItem(
  db: Queryable,
  sub: string,
  itemId: string,
): Promise<InboxItemView | undefined> {
  const { rows } = await db.query<InboxItemView>(
    `with i as (select i.*, n.name from inbox_items i left join inbox_names n using (item_id)
                 where i.item_id = $2 and ${VISIBLE})
     ${WITH_THE_REST}`,
    [sub, itemId],
  );
  return rows[0];
}

type Order = { sort: InboxSort; page: number; pageSize: number };
type Asked = { text: string; values: unknown[] };

function listStatement(filter: InboxFilter, order: Order): Asked {
  const { text, values, where } = pageStatement(filter, order);
  const { by, descending } = order.sort;
  return {
    text: `
    with i as (select i.*, n.name, n.folded from (${text}) p
                 join inbox_items i using (item_id) left join inbox_names n using (item_id)),
    shown as (${WITH_THE_REST} order by ${inOrder(by === 'name' ? 'i.folded' : KEYS[by], by, descending)})
    select (select count(*)::integer from inbox_items i ${filter.q ? NAMES : ''} where ${where}) as total,
           (select coalesce(jsonb_agg(to_jsonb(shown)), '[]') from shown) as items`,
    values,
  };
}

/** The ids of one page. For the test that guards its plan. */
export function pageStatement(
  { sub, scope, state, source, q }: InboxFilter,
  { sort: { by, descending }, page, pageSize }: Order,
): Asked & { where: string } {
  const values: unknown[] = [sub];
  const given = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    scope === 'personal' ? "i.scope = 'personal' and i.owner = $1" : VISIBLE,
    'not i.purged',
    ...(scope === 'public' ? ["i.scope = 'public'"] : []),
    ...(state ? [`i.state = ${given(state)}`] : []),
    ...(source ? [`i.source = ${given(source)}`] : []),
    ...(q ? [`strpos(n.folded, ${given(foldedText(q))}) > 0`] : []),
  ];
  const where = conditions.join(' and ');
  const more = [
    ...(q || by === 'name' ? [NAMES] : []),
    ...(by === 'pages' ? ['left join file_readings r on r.sha256 = i.sha256'] : []),
  ];
  const text = `
      select i.item_id from inbox_items i ${more.join(' ')} where ${where}
       order by ${inOrder(KEYS[by], by, descending)}
       limit ${given(pageSize)} offset ${given((page - 1) * pageSize)}`;
  return { text, values, where };
}

const VISIBLE = "(i.scope = 'public' or i.owner = $1)";
/** Every item has a name until it is purged, so the order can be that of the index of names. */
const NAMES = 'join inbox_names n using (item_id)';
const KEYS = { received: 'i.received_at', name: 'n.folded', bytes: 'i.bytes', pages: 'r.pages' };

/** The id settles ties the way the index has it, so that a page is the same each time. */
function inOrder(key: string, by: InboxSort['by'], descending: boolean): string {
  const ways = ['asc', 'desc'] as const;
  const direction = ways[Number(descending)];
  const ties = ways[Number(descending !== (by === 'received'))];
  return `${key} ${direction}${by === 'pages' ? ' nulls last' : ''}, i.item_id ${ties}`;
}

/** What is done for the rows of one page only. */
const WITH_THE_REST = `
  select i.*, coalesce(o.username, o.email) as owner_name,
         r.state as reading, r.reason as damage, r.pages, r.pages_read, f.codes, f.proposals,
         (select d.item_id from inbox_items d
           where d.sha256 = i.sha256 and d.scope = i.scope and d.owner is not distinct from i.owner
             and d.state <> 'discarded' and (d.received_at, d.item_id) < (i.received_at, i.item_id)
           order by d.received_at, d.item_id limit 1) as duplicate_of,
         c.sub as claimed_by, coalesce(p.username, p.email) as claimed_name, c.until as claimed_until
    from i
    left join users o on o.sub = i.owner
    left join file_readings r on r.sha256 = i.sha256
    left join inbox_findings f on f.sha256 = i.sha256
    left join inbox_claims c on c.item_id = i.item_id and c.until > now()
    left join users p on p.sub = c.sub`;
