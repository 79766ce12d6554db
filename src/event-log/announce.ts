import type { Queryable } from '../database/index.ts';

export const CHANNEL = 'intake_events';

/**
 * Tells other processes that the log has grown, with the position of its head. Outside the transaction of the
 * append (a NOTIFY inside would serialise all commits of the cluster) and coalesced: while one is under way,
 * or just was, later turns wait for a common next one.
 */
export function announcer(db: Queryable, pauseMs = 10): { announce(position: number): void } {
  let newest = 0;
  let busy = false;
  const run = async () => {
    busy = true;
    let told = 0;
    while (told < newest) {
      told = newest;
      // Missing an announcement costs others a little time: they also look by themselves.
      await db.query('select pg_notify($1, $2)', [CHANNEL, String(told)]).catch(() => {});
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
