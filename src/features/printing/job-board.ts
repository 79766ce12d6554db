import { coalesced } from '../../platform/async/index.ts';
import { type Database, listenTo, type Queryable } from '../../platform/database/index.ts';
import { type FetchableJob, type FetchingAgent, fetchableJobs } from './fetchable-jobs.ts';

/** Announces that there is something to fetch, to all processes; an announcement that is lost costs seconds. */
const CHANNEL = 'intake_print_jobs';
/** Announcements can be missed, and leases run out without one. */
const LOOK_AGAIN_MS = 5_000;

type Waiter = { agentId: string; devices: readonly string[] | null; give: (jobId: string | null) => void };

export type JobBoard = {
  /** The agent that a key speaks for; undefined: none, or no longer. */
  agentOf(keyId: string): Promise<FetchingAgent | undefined>;
  /**
   * The next job for an agent, as soon as there is one. It is given to one caller here, but may be taken by another
   * process: what counts is who records its fetch.
   *
   * @param devices of these printers; null: of all
   * @returns null when the time is over, the caller has gone, or this process is about to end
   */
  next(
    agentId: string,
    devices: readonly string[] | null,
    withinMs: number,
    gone: AbortSignal,
  ): Promise<string | null>;
  /** Something can be fetched that could not be before, or an agent has come or gone. */
  changed(): void;
  /** Answers all that wait. */
  release(): void;
  close(): Promise<void>;
};

/**
 * What can be fetched, for all agents that wait in this process: one connection listens and one query reads for all,
 * so that a hundred waiting agents cost the database as much as one.
 */
export function openJobBoard(db: Database): JobBoard {
  const waiters = new Set<Waiter>();
  let agents = new Map<string, FetchingAgent>();
  let jobs: FetchableJob[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let isReleased = false;

  const look = coalesced(async () => {
    const found = await fetchableJobs(db);
    agents = new Map(found.agents.map((agent) => [agent.keyId, agent]));
    jobs = found.jobs;
    readAt = performance.now();
    for (const waiter of [...waiters]) {
      const jobId = take(waiter);
      if (jobId) waiter.give(jobId);
    }
  });
  const take = ({ agentId, devices }: Pick<Waiter, 'agentId' | 'devices'>): string | null => {
    const found = jobs.find((job) => job.agentId === agentId && (devices?.includes(job.device) ?? true));
    if (!found) return null;
    jobs = jobs.filter((job) => job !== found);
    return found.jobId;
  };
  // What fails is tried again at the next look; those who wait simply wait on.
  const lookQuietly = () => void look().catch(() => {});
  const lookIfOlderThan = async (ms: number) => {
    if (performance.now() - readAt > ms) await look();
  };

  const listener = listenTo(db, CHANNEL, lookQuietly);
  const again = setInterval(() => waiters.size > 0 && lookQuietly(), LOOK_AGAIN_MS);
  again.unref();
  return {
    async agentOf(keyId) {
      await lookIfOlderThan(2 * LOOK_AGAIN_MS);
      if (!agents.has(keyId)) await lookIfOlderThan(0);
      return agents.get(keyId);
    },
    async next(agentId, devices, withinMs, gone) {
      await lookIfOlderThan(waiters.size > 0 ? LOOK_AGAIN_MS : 1_000);
      const jobId = take({ agentId, devices });
      if (jobId || withinMs <= 0 || isReleased || gone.aborted) return jobId;
      return new Promise((resolve) => {
        const waiter: Waiter = {
          ...{ agentId, devices },
          give(given) {
            waiters.delete(waiter);
            clearTimeout(late);
            gone.removeEventListener('abort', leave);
            resolve(given);
          },
        };
        const leave = () => waiter.give(null);
        const late = setTimeout(leave, withinMs);
        gone.addEventListener('abort', leave, { once: true });
        waiters.add(waiter);
      });
    },
    changed() {
      lookQuietly();
      announce(db);
    },
    release() {
      isReleased = true;
      for (const waiter of [...waiters]) waiter.give(null);
    },
    async close() {
      clearInterval(again);
      await listener.close();
    },
  };
}

const announce = (db: Queryable): void =>
  void db
    .query(`select pg_notify($1, '') from set_config('synchronous_commit', 'off', true)`, [CHANNEL])
    .catch(() => {});
