import type { Queryable } from '../database/index.ts';

/**
 * The position of the last event recorded at or before a time (ISO 8601), 0 when there is none. Times never
 * decrease with the position, so halving the log finds it in some twenty looks at the primary key, in one round
 * trip; an index on the time would be one more thing for every append to write.
 */
export async function positionAt(db: Queryable, time: string): Promise<number> {
  const { rows } = await db.query<{ low: number }>(POSITION_AT, [time]);
  return rows[0]?.low ?? 0;
}

/** The version of a stream's last event at or before a position of the log, 0 when there is none. */
export async function versionAt(db: Queryable, stream: string, position: number): Promise<number> {
  const { rows } = await db.query<{ low: number }>(VERSION_AT, [stream, position]);
  return rows[0]?.low ?? 0;
}

// The wanted place is never below `low` and never above `high`. Where an event is missing (somebody deleted it) the
// next one answers for it, so that a damaged log can still be searched.
const POSITION_AT = `
  with recursive search (low, high) as (
    select 0::bigint, coalesce((select position from events order by position desc limit 1), 0)
    union all
    select case when recorded_at <= $1::timestamptz then position else low end,
           case when recorded_at <= $1::timestamptz then high else (low + high + 1) / 2 - 1 end
      from search
      cross join lateral (
        select position, recorded_at from events
         where position >= (low + high + 1) / 2 order by position limit 1
      ) as middle
     where low < high
  ) select low from search where low >= high`;

const VERSION_AT = `
  with recursive search (low, high) as (
    select 0, coalesce((select version from events where stream = $1 order by version desc limit 1), 0)
    union all
    select case when position <= $2::bigint then version else low end,
           case when position <= $2::bigint then high else (low + high + 1) / 2 - 1 end
      from search
      cross join lateral (
        select version, position from events
         where stream = $1 and version >= (low + high + 1) / 2 order by version limit 1
      ) as middle
     where low < high
  ) select low from search where low >= high`;

/** For the test that guards their plans. */
export const positionStatements = { POSITION_AT, VERSION_AT };
