import { accountsWithDueMails, mailsBeingSent } from '../../../projections/outgoing-mails.ts';
import { sleep } from '../../platform/async/index.ts';
import { type Job, type JobRun, job } from '../../platform/jobs/index.ts';
import { recordOutcome } from './attempt.ts';
import { workThroughLane } from './mail-lane.ts';
import type { MailOutDeps } from './mail-out-deps.ts';
import type { ServerLimits } from './server-limits.ts';

type Deps = MailOutDeps & { serverLimits: ServerLimits };

const AFTER_A_FAILURE_MS = 2_000;

/**
 * Hands mails over: one process of all does, one lane for each account, so that a server that hangs holds up nobody
 * else's mails.
 */
export const mailJob = (deps: Deps): Job =>
  job({
    name: 'mail-out',
    when: { everyMs: deps.intervalMs },
    due: () => isSomethingDue(deps),
    async run(run) {
      await closeLeftBehind(deps);
      const lanes = new Map<string, Promise<void>>();
      do {
        // A process that was replaced lets go of its lanes.
        await run.lease.confirm();
        for (const accountId of await accountsWithDueMails(deps.db)) {
          if (lanes.has(accountId)) continue;
          lanes.set(
            accountId,
            lane(deps, accountId, run).finally(() => lanes.delete(accountId)),
          );
        }
        if (lanes.size === 0) return;
        await Promise.race([...lanes.values(), sleep(deps.intervalMs, run.signal)]);
      } while (!run.signal.aborted);
      await Promise.all(lanes.values());
    },
  });

async function lane(deps: Deps, accountId: string, run: JobRun): Promise<void> {
  try {
    await workThroughLane(deps, (await deps.accounts.get(accountId)) ?? accountId, run);
  } catch (error) {
    if (run.signal.aborted) return;
    deps.logger.warn({ accountId, error: (error as Error).message }, 'the mails of an account are held up');
    await sleep(AFTER_A_FAILURE_MS, run.signal);
  }
}

/**
 * A mail that was begun by a process which has ended may be with the server or not: nobody knows, so it is not sent
 * again by itself. Only one run goes on at a time, so that at its beginning no mail is on its way.
 */
async function closeLeftBehind(deps: Deps): Promise<void> {
  for (const { mail_id, attempt } of await mailsBeingSent(deps.db)) {
    await recordOutcome(deps, mail_id, attempt, { result: 'unknown', because: 'process-ended' });
  }
}

async function isSomethingDue({ db }: Deps): Promise<boolean> {
  const { rows } = await db.query<{ due: boolean }>(DUE);
  return rows[0]?.due ?? false;
}

const DUE = `
  select exists (select from outgoing_mails where state in ('planned', 'deferred') and not_before <= now())
      or exists (select from outgoing_mails where state = 'sending') as due`;
