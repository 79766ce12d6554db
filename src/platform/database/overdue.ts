import type { Queryable } from './connect.ts';

/**
 * SQL: whether a moment that was recorded is this number of seconds ago. A moment in the future counts, too: it was
 * written while a clock was ahead, and work that waits for it would stop until that time has come. A few seconds
 * are no sign of that: transactions begin before the moments that they come to see.
 *
 * To be used for moments that lie in the past by their nature (planned at, started at), never for appointments.
 *
 * @param moment an expression of type timestamptz, as `planned_at`
 * @param seconds an expression of a number, as `$1`
 */
export const overdueSql = (moment: string, seconds: string): string =>
  `(${moment} <= now() - make_interval(secs => ${seconds}) or ${moment} > now() + interval '5 seconds')`;

/** The time by the clock of the database, which writes all times that are kept. */
export async function databaseNow(db: Queryable): Promise<Date> {
  const { rows } = await db.query<{ now: string }>('select now() as now');
  return new Date(rows[0]?.now ?? Number.NaN);
}

/**
 * The same for one moment that is known here (ISO 8601). The database compares, because its clock wrote it: held
 * against the clock of this process it would be off by what the two differ.
 */
export async function isOverdue(db: Queryable, moment: string, seconds: number): Promise<boolean> {
  const { rows } = await db.query<{ overdue: boolean }>(
    `select ${overdueSql('$1::timestamptz', '$2')} as overdue`,
    [moment, seconds],
  );
  return rows[0]?.overdue === true;
}
