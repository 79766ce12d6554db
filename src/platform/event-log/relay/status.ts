import { type Database, sessionLockHolder } from '../../database/index.ts';
import { otherHistory, type ParkedStream, readProgress } from './checkpoint.ts';
import { RELAY_LOCK } from './relay.ts';

export type RelayStatus = {
  /** Whether some process leads: takes events to the other side, or tries to. */
  leading: boolean;
  checkpoint: number;
  movedAt: string;
  head: number;
  /** How many events of the log lie behind the checkpoint. */
  lag: number;
  /** How long the oldest of them has been waiting. */
  lagSeconds: number;
  /** Why nothing goes out at the moment. */
  trouble: { why: string; since: string } | null;
  parked: ParkedStream[];
};

/** How the relay is, asked of the database: the same in every process, also where no relay runs. */
export async function relayStatus(database: Database): Promise<RelayStatus> {
  const [leader, { checkpoint, parked }, { rows }] = await Promise.all([
    sessionLockHolder(database, RELAY_LOCK),
    readProgress(database),
    database.query<Row>(STATUS),
  ]);
  const { head, moved_at: movedAt, lag_seconds: lagSeconds, now, ...row } = rows[0] as Row;
  const history = await otherHistory(database, checkpoint);
  const why = history ?? row.trouble;
  return {
    leading: leader !== null,
    checkpoint: checkpoint.position,
    movedAt,
    head,
    lag: Math.max(0, head - checkpoint.position),
    lagSeconds,
    trouble: why === null ? null : { why, since: row.trouble_since ?? now },
    parked,
  };
}

type Row = {
  head: number;
  moved_at: string;
  lag_seconds: number;
  trouble: string | null;
  trouble_since: string | null;
  now: string;
};

const STATUS = `
  select coalesce((select position from events order by position desc limit 1), 0) as head, moved_at,
         coalesce((select greatest(0, extract(epoch from now() - recorded_at))
                     from events e where e.position > c.position order by e.position limit 1), 0)::float as lag_seconds,
         trouble, trouble_since, now() as now
    from relay_checkpoint c`;
