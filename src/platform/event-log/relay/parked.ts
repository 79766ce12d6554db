import type { Queryable } from '../../database/index.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { Parking } from './deliver-stream.ts';

/**
 * Asks for a parked stream to be taken up from its last event in the target. The leading process does it.
 *
 * @returns false when the stream is not parked
 */
export async function unparkStream(db: Queryable, stream: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'update relay_parked set unparked_at = coalesce(unparked_at, now()) where stream = $1',
    [stream],
  );
  return rowCount === 1;
}

/** The same for all of them. @returns how many there are */
export async function unparkAll(db: Queryable): Promise<number> {
  const { rowCount } = await db.query('update relay_parked set unparked_at = coalesce(unparked_at, now())');
  return rowCount ?? 0;
}

/** The stream could not be taken up: it stays parked, with what is in its way now. */
export async function reparkStream(db: Queryable, { stream, from, reason }: Parking): Promise<void> {
  await db.query(
    `update relay_parked
        set from_version = $2, from_position = $3, reason = $4, parked_at = now(), unparked_at = null
      where stream = $1`,
    [stream, from.version, from.position, reason],
  );
}

/** Streams have caught up with the checkpoint and go on with all others, unless it has moved meanwhile. */
export async function releaseStreams(
  db: Queryable,
  streams: readonly string[],
  { position, generation }: Checkpoint,
): Promise<void> {
  // The new generation keeps a page from being settled that was sent while the streams were still held back.
  await db.query(
    `with caught_up as (
       update relay_checkpoint set generation = generation + 1 where position = $2 and generation = $3
       returning true
     )
     delete from relay_parked where stream = any($1) and exists (select from caught_up)`,
    [streams, position, generation],
  );
}
