import type { Queryable } from '../database/index.ts';

/**
 * How many events there were on each day of a time zone; days without any are left out.
 *
 * @param where constant SQL: the condition of a partial index on `recorded_at`, letter by letter, for the log is long
 * @param since the first day (YYYY-MM-DD)
 */
export async function countByDay(
  db: Queryable,
  where: string,
  { since, timeZone }: { since: string; timeZone: string },
): Promise<{ day: string; count: number }[]> {
  const { rows } = await db.query<{ day: string; count: number }>(countStatement(where), [since, timeZone]);
  return rows;
}

/** Also for the test that guards its plan. */
export const countStatement = (where: string): string => `
  select to_char(recorded_at at time zone $2, 'YYYY-MM-DD') as day, count(*)::integer as count from events
   where ${where} and recorded_at >= ($1::date)::timestamp at time zone $2
   group by 1`;
