import type { Queryable } from '../database/index.ts';

/**
 * The position of the last event recorded at or before a time (ISO 8601), 0 when there is none. Times never
 * decrease with the position, so halving the log finds it in some twenty reads of the primary key, in one round
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

/**
 * Halves the numbers of `key`, 1 to the last, until the last whose event `counts` is left. It is never below `low` and
 * never above `high`. Where an event is missing (it was deleted) the next one is used, so that a damaged
 * log can still be searched.
 */
const halving = (
  key: 'position' | 'version',
  { counts, among }: { counts: string; among: string },
): string => `
  with recursive search (low, high) as (
    select 0::bigint,
           coalesce((select ${key} from events where ${among} order by ${key} desc limit 1), 0)::bigint
    union all
    select case when ${counts} then ${key} else low end,
           case when ${counts} then high else (low + high + 1) / 2 - 1 end
      from search
      cross join lateral (
        select position, version, recorded_at from events
         where ${among} and ${key} >= (low + high + 1) / 2 order by ${key} limit 1
      ) as middle
     where low < high
  ) select low from search where low >= high`;

const POSITION_AT = halving('position', { counts: 'recorded_at <= $1::timestamptz', among: 'true' });
const VERSION_AT = halving('version', { counts: 'position <= $2::bigint', among: 'stream = $1' });

/** For the test that guards their plans. */
export const positionStatements = { POSITION_AT, VERSION_AT };
