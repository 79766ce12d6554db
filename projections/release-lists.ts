import type { ApprovalSeal } from '../src/domain/events/index.ts';
import type { Queryable } from '../src/platform/database/index.ts';

/** Documents that were decided against after this person had released them, since a time (ISO 8601). */
export async function decidedAgainst(db: Queryable, sub: string, since: string): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select document_id as id from approvals
      where decision -> 'agreements' @> $1::jsonb and decision -> 'agreements' <> '[]'
        and decision ->> 'meaning' <> 'approves' and not gone
        and decision ->> 'by' <> $2 and (decision ->> 'at')::timestamptz >= $3`,
    [JSON.stringify([{ by: sub }]), sub, since],
  );
  return rows.map(({ id }) => id);
}

/** What is saved by whoever pays in time: decimal text; currency null where the invoice names none. */
export type EndingDiscount = { documentId: number; amount: string | null; currency: string | null };

/** Documents whose cash discount ends between two days (YYYY-MM-DD, both included), with the highest of them. */
export async function endingDiscounts(db: Queryable, first: string, last: string): Promise<EndingDiscount[]> {
  const { rows } = await db.query<EndingDiscount>(
    `select document_id as "documentId", trim_scale(max((one ->> 'amount')::numeric))::text as amount, currency
       from invoices cross join lateral jsonb_array_elements(discounts) one
      where found and discounts <> '[]' and one ->> 'until' between $1 and $2
      group by document_id`,
    [first, last],
  );
  return rows;
}

/** An approval that holds, and what was new about it at that time. */
export type RecordedRelease = {
  documentId: number;
  title: string;
  seal: ApprovalSeal;
  newSupplier: boolean;
  newIban: boolean;
};

/** The last decision on each document, where it approved; the newest first. */
export async function recordedReleases(
  db: Queryable,
  since: string,
  limit: number,
): Promise<RecordedRelease[]> {
  const { rows } = await db.query<RecordedRelease>(
    `select "documentId", title, seal, "newSupplier", iban is not null and "firstOfIban" as "newIban"
       from (select document_id as "documentId", title, seal, at, iban,
                    row_number() over (partition by supplier order by at, document_id) = 1 as "newSupplier",
                    row_number() over (partition by supplier, iban order by at, document_id) = 1 as "firstOfIban"
               from approvals cross join lateral (
                      select decision -> 'seal' as seal, decision ->> 'at' as at,
                             decision -> 'seal' ->> 'correspondent' as supplier,
                             decision -> 'seal' -> 'invoice' -> 'iban' ->> 'key' as iban
                    ) of_decision
              where decision ->> 'meaning' = 'approves') all_releases
      where at >= $1 order by at desc limit $2`,
    [since, limit],
  );
  return rows;
}
