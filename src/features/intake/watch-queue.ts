import type { Queryable } from '../../platform/database/index.ts';
import type { JobTick } from '../../platform/jobs/index.ts';
import type { HealthCheck } from '../../services/feature/index.ts';

/** So long nothing may happen to a queue that has something to do. One document never takes so long. */
const STALLED_AFTER_MS = 120_000;
const LOOK_EVERY_MS = 5_000;

export type QueueWatch = {
  /** To be called at every tick of a job of this process. */
  onTick(tick: JobTick): void;
  /** Whether the queue moves, in words; whichever process is at it, and whatever keeps it. */
  check(): HealthCheck;
  /** Why this process is no good for the queue any more: its own ticks do not come to an end. */
  hangs(): string | undefined;
  /** For how long nothing has moved although something waits, in seconds; 0 when it moves. */
  stalledForSeconds(): number;
  stop(): void;
};

type Options = {
  db: Queryable;
  /** The job that empties the queue, and how often it ticks. */
  job: string;
  tickEveryMs: number;
  now?: () => number;
  lookEveryMs?: number;
};

/**
 * Sees whether the queue stands still by looking, not by asking the workers: who is next and what is being processed
 * must change as long as there is anything. Measured on a clock that nobody sets.
 */
export function watchQueue({
  db,
  job,
  tickEveryMs,
  now = () => performance.now(),
  lookEveryMs = LOOK_EVERY_MS,
}: Options): QueueWatch {
  const hangsAfterMs = Math.max(STALLED_AFTER_MS, 3 * tickEveryMs);
  let seen: { state: string; since: number } | undefined;
  let tickedAt = now();
  let wentWellAt = tickedAt;
  let looking = false;

  const look = async () => {
    if (looking) return;
    looking = true;
    try {
      const { rows } = await db.query<{ state: string | null }>(STATE);
      const state = rows[0]?.state ?? undefined;
      if (state === undefined) seen = undefined;
      else if (state !== seen?.state) seen = { state, since: now() };
    } catch {
      // The check of the database tells; what was seen last goes on to age.
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(look, lookEveryMs);
  timer.unref();

  const stalledForMs = () => (seen ? now() - seen.since : 0);
  const seconds = (ms: number) => `${Math.round(ms / 1_000)} s`;
  return {
    onTick({ job: name, result }) {
      if (name !== job) return;
      tickedAt = now();
      if (result !== 'not-started' && result !== 'failed') wentWellAt = tickedAt;
    },
    check() {
      const stands = stalledForMs();
      if (stands < STALLED_AFTER_MS) return { name: 'queue', ok: true, message: seen ? 'moves' : 'empty' };
      const last = `the last look for work here that went well was ${seconds(now() - wentWellAt)} ago`;
      return { name: 'queue', ok: false, message: `nothing has moved for ${seconds(stands)}; ${last}` };
    },
    hangs() {
      const silent = now() - tickedAt;
      return silent > hangsAfterMs ? `no look for work has come to an end for ${seconds(silent)}` : undefined;
    },
    stalledForSeconds: () => Math.floor(stalledForMs() / 1_000),
    stop: () => clearInterval(timer),
  };
}

/** Null when there is nothing to do: a document that waits for a time or for a person does not count. */
const STATE = `
  select nullif(concat_ws(' ',
    (select concat(document_id, '@', position) from webhook_queue order by created_at, position limit 1),
    (select string_agg(concat(processing_id, state), ' ' order by document_id) from document_processing
      where state = 'processing' or (state = 'waiting' and retry_at <= now())),
    (select concat(run_id, ':', done) from batch_runs where state = 'running' order by started_at limit 1)), '') as state`;
