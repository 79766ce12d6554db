import type { ApprovalFields } from '../src/domain/events/index.ts';
import { overdueSql, type Queryable } from '../src/platform/database/index.ts';
import { APPROVAL_COLUMNS } from './approval-list.ts';
import type { ApprovalRow } from './approval-row.ts';

// What jobs look for among the approvals.

/** Decisions that were planned longer ago than their process may take. */
export async function overdueApprovals(
  db: Queryable,
  olderThanSeconds: number,
  limit = 50,
): Promise<ApprovalRow[]> {
  const { rows } = await db.query<ApprovalRow>(
    `select ${APPROVAL_COLUMNS} from approvals
      where pending is not null and ${overdueSql("(pending ->> 'at')::timestamptz", '$1')}
      order by (pending ->> 'at') collate "C", document_id limit $2`,
    [olderThanSeconds, limit],
  );
  return rows;
}

/** Decisions in force that are about something else by now, but for those that could not be opened again. */
export async function changedApprovals(db: Queryable, limit: number): Promise<ApprovalRow[]> {
  const { rows } = await db.query<ApprovalRow>(
    `select ${APPROVAL_COLUMNS} from approvals
      where changed <> '[]' and not gone and pending is null and failure ->> 'kind' is distinct from 'reopen'
      order by document_id limit $1`,
    [limit],
  );
  return rows;
}

/** Documents whose approval is still read by other custom fields than these. */
export async function readByOtherFields(
  db: Queryable,
  { field, amountField, dueField, ibanField = null }: ApprovalFields,
  limit: number,
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select document_id as id from approvals
      where (field, amount_field, due_field, iban_field)
            is distinct from ($1::integer, $2::integer, $3::integer, $4::integer)
      order by document_id limit $5`,
    [field, amountField, dueField, ibanField, limit],
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
