import { Cron } from 'croner';

/** Where the time comes from; another one in tests. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls once after this number of milliseconds; returns a function that cancels it. */
  later(ms: number, call: () => void): () => void;
};

const systemClock: Clock = {
  now: Date.now,
  later(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * The next times at which a schedule fires. In the night when clocks go forward, what falls into the hour that is
 * left out comes right after it; where an hour comes twice, what is to happen at one time of day happens once, and
 * an interval in minutes continues through both.
 *
 * @param timeZone the IANA name of the zone that the fields are meant in
 * @throws when the schedule cannot be read
 */
export function nextTimes(
  cron: string,
  timeZone: string,
  { count = 2, after = new Date() }: { count?: number; after?: Date } = {},
): Date[] {
  return read(cron, timeZone).nextRuns(count, after);
}

/** The same without an end, one at a time: each costs some work. */
export function* timesAfter(cron: string, timeZone: string, after: Date): Generator<Date, undefined> {
  const schedule = read(cron, timeZone);
  for (let next = schedule.nextRun(after); next; next = schedule.nextRun(next)) yield next;
}

/**
 * Calls at every time of a schedule, with that time: all processes compute the same one, so that what it names
 * happens once. A time is called for at most once, however the clock is set; times that a clock set forward has
 * jumped over are left out, but for the first. A clock that was ahead for a moment costs nothing: once it is right
 * again, the next time counts from there.
 */
export function atTimesOf(
  { cron: pattern, timeZone }: { cron: string; timeZone: string },
  tick: (occurrence: string) => unknown,
  { now, later }: Clock = systemClock,
): () => void {
  const cron = read(pattern, timeZone);
  const called = new Set<number>();
  let cancel = () => {};
  const arm = (after: Date) => {
    let next = cron.nextRun(after);
    while (next && called.has(next.getTime())) next = cron.nextRun(next);
    if (!next) return;
    const time = next.getTime();
    const armedAt = now();
    const wait = Math.max(0, Math.min(time - armedAt, LONGEST_TIMER_MS));
    cancel = later(wait, () => {
      // A long wait is done in steps; a clock that was set back meanwhile makes earlier times come again.
      if (now() < armedAt) return arm(new Date(now() - LONGEST_TIMER_MS));
      if (now() < time) return arm(after);
      remember(called, time);
      void tick(new Date(time).toISOString());
      arm(new Date(Math.max(time, now() - 1_000)));
    });
  };
  arm(new Date(now()));
  return () => cancel();
}

/** Only the last ones: a clock is never set back by a thousand times of a schedule. */
function remember(called: Set<number>, time: number): void {
  called.add(time);
  const [oldest] = called;
  if (called.size > 1_000 && oldest !== undefined) called.delete(oldest);
}

const LONGEST_TIMER_MS = 60_000;

const read = (cron: string, timezone: string): Cron =>
  new Cron(cron, { mode: '6-part', timezone, paused: true });
