import { isDeepStrictEqual } from 'node:util';
import { AWAY_AFTER_SECONDS, type ReportedPrinter } from '../../../projections/printer-list.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { Problem } from '../../platform/http/index.ts';

const WRITE_EVERY_MS = 5_000;

/** What an agent says of itself. */
export type Hello = { version: string; clockAheadMs: number | null; printers: ReportedPrinter[] };

export type HeartBeats = {
  /**
   * Notes that this process of an agent lives.
   *
   * @throws Problem `conflict` when another process speaks with the same key
   */
  beat(agentId: string, instanceId: string, hello?: Hello): Promise<void>;
  close(): Promise<void>;
};

/**
 * What agents say every half a minute, and with every fetch: written for all together every few seconds, at once only
 * where it is news.
 */
export function openHeartBeats(db: Queryable): HeartBeats {
  const known = new Map<string, { instanceId: string; hello: Hello | undefined }>();
  const beaten = new Set<string>();

  const write = async () => {
    const agents = [...beaten].flatMap((agentId) => {
      const instanceId = known.get(agentId)?.instanceId;
      return instanceId ? [{ agentId, instanceId }] : [];
    });
    beaten.clear();
    if (agents.length === 0) return;
    const { rows } = await db.query<{ agent_id: string }>(SEEN, [
      agents.map(({ agentId }) => agentId),
      agents.map(({ instanceId }) => instanceId),
    ]);
    const ours = new Set(rows.map(({ agent_id }) => agent_id));
    // Another one has taken over: whether it may is decided at the next beat.
    for (const { agentId } of agents) if (!ours.has(agentId)) known.delete(agentId);
  };
  // A beat that is lost is followed by another one.
  const timer = setInterval(() => void write().catch(() => {}), WRITE_EVERY_MS);
  timer.unref();

  return {
    async beat(agentId, instanceId, hello) {
      const before = known.get(agentId);
      const isNews = hello !== undefined && !isSaid(before?.hello, hello);
      if (before?.instanceId === instanceId && !isNews) {
        beaten.add(agentId);
        return;
      }
      await takePlace(db, agentId, instanceId, hello);
      known.set(agentId, { instanceId, hello: hello ?? before?.hello });
    },
    async close() {
      clearInterval(timer);
      await write().catch(() => {});
    },
  };
}

/** Clocks drift by milliseconds all the time. */
const isSaid = (before: Hello | undefined, { clockAheadMs, ...rest }: Hello): boolean => {
  if (!before) return false;
  const { clockAheadMs: was, ...said } = before;
  return isDeepStrictEqual(said, rest) && Math.abs((was ?? 0) - (clockAheadMs ?? 0)) < 5_000;
};

async function takePlace(db: Queryable, agentId: string, instanceId: string, hello?: Hello): Promise<void> {
  const { rows } = await db.query(TAKE_PLACE, [
    ...[agentId, instanceId, hello?.version ?? null, hello?.clockAheadMs ?? null],
    ...[hello ? JSON.stringify(hello.printers) : null, AWAY_AFTER_SECONDS],
  ]);
  if (rows.length > 0) return;
  await db.query('update print_agent_states set rival_refused_at = now() where agent_id = $1', [agentId]);
  throw new Problem('conflict', { reason: 'print-agent-twice', seconds: AWAY_AFTER_SECONDS });
}

// One that has not been heard of for so long has ended, or its machine was set up anew.
const TAKE_PLACE = `
  insert into print_agent_states as held (agent_id, instance_id, seen_at, version, clock_ahead_ms, printers)
  values ($1, $2, now(), $3, $4, coalesce($5::jsonb, '[]'))
  on conflict (agent_id) do update
     set instance_id = excluded.instance_id, seen_at = now(),
         version = coalesce($3, held.version), clock_ahead_ms = coalesce($4, held.clock_ahead_ms),
         printers = coalesce($5::jsonb, held.printers)
   where held.instance_id = excluded.instance_id or held.seen_at < now() - make_interval(secs => $6)
  returning agent_id`;

const SEEN = `
  update print_agent_states s set seen_at = now()
    from unnest($1::uuid[], $2::uuid[]) as b (agent_id, instance_id)
   where s.agent_id = b.agent_id and s.instance_id = b.instance_id
  returning s.agent_id`;
