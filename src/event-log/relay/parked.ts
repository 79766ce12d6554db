import type { Queryable } from '../../database/index.ts';
import type { Checkpoint, ParkedStream } from './checkpoint.ts';
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

/** The stream could not be taken up: it stays parked, with what is in its way now. */
export async function reparkStream(db: Queryable, { stream, from, reason }: Parking): Promise<void> {
  await db.query(
    `update relay_parked
        set from_version = $2, from_position = $3, reason = $4, parked_at = now(), unparked_at = null
      where stream = $1`,
    [stream, from.version, from.position, reason],
  );
}

/**
 * A stream has caught up with the checkpoint and goes on with all others.
 *
 * @returns false when the checkpoint is no longer the one that the stream has caught up with
 */
export async function releaseStream(
  db: Queryable,
  { stream }: ParkedStream,
  { position, generation }: Checkpoint,
): Promise<boolean> {
  // The new generation keeps a page from being settled that was sent while the stream was still held back.
  const { rowCount } = await db.query(
    `with caught_up as (
       update relay_checkpoint set generation = generation + 1 where position = $2 and generation = $3
       returning true
     )
     delete from relay_parked where stream = $1 and exists (select from caught_up)`,
    [stream, position, generation],
  );
  return rowCount === 1;
}
