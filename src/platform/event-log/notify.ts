import type { Queryable } from '../database/index.ts';

export const CHANNEL = 'intake_events';

/**
 * Tells other processes that the log has grown, with the position of its head. Outside the transaction of the
 * append (a NOTIFY inside would serialise all commits of the cluster) and coalesced: while one is under way,
 * or just was, later turns wait for a common next one.
 */
export function notifier(db: Queryable, pauseMs = 10): { announce(position: number): void } {
  let newest = 0;
  let busy = false;
  const run = async () => {
    busy = true;
    let told = 0;
    while (told < newest) {
      told = newest;
      // Missing an announcement costs others a little time: they also poll.
      await db.query(NOTIFY, [CHANNEL, String(told)]).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    }
    busy = false;
  };
  return {
    announce(position) {
      newest = position;
      if (!busy) void run();
    },
  };
}

// A notification is written to the log of the database like any other commit; it need not wait for the disk.
const NOTIFY = `select pg_notify($1, $2) from set_config('synchronous_commit', 'off', true)`;
