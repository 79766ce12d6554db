import type { Queryable } from '../../database/index.ts';

/**
 * Sets the checkpoint back, so that everything from `from` on is sent again. What is there already is recognised
 * and not written twice. Parked streams of which nothing was kept back before `from` are met again on the way,
 * so they are no longer parked; the others stay so.
 *
 * @param from position of the first event to send, 1 to one behind the head
 * @returns how many streams are still parked
 * @throws RangeError when there is no such position
 */
export async function replayFrom(db: Queryable, from: number): Promise<{ parked: number }> {
  const { rows } = await db.query<{ parked: number }>(REPLAY, [from - 1]);
  if (!rows[0]) throw new RangeError(`The log has no event in front of position ${from}`);
  return rows[0];
}

const REPLAY = `
  with start as (
    select 0::bigint as position, null::bytea as hash where $1::bigint = 0
    union all
    select position, hash from events where position = $1
  ), moved as (
    update relay_checkpoint as c
       set position = start.position, hash = start.hash, generation = generation + 1, moved_at = now(),
           replayed_to = greatest(replayed_to, c.position), trouble = null, trouble_since = null
      from start
    returning true
  ), met_again as (
    delete from relay_parked where from_position > $1 and exists (select from moved)
    returning stream
  )
  select (select count(*) from relay_parked) - (select count(*) from met_again) as parked from moved`;
