import type { Queryable } from '../../platform/database/index.ts';

export type Recipient = { address: string; name: string | null; uses: number; lastUsedAt: string };

/** How many are kept for each person; the least recently used one goes first. */
export const MAX_RECIPIENTS = 500;

const COLUMNS = 'address, name, uses, last_used_at as "lastUsedAt"';

/** One page of somebody's recipients, those used most and lately first: a use counts half after 90 days. */
export async function listRecipients(
  db: Queryable,
  sub: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: Recipient[]; total: number }> {
  const [list, count] = await Promise.all([
    db.query<Recipient>(
      `select ${COLUMNS} from recipients where sub = $1
        order by uses * power(0.5, extract(epoch from now() - last_used_at) / (90 * 86400)) desc, last_used_at desc, address limit $2 offset $3`,
      [sub, pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number }>('select count(*) as total from recipients where sub = $1', [sub]),
  ]);
  return { items: list.rows, total: count.rows[0]?.total ?? 0 };
}

/** Notes that somebody wrote to an address: a new recipient, or one more use of a known one. */
export async function useRecipient(
  db: Queryable,
  sub: string,
  { address, name, at }: { address: string; name: string | null; at: Date },
): Promise<Recipient> {
  const { rows } = await db.query<Recipient>(
    `insert into recipients as known (sub, address, name, last_used_at) values ($1, $2, $3, $4)
     on conflict (sub, address) do update
       set name = coalesce(excluded.name, known.name), uses = known.uses + 1, last_used_at = excluded.last_used_at
     returning ${COLUMNS}`,
    [sub, address, name, at.toISOString()],
  );
  await db.query(
    `delete from recipients where sub = $1 and address in
       (select address from recipients where sub = $1 order by last_used_at desc, address offset $2)`,
    [sub, MAX_RECIPIENTS],
  );
  const [recipient] = rows;
  if (!recipient) throw new Error('an insert that returned nothing');
  return recipient;
}

/** @returns whether it was there */
export async function removeRecipient(db: Queryable, sub: string, address: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from recipients where sub = $1 and address = $2', [
    sub,
    address,
  ]);
  return rowCount === 1;
}
