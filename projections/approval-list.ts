import { overdueSql, type Queryable } from '../src/database/index.ts';
import type { ApprovalFields } from '../src/events/index.ts';
import type { ApprovalRow } from './approval-row.ts';
import { isWholeKey, optionKey } from './approval-values.ts';
import { foldedText } from './folded-text.ts';

export const APPROVAL_SORTS = ['due', 'age', 'amount', 'title'] as const;
export type ApprovalSort = { by: (typeof APPROVAL_SORTS)[number]; descending: boolean };

/** What of the list is wanted; everything that is given must hold. */
export type ApprovalFilter = {
  /** The document types that need approval. */
  types: readonly number[];
  /** Only documents that hold none of these values. */
  without?: readonly string[] | undefined;
  /** Only documents without a value. */
  undecided?: boolean | undefined;
  /** Only documents that hold one of these values. */
  holding?: readonly string[] | undefined;
  /** Part of the title; or the correspondent is one of `correspondents`. */
  text?: { title: string; correspondents: readonly number[] } | undefined;
  correspondent?: number | undefined;
  /** Only documents that changed after the decision in force; or only those whose file did. */
  changed?: 'anything' | 'file' | undefined;
  /** Only documents that have been waiting for less long than since this time (ISO 8601). */
  openSince?: string | undefined;
  /** Only documents that somebody has released and that wait for further people. */
  awaiting?: boolean | undefined;
  /** Only these documents: those that the person may see. */
  among?: readonly number[] | undefined;
};

export type ApprovalOrder = {
  sort: ApprovalSort;
  /** Before all else, those without a value. */
  undecidedFirst: boolean;
  page: number;
  pageSize: number;
};

const COLUMNS = `document_id, title, title_folded, correspondent, document_type, created, added, owner, checksum,
  custom_fields, field, amount_field, due_field, option_id, option_key, amount, currency, due, invoice, open_since, held,
  decision, previous, pending, agreements, failure, changed, gone`;

/** One page, in a total order: equal ones follow each other by the id of their document. */
export async function listApprovals(
  db: Queryable,
  filter: ApprovalFilter,
  order: ApprovalOrder,
): Promise<{ rows: ApprovalRow[]; total: number }> {
  if (filter.types.length === 0) return { rows: [], total: 0 };
  const page = pageStatement(filter, order);
  const count = countStatement(filter);
  const [{ rows }, counted] = await Promise.all([
    db.query<ApprovalRow>(page.text, page.values),
    db.query<{ total: number }>(count.text, count.values),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
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
    text: `select ${COLUMNS} from approvals where ${where}
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

/** The part behind `where`, and its values. */
export function condition(filter: ApprovalFilter): { where: string; values: unknown[] } {
  const { parts, ranges, values } = conditions(filter);
  const one = ranges.length > 0 ? [`(${ranges.join(' or ')})`] : [];
  return { where: [...parts, ...one].join(' and '), values };
}

/** What must hold: all `parts`, and one of the `ranges` where there are some; these have nothing in common. */
function conditions({
  types,
  without,
  undecided,
  holding,
  text,
  correspondent,
  changed,
  openSince,
  awaiting,
  among,
}: ApprovalFilter): {
  parts: string[];
  ranges: string[];
  values: unknown[];
} {
  const values: unknown[] = [];
  const next = (value: unknown) => `$${values.push(value)}`;
  const parts = ['not gone', `document_type = any(${next(types)}::integer[])`];
  const ranges = without ? otherThan([...new Set(without.filter(isWholeKey))].sort(), next) : [];
  for (const long of without?.filter((value) => !isWholeKey(value)) ?? [])
    parts.push(`option_id is distinct from ${next(long)}`);
  if (undecided) parts.push('option_id is null');
  if (holding) {
    parts.push(`option_key = any(${next(holding.map(optionKey))}::text[])`);
    if (!holding.every(isWholeKey)) parts.push(`option_id = any(${next(holding)}::text[])`);
  }
  if (text) {
    const title = `strpos(title_folded, ${next(foldedText(text.title))}) > 0`;
    parts.push(`(${title} or correspondent = any(${next(text.correspondents)}::integer[]))`);
  }
  if (correspondent !== undefined) parts.push(`correspondent = ${next(correspondent)}`);
  if (changed) parts.push(`changed <> '[]'`);
  if (changed === 'file') parts.push(`changed ? 'file'`);
  if (openSince) parts.push(`open_since > ${next(openSince)}`);
  if (awaiting) parts.push(`agreements <> '[]'`);
  if (among) parts.push(`document_id = any(${next(among)}::integer[])`);
  return { parts, ranges, values };
}

/**
 * None of these values, as ranges of an index: `<> all` would look at every row, and most are approved.
 *
 * @param values whole keys, in the order of their bytes, as the column has it
 */
function otherThan(values: readonly string[], next: (value: unknown) => string): string[] {
  const places = values.map(next);
  const gaps = places.map((place, index) =>
    index ? `(option_key > ${places[index - 1]} and option_key < ${place})` : `option_key < ${place}`,
  );
  const last = places.at(-1);
  return ['option_key is null', ...gaps, last ? `option_key > ${last}` : 'option_key is not null'];
}

/** One document, whatever its type and also when it is gone; null when it was never read. */
export async function approvalOf(db: Queryable, documentId: number): Promise<ApprovalRow | null> {
  const { rows } = await db.query<ApprovalRow>(`select ${COLUMNS} from approvals where document_id = $1`, [
    documentId,
  ]);
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

/** Decisions that were planned longer ago than their process may take. */
export async function overdueApprovals(
  db: Queryable,
  olderThanSeconds: number,
  limit = 50,
): Promise<ApprovalRow[]> {
  const { rows } = await db.query<ApprovalRow>(
    `select ${COLUMNS} from approvals
      where pending is not null and ${overdueSql("(pending ->> 'at')::timestamptz", '$1')}
      order by (pending ->> 'at') collate "C", document_id limit $2`,
    [olderThanSeconds, limit],
  );
  return rows;
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

/** Decisions in force that are about something else by now, but for those that could not be opened again. */
export async function changedApprovals(db: Queryable, limit: number): Promise<ApprovalRow[]> {
  const { rows } = await db.query<ApprovalRow>(
    `select ${COLUMNS} from approvals
      where changed <> '[]' and not gone and pending is null and failure ->> 'kind' is distinct from 'reopen'
      order by document_id limit $1`,
    [limit],
  );
  return rows;
}

/** Documents whose approval is still read by other custom fields than these. */
export async function readByOtherFields(
  db: Queryable,
  { field, amountField, dueField }: ApprovalFields,
  limit: number,
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select document_id as id from approvals
      where (field, amount_field, due_field) is distinct from ($1::integer, $2::integer, $3::integer)
      order by document_id limit $4`,
    [field, amountField, dueField, limit],
  );
  return rows.map(({ id }) => id);
}

/** The documents of some types in the list, in the order of their ids. */
export async function listedDocuments(db: Queryable, types: readonly number[]): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select document_id as id from approvals
      where document_type = any($1::integer[]) and not gone order by document_id`,
    [types],
  );
  return rows.map(({ id }) => id);
}
