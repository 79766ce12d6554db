import { coalesced } from '../../platform/async/index.ts';
import { type Database, listenTo } from '../../platform/database/index.ts';
import { loggedChanges } from './logged-changes.ts';
import type { LoggedChange } from './visible-change.ts';

/** The channel on which the log says that it has grown. */
const CHANNEL = 'intake_events';
/** Announcements can be missed. */
const LOOK_AGAIN_MS = 5_000;
/** A log that grows fast is read this often, for everybody at once. */
const PAUSE_MS = 200;
/** So many events are kept in memory, and that is how far back somebody can go on where they were. */
const KEPT = 2_000;

export type Reading = {
  /** Everything up to here has been read. */
  position: number;
  events: readonly LoggedChange[];
};

export type ChangeFeed = {
  /**
   * Calls back with what is new, until it is stopped; at first with what came after `after`, or in the last half
   * minute: pages that were loaded just before miss nothing.
   *
   * @returns what happened since; undefined: so much that everything has to be read anew
   */
  follow(
    listener: (reading: Reading) => void,
    after: number | undefined,
  ): Promise<{ position: number; missed: readonly LoggedChange[] | undefined; stop: () => void }>;
  close(): Promise<void>;
};
const RECENT_MS = 30_000;

type Kept = LoggedChange & { recordedAt: number };

/** What happens in the log, for all who follow it here: one connection listens and one query reads for all of them. */
export function openChangeFeed(db: Database): ChangeFeed {
  const listeners = new Set<(reading: Reading) => void>();
  let kept: Kept[] = [];
  /** Everything after this position up to `position` is kept. */
  let from = 0;
  let position = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let later: NodeJS.Timeout | undefined;
  let listener: ReturnType<typeof listenTo> | undefined;
  let again: NodeJS.Timeout | undefined;

  const look = coalesced(async () => {
    const head = await headOf(db);
    if (head - KEPT > position || head < position) {
      kept = [];
      from = Math.max(0, head - KEPT);
      position = from;
    }
    const found = head > position ? await loggedChanges(db, position, KEPT) : [];
    readAt = performance.now();
    if (found.length === 0) return;
    kept.push(...found.map(({ ageMs, ...change }) => ({ ...change, recordedAt: readAt - ageMs })));
    position = kept.at(-1)?.position ?? position;
    kept = kept.slice(-KEPT);
    from = (kept[0]?.position ?? 1) - 1;
    for (const tell of listeners) tell({ position, events: found });
  });
  const lookQuietly = () => {
    later = undefined;
    // What fails is tried again soon; those who wait simply wait on.
    void look().catch(() => {});
  };
  const grown = () => {
    if (listeners.size > 0)
      later ??= setTimeout(lookQuietly, Math.max(0, readAt + PAUSE_MS - performance.now()));
  };
  return {
    async follow(tell, after) {
      listener ??= listenTo(db, CHANNEL, grown);
      again ??= setInterval(grown, LOOK_AGAIN_MS).unref();
      await look();
      const since = performance.now() - RECENT_MS;
      const isKnown = after === undefined || (after >= from && after <= position);
      const missed = kept.filter((one) =>
        after === undefined ? one.recordedAt > since : one.position > after,
      );
      listeners.add(tell);
      return { position, missed: isKnown ? missed : undefined, stop: () => listeners.delete(tell) };
    },
    async close() {
      clearTimeout(later);
      clearInterval(again);
      await listener?.close();
    },
  };
}

async function headOf(db: Database): Promise<number> {
  const { rows } = await db.query<{ head: number }>('select coalesce(max(position), 0) as head from events');
  return rows[0]?.head ?? 0;
}
