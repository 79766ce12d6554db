import type { Queryable } from '../src/platform/database/index.ts';
import { type ApprovalFilter, condition } from './approval-condition.ts';

type Filter = Pick<ApprovalFilter, 'types' | 'among'>;
type Days = { since: string; timeZone: string };

/**
 * What was released on each day of a time zone, by currency, as it was sealed. Of a document that was released again
 * the last time counts, one that was taken back does not. Amounts without a currency are left out: nobody can say what
 * they are worth.
 *
 * @param days since when (YYYY-MM-DD)
 */
export async function releasedByDay(
  db: Queryable,
  filter: Filter,
  days: Days,
): Promise<{ day: string; currency: string; value: string }[]> {
  const { text, values } = releasedStatement(filter, days);
  const { rows } = await db.query<{ day: string; currency: string; value: string }>(text, values);
  return rows;
}

/** Also for its test, which explains it. */
export function releasedStatement(
  filter: Filter,
  { since, timeZone }: Days,
): { text: string; values: unknown[] } {
  const { where, values } = condition(filter);
  const [from, zone] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const midnight = `((${from}::date)::timestamp at time zone ${zone}) at time zone 'UTC'`;
  // Times in the row are ISO 8601 in UTC and of one length: as text they have the order of times.
  return {
    text: `
      select to_char((decision ->> 'at')::timestamptz at time zone ${zone}, 'YYYY-MM-DD') as day,
             decision #>> '{seal,amount,currency}' as currency,
             trim_scale(sum((decision #>> '{seal,amount,value}')::numeric))::text as value
        from approvals
       where ${where} and decision ->> 'meaning' = 'approves' and decision #>> '{seal,amount,currency}' is not null
         and (decision ->> 'at') collate "C" >= to_char(${midnight}, 'YYYY-MM-DD"T"HH24:MI:SS')
       group by 1, 2`,
    values: [...values, since, timeZone],
  };
}
