import { dayIn } from '../../libs/calendar/index.ts';

const DAY_MS = 86_400_000;

/** The last days of a time zone (YYYY-MM-DD), today among them, the first one first. @param now in milliseconds */
export function lastDays(count: number, timeZone: string, now: number): string[] {
  const today = Date.parse(dayIn(timeZone, now));
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
