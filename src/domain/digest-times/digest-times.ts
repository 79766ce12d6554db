import { dayIn } from '../../libs/calendar/index.ts';
import { timesAfter } from '../../platform/jobs/index.ts';
import type { DigestTimes } from './digest-settings.ts';

/** A digest that is due: its day in the office (YYYY-MM-DD), and the moment. */
export type DueDigest = { day: string; at: Date };

type Span = { timeZone: string; after: Date; until: Date };

/** Further back nobody misses one. */
const MOST_DAYS = 40;

/**
 * The digests that became due after one moment and until another, the earliest first; of a long time the last weeks. A
 * time of day that a clock change leaves out falls on the next minute there is, one that comes twice counts once.
 */
export function dueDigests(times: DigestTimes, { timeZone, after, until }: Span): DueDigest[] {
  const from = new Date(Math.max(after.getTime(), until.getTime() - MOST_DAYS * DAY_MS));
  const found: DueDigest[] = [];
  for (const at of timesAfter(cronOf(times), timeZone, from)) {
    if (at > until) break;
    found.push({ day: dayIn(timeZone, at), at });
  }
  return found;
}

/** The last one that became due, within a week. */
export function lastDue(times: DigestTimes, timeZone: string, until: Date): DueDigest | undefined {
  // Mostly it was yesterday or today, and each day that is looked at costs some work.
  for (const days of [1.1, 4.1, 8.1]) {
    const after = new Date(until.getTime() - days * DAY_MS);
    const last = dueDigests(times, { timeZone, after, until }).at(-1);
    if (last) return last;
  }
  return undefined;
}

/** The next two, without days that are settled already. */
export function nextDigests(
  times: DigestTimes,
  { timeZone, after, settled }: { timeZone: string; after: Date; settled: readonly string[] },
): DueDigest[] {
  const found: DueDigest[] = [];
  for (const at of timesAfter(cronOf(times), timeZone, after)) {
    const day = dayIn(timeZone, at);
    if (!settled.includes(day)) found.push({ day, at });
    if (found.length === 2) break;
  }
  return found;
}

const cronOf = ({ days, time }: DigestTimes): string => {
  const [hour, minute] = time.split(':').map(Number);
  return `0 ${minute} ${hour} * * ${WEEKDAYS[days]}`;
};
const WEEKDAYS: Record<DigestTimes['days'], string> = { workdays: '1-5', daily: '*', mondays: '1' };

const DAY_MS = 86_400_000;
