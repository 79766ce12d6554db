import type { Queryable } from '../../platform/database/index.ts';
import { failureIdOf, type Whose } from './identity.ts';
import type { Envelope } from './take-mail.ts';

/** Where something could not be imported; `uid` null: the whole folder. */
type Place = {
  accountId: string;
  folder: string;
  uidValidity: string | null;
  uid: number | null;
  whose: Whose;
  /** Who may see it; null: all people of the inbox. */
  owner: string | null;
};

export type FailureRow = {
  failure_id: string;
  account_id: string;
  folder: string;
  uid_validity: string | null;
  uid: number | null;
  scope: 'public' | 'personal';
  reason: string;
  subject: string | null;
  sender: string | null;
  received_at: string | null;
  failed_at: string;
};

/** Keeps that something could not be imported, until it was or somebody puts it aside. */
export async function keepFailure(
  db: Queryable,
  place: Place,
  reason: string,
  envelope: Envelope | null = null,
): Promise<void> {
  await db.query(
    `insert into mail_failures (failure_id, account_id, folder, uid_validity, uid, scope, owner, reason, subject, sender,
                                received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (failure_id) do update set reason = excluded.reason, uid_validity = excluded.uid_validity,
       subject = excluded.subject, sender = excluded.sender, received_at = excluded.received_at, failed_at = now()`,
    [
      failureIdOf(place.accountId, place.folder, place.uid, place.whose),
      ...[
        place.accountId,
        place.folder,
        place.uidValidity,
        place.uid,
        place.whose.scope,
        place.owner,
        reason,
      ],
      envelope?.subject ?? null,
      envelope ? (envelope.sender.name ?? envelope.sender.address) : null,
      envelope?.receivedAt.toISOString() ?? null,
    ],
  );
}

export async function dropFailure(db: Queryable, place: Omit<Place, 'uidValidity' | 'owner'>): Promise<void> {
  const id = failureIdOf(place.accountId, place.folder, place.uid, place.whose);
  await db.query('delete from mail_failures where failure_id = $1', [id]);
}

const SEEN_BY = '(owner is null or owner = $1)';

/** The latest first. */
export async function listFailures(
  db: Queryable,
  sub: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: FailureRow[]; total: number }> {
  const [{ rows }, { count }] = await Promise.all([
    db.query<FailureRow>(
      `select failure_id, account_id, folder, uid_validity, uid, scope, reason, subject, sender, received_at, failed_at
         from mail_failures where ${SEEN_BY} order by failed_at desc, failure_id limit $2 offset $3`,
      [sub, pageSize, (page - 1) * pageSize],
    ),
    countFailures(db, sub),
  ]);
  return { rows, total: count };
}

export async function countFailures(
  db: Queryable,
  sub: string,
): Promise<{ count: number; oldest: string | null }> {
  const { rows } = await db.query<{ count: number; oldest: string | null }>(
    `select count(*)::integer as count, min(failed_at) as oldest from mail_failures where ${SEEN_BY}`,
    [sub],
  );
  return rows[0] ?? { count: 0, oldest: null };
}

/** Puts it aside. @returns whether it was there, for this person */
export async function putFailureAside(db: Queryable, sub: string, failureId: string): Promise<boolean> {
  const { rowCount } = await db.query(`delete from mail_failures where failure_id = $2 and ${SEEN_BY}`, [
    sub,
    failureId,
  ]);
  return rowCount === 1;
}
