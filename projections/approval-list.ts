import type { Queryable } from '../src/platform/database/index.ts';
import { type ApprovalFilter, condition, conditions } from './approval-condition.ts';
import type { ApprovalRow } from './approval-row.ts';

export const APPROVAL_SORTS = ['due', 'age', 'amount', 'title'] as const;
export type ApprovalSort = { by: (typeof APPROVAL_SORTS)[number]; descending: boolean };

export type ApprovalOrder = {
  sort: ApprovalSort;
  /** Before all else, those without a value. */
  undecidedFirst: boolean;
  page: number;
  pageSize: number;
};

export const APPROVAL_COLUMNS = `document_id, title, title_folded, correspondent, document_type, created, added, owner, checksum,
  custom_fields, field, amount_field, due_field, iban_field, option_id, option_key, amount, currency, due, iban_text,
  invoice, open_since, held, decision, previous, pending, agreements, failure, changed, released_for, released_ibans,
  gone`;

/** One page, in a total order: equal ones follow each other by the id of their document. */
export async function listApprovals(
  db: Queryable,
  filter: ApprovalFilter,
  order: ApprovalOrder,
): Promise<ApprovalRow[]> {
  if (filter.types.length === 0) return [];
  const { text, values } = pageStatement(filter, order);
  return (await db.query<ApprovalRow>(text, values)).rows;
}

const LISTS_REMEMBERED = 1_000;

/**
 * Counts what is in a list, anew only when an event has come since: whoever pages through a long one, or sorts it, waits
 * for the rows alone.
 */
export function approvalCounts(): (db: Queryable, filter: ApprovalFilter) => Promise<number> {
  const counted = new Map<string, { head: number; total: number }>();
  return async (db, filter) => {
    if (filter.types.length === 0) return 0;
    const { text, values } = countStatement(filter);
    const list = JSON.stringify([text, values]);
    const known = counted.get(list);
    const { rows } = await db.query<{ head: number; total: number | null }>(
      `select head, case when head = $${values.length + 1}::bigint then null else (${text}) end as total
         from (select coalesce(max(position), 0) as head from events) log`,
      [...values, known?.head ?? null],
    );
    const [{ head, total } = { head: 0, total: 0 }] = rows;
    if (total === null) return known?.total ?? 0;
    if (counted.size >= LISTS_REMEMBERED) counted.clear();
    counted.set(list, { head, total });
    return total;
  };
}

type Statement = { text: string; values: unknown[] };

/** Also for its test, which explains it. */
export function pageStatement(
  filter: ApprovalFilter,
  { sort, undecidedFirst, page, pageSize }: ApprovalOrder,
): Statement {
  const { where, values } = condition(filter);
  const limits = [pageSize, (page - 1) * pageSize];
  const order = [...(undecidedFirst ? ['(option_id is not null)'] : []), ...ORDER[sort.by](direction(sort))];
  return {
    text: `select ${APPROVAL_COLUMNS} from approvals where ${where}
            order by ${order.join(', ')} limit $${values.length + 1} offset $${values.length + 2}`,
    values: [...values, ...limits],
  };
}

/** Range by range: asked for all of them at once, the index would be read from end to end. */
export function countStatement(filter: ApprovalFilter): Statement {
  const { parts, ranges, values } = conditions(filter);
  const counts = (ranges.length > 0 ? ranges : ['true']).map(
    (range) => `(select count(*) from approvals where ${[...parts, range].join(' and ')})`,
  );
  return { text: `select ${counts.join(' + ')} as total`, values };
}

type Direction = { way: 'asc' | 'desc'; empty: string };
/** What has no due date or amount comes last, whichever way it is sorted. */
const direction = ({ descending }: ApprovalSort): Direction => ({
  way: descending ? 'desc' : 'asc',
  empty: descending ? 'desc nulls last' : 'asc',
});
const ORDER: Record<ApprovalSort['by'], (direction: Direction) => string[]> = {
  due: ({ empty }) => [`due ${empty}`, 'open_since', 'document_id'],
  age: ({ way }) => [`open_since ${way}`, `document_id ${way}`],
  amount: ({ empty, way }) => [`amount ${empty}`, `currency ${empty}`, `document_id ${way}`],
  title: ({ way }) => [`title_folded ${way}`, `document_id ${way}`],
};

/** One document, whatever its type and also when it is gone; null when it was never read. */
export async function approvalOf(db: Queryable, documentId: number): Promise<ApprovalRow | null> {
  const { rows } = await db.query<ApprovalRow>(
    `select ${APPROVAL_COLUMNS} from approvals where document_id = $1`,
    [documentId],
  );
  return rows[0] ?? null;
}

/** Whether a document is in the list of approvals. */
export async function isToBeApproved(db: Queryable, documentId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from approvals join document_types on document_type_id = document_type
      where document_id = $1 and not gone and freigabe_erforderlich`,
    [documentId],
  );
  return rowCount === 1;
}

/** How long ago the last decision was, or the release of this person, by the clock that also said when that was. */
export async function secondsSinceDecision(
  db: Queryable,
  documentId: number,
  person: string,
): Promise<number> {
  const { rows } = await db.query<{ seconds: number | null }>(
    `select extract(epoch from now() - coalesce(pending ->> 'at', given.at, decision ->> 'at')::timestamptz)::float8 as seconds
       from approvals cross join lateral (
         select max(one ->> 'at') as at from jsonb_array_elements(agreements) one where one ->> 'by' = $2
       ) given where document_id = $1`,
    [documentId, person],
  );
  return rows[0]?.seconds ?? 0;
}
