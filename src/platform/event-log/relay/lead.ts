import { backoffMs, sleep } from '../../async/index.ts';
import { type Database, listenTo, type SessionLock, SessionLockLost } from '../../database/index.ts';
import { CHANNEL } from '../notify.ts';
import { type Checkpoint, otherHistory, readProgress, recordRelayError } from './checkpoint.ts';
import { openDoubts } from './doubts.ts';
import type { EventStore } from './event-store.ts';
import { lostThere } from './lost-there.ts';
import { pageReader } from './page-reader.ts';
import { LONGEST_WAIT_MS, type PageDeps, relayPage } from './relay-page.ts';
import type { Report } from './report.ts';
import { resumeStreams } from './resume-streams.ts';

export type LeadDeps = {
  database: Database;
  store: EventStore;
  lease: SessionLock;
  signal: AbortSignal;
  report: Report;
  /** Events per page. */
  pageSize: number;
  parkAfterTries?: number | undefined;
  backOffMs?: number | undefined;
  /** The wait before it looks unasked while nothing comes, doubled up to `LOOK_AT_LEAST_EVERY_MS`. */
  lookAfterMs?: number | undefined;
};

const LOOK_AT_LEAST_EVERY_MS = 2_000;

/** Relays until the signal fires. @throws SessionLockLost, or the error of the database: this process leads no more */
export async function lead(all: LeadDeps): Promise<void> {
  const { database, lease, signal, report, pageSize, lookAfterMs: shortest = 250 } = all;
  let grown = new AbortController();
  const listener = listenTo(database, CHANNEL, () => grown.abort());
  const reader = pageReader(database, pageSize);
  const deps = pageDeps(all);
  let mine: Checkpoint | undefined;
  let lookAfterMs = shortest;
  try {
    while (!signal.aborted) {
      await lease.confirm();
      let { checkpoint, parked } = await readProgress(database);
      // Another position than this process wrote: it has just become leader, or a replay was requested.
      if (!same(mine, checkpoint)) {
        const refused =
          (await otherHistory(database, checkpoint)) ?? (await lookWhatIsThere(all, deps, checkpoint));
        if (refused) await recordRelayError(database, refused);
        report.history(checkpoint, refused);
        if (refused) {
          await sleep(LOOK_AT_LEAST_EVERY_MS, signal);
          continue;
        }
      }
      const unparked = parked.filter(({ unparkedAt }) => unparkedAt !== null);
      const resuming = await resumeStreams(deps, unparked, checkpoint);
      if (unparked.length > 0) ({ checkpoint, parked } = await readProgress(database));
      report.keptBack(parked.length);

      grown = new AbortController();
      const page = await reader.after(checkpoint.position);
      if (page.length > 0) {
        lookAfterMs = shortest;
        mine = await relayPage(deps, page, checkpoint, new Set(parked.map(({ stream }) => stream)));
      } else {
        mine = checkpoint;
        if (resuming) continue;
        await sleep(lookAfterMs, signal, grown.signal);
        lookAfterMs = Math.max(shortest, Math.min(lookAfterMs * 2, LOOK_AT_LEAST_EVERY_MS));
      }
    }
  } finally {
    await listener.close();
  }
}

function pageDeps(all: LeadDeps): PageDeps {
  const { database, store, lease, signal, report, parkAfterTries, backOffMs } = all;
  const deps: PageDeps = {
    db: database,
    store,
    doubts: openDoubts(parkAfterTries),
    signal,
    ...(backOffMs !== undefined && { backOffMs }),
    async assertMayGoOn(checkpoint) {
      await lease.confirm();
      // After trouble it may be another server, or this one with older data.
      const lost = await lookWhatIsThere(all, deps, checkpoint);
      if (lost) throw new Error(lost);
    },
    assertMayWrite() {
      if (signal.aborted) throw new Error('the relay is stopping');
      lease.assertValid();
    },
    onParked: report.parked,
    async onRound({ delivered, checkpoint, trouble }) {
      report.delivered(delivered, checkpoint);
      if (trouble instanceof SessionLockLost) throw trouble;
      if (trouble === undefined) {
        if (report.fine()) await recordRelayError(database, null);
      } else if (!signal.aborted) {
        await recordRelayError(database, report.trouble(trouble));
        await store.recover(trouble);
      }
    },
  };
  return deps;
}

/** Asks as long as there is no answer: nothing is sent before. @returns why the relay must not go on */
async function lookWhatIsThere(
  { database, store, lease, signal }: LeadDeps,
  { onRound, backOffMs: shortestMs = 200 }: PageDeps,
  checkpoint: Checkpoint,
): Promise<string | undefined> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      return await lostThere(database, store, checkpoint);
    } catch (trouble) {
      await onRound({ delivered: 0, checkpoint, trouble });
      await sleep(backoffMs(failures, { shortestMs, longestMs: LONGEST_WAIT_MS }), signal);
      await lease.confirm();
    }
  }
  return undefined;
}

const same = (a: Checkpoint | undefined, b: Checkpoint): boolean =>
  a?.position === b.position && a.generation === b.generation;
