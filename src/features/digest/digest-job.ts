import { lastDue } from '../../domain/digest-times/index.ts';
import { forEachConcurrently } from '../../platform/async/index.ts';
import { type Job, type JobRun, job } from '../../platform/jobs/index.ts';
import { bouncedPeople, stopBounced } from './bounces.ts';
import { openDigestRun } from './collect-digest.ts';
import { READ_AGAIN_MS } from './decide-digest.ts';
import type { DigestDeps } from './digest-deps.ts';
import { type DigestPerson, type DueSlot, duePeople, wantedTimes } from './digest-person.ts';
import { type Settled, sendDue } from './send-due.ts';

/** People at the same time: what they append meanwhile travels together. Fewer than the pool has connections. */
const AT_ONCE = 8;
/** Read together; only so many are in memory. */
const PAGE = 100;
/** What many people share is read once a minute in all. */
const AGE_MS = 60_000;
const GIVE_UP_AFTER = 5;

/** Sends to everybody who is due, and switches off what bounces. */
export function digestJob(deps: DigestDeps): Job {
  /** `sub` → when what could not be read is tried again; lost with the process, which costs a try more. */
  const readAgainAt = new Map<string, number>();
  return job({
    name: 'digest',
    when: { cron: deps.cron },
    async due() {
      if (!(await deps.mails.canSend())) return false;
      if ((await bouncedPeople(deps.db)).length > 0) return true;
      const found = await duePeople(deps.db, deps.groupPermissions, {
        ...{ slots: await dueSlots(deps), afterSub: '', limit: readAgainAt.size + 1 },
      });
      return found.some(({ person }) => isTime(deps, readAgainAt.get(person.sub)));
    },
    async run({ signal }) {
      await stopBounced(deps);
      const counted = await sendAll(deps, readAgainAt, signal);
      if (counted.sent + counted['left-out'] > 0) deps.logger.info(counted, 'daily digests');
    },
  });
}

async function sendAll(
  deps: DigestDeps,
  readAgainAt: Map<string, number>,
  signal: JobRun['signal'],
): Promise<Record<Settled | 'failed', number>> {
  const { now = Date.now } = deps;
  const counted = { sent: 0, 'left-out': 0, 'read-again': 0, nothing: 0, failed: 0 };
  const run = await openDigestRun(deps, AGE_MS);
  let failures = 0;
  await forEachConcurrently(allDue(deps, signal), AT_ONCE, async (one) => {
    const { sub } = one.person;
    if (!isTime(deps, readAgainAt.get(sub))) return;
    readAgainAt.delete(sub);
    try {
      const settled = await sendDue(deps, one, run);
      counted[settled] += 1;
      if (settled === 'read-again') readAgainAt.set(sub, now() + READ_AGAIN_MS);
      failures = 0;
    } catch (error) {
      counted.failed += 1;
      failures += 1;
      // The next run goes on with the others; one after the other it is nothing about a person.
      readAgainAt.set(sub, now() + READ_AGAIN_MS);
      if (failures >= GIVE_UP_AFTER) throw error;
      deps.logger.warn(
        { sub, error: (error as Error).message },
        'a digest could not be sent; tried again later',
      );
    }
  });
  return counted;
}

/** Page by page, in the order of their `sub`. */
async function* allDue(deps: DigestDeps, signal: JobRun['signal']): AsyncGenerator<DigestPerson> {
  const slots = await dueSlots(deps);
  for (let afterSub = ''; !signal.aborted; ) {
    const people = await duePeople(deps.db, deps.groupPermissions, { slots, afterSub, limit: PAGE });
    for (const person of people) {
      if (signal.aborted) return;
      yield person;
    }
    const last = people.at(-1);
    if (!last || people.length < PAGE) return;
    afterSub = last.person.sub;
  }
}

/** The last time that each of the times people have set came true. */
async function dueSlots({ db, timeZone, now = Date.now }: DigestDeps): Promise<DueSlot[]> {
  const until = new Date(now());
  return (await wantedTimes(db)).flatMap((times) => {
    const last = lastDue(times, timeZone, until);
    return last ? [{ ...times, ...last }] : [];
  });
}

const isTime = ({ now = Date.now }: DigestDeps, at: number | undefined): boolean =>
  // A clock that was ahead must not hold it back for as long as that.
  at === undefined || at <= now() || at > now() + READ_AGAIN_MS;
