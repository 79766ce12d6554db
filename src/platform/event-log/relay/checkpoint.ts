import type { Queryable } from '../../database/index.ts';
import type { Parking } from './deliver-stream.ts';

/** How far the relay has come: everything up to here is delivered, or belongs to a parked stream. */
export type Checkpoint = {
  position: number;
  /** Of the event at that position; null at 0. */
  hash: string | null;
  generation: number;
  /** Up to here a replay sends what was delivered before. */
  replayedTo: number;
};

export type ParkedStream = {
  stream: string;
  fromVersion: number;
  fromPosition: number;
  reason: string;
  parkedAt: string;
  /** Set while the stream is being taken up again. */
  unparkedAt: string | null;
};

export type Progress = { checkpoint: Checkpoint; parked: ParkedStream[] };

/** The checkpoint and the parked streams as they belong together: one statement, one snapshot. */
export async function readProgress(db: Queryable): Promise<Progress> {
  const { rows } = await db.query<Checkpoint & { parked: ParkedStream[] }>(PROGRESS);
  if (!rows[0]) throw new Error('The relay has no checkpoint: its row was removed from relay_checkpoint');
  const { parked, ...checkpoint } = rows[0];
  return { checkpoint, parked };
}

/**
 * Moves the checkpoint on, and parks streams with it.
 *
 * @returns the new checkpoint, undefined when another process has moved it
 */
export async function advance(
  db: Queryable,
  from: Checkpoint,
  to: { position: number; hash: string | null },
  parkings: readonly Parking[],
): Promise<Checkpoint | undefined> {
  const { rows } = await db.query<{ moved: boolean }>(ADVANCE, [
    from.position,
    from.generation,
    to.position,
    to.hash,
    parkings.map(({ stream }) => stream),
    parkings.map(({ from: event }) => event.version),
    parkings.map(({ from: event }) => event.position),
    parkings.map(({ reason }) => reason),
  ]);
  return rows[0]?.moved ? { ...from, position: to.position, hash: to.hash } : undefined;
}

/**
 * Why the relay must not go on from its checkpoint: the event there is not the one that was delivered. So it is
 * after a failover to a copy that lacked the last events, or a restore.
 */
export async function otherHistory(
  db: Queryable,
  { position, hash }: Pick<Checkpoint, 'position' | 'hash'>,
): Promise<string | undefined> {
  if (position === 0) return undefined;
  const { rows } = await db.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from events where position = $1`,
    [position],
  );
  if (rows[0]?.hash === hash) return undefined;
  const there = rows[0] ? 'is another one than was delivered' : 'is not there';
  return `The event at the checkpoint ${position} ${there}: the log has another history than the one that was relayed`;
}

/** Writes down why nothing goes out at the moment, or that it does again. */
export async function recordRelayError(db: Queryable, trouble: string | null): Promise<void> {
  await db.query(
    `update relay_checkpoint
        set trouble = $1, trouble_since = case when $1::text is not null then coalesce(trouble_since, now()) end
      where trouble is distinct from $1`,
    [trouble],
  );
}

const PROGRESS = `
  select position, encode(hash, 'hex') as hash, generation, replayed_to as "replayedTo",
         (select coalesce(json_agg(json_build_object(
                   'stream', stream, 'fromVersion', from_version, 'fromPosition', from_position, 'reason', reason,
                   'parkedAt', parked_at, 'unparkedAt', unparked_at) order by from_position), '[]')
            from relay_parked) as parked
    from relay_checkpoint`;

const ADVANCE = `
  with moved as (
    update relay_checkpoint set position = $3, hash = decode($4, 'hex'), moved_at = now()
     where position = $1 and generation = $2
    returning true
  ), parked as (
    insert into relay_parked (stream, from_version, from_position, reason)
    select stream, version, position, reason
      from unnest($5::text[], $6::integer[], $7::bigint[], $8::text[]) as p (stream, version, position, reason)
     where exists (select from moved)
    on conflict (stream) do nothing
  )
  select exists (select from moved) as moved`;
