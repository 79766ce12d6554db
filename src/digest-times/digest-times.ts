import { nextTimes } from '../jobs/index.ts';
import type { DigestTimes } from './digest-settings.ts';

/** A digest that is due: its day in the office (YYYY-MM-DD), and the moment. */
export type DueDigest = { day: string; at: Date };

type Span = { timeZone: string; after: Date; until: Date };

/** Longer than anybody waits for a digest. */
const MOST = 40;

/**
 * The digests that became due after one moment and until another, the earliest first; of a long time the last forty. A
 * time of day that a clock change leaves out falls on the next minute there is, one that comes twice counts once.
 */
export function dueDigests(times: DigestTimes, { timeZone, after, until }: Span): DueDigest[] {
  const from = new Date(Math.max(after.getTime(), until.getTime() - MOST * DAY_MS));
  return nextTimes(cronOf(times), timeZone, { after: from, count: MOST + 1 })
    .filter((at) => at <= until)
    .map((at) => ({ day: dayOf(at, timeZone), at }));
}

/** The next two, without days that are settled already. */
export function nextDigests(
  times: DigestTimes,
  { timeZone, after, settled }: { timeZone: string; after: Date; settled: readonly string[] },
): DueDigest[] {
  return nextTimes(cronOf(times), timeZone, { after, count: settled.length + 2 })
    .map((at) => ({ day: dayOf(at, timeZone), at }))
    .filter(({ day }) => !settled.includes(day))
    .slice(0, 2);
}

const cronOf = ({ days, time }: DigestTimes): string => {
  const [hour, minute] = time.split(':').map(Number);
  return `0 ${minute} ${hour} * * ${WEEKDAYS[days]}`;
};
const WEEKDAYS: Record<DigestTimes['days'], string> = { workdays: '1-5', daily: '*', mondays: '1' };

const DAY_MS = 86_400_000;
// Sweden writes its days as ISO 8601 does.
const dayOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);
