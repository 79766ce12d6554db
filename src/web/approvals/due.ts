/**
 * Days from today, as it is in Germany, to a day; negative when it has passed.
 *
 * @param day YYYY-MM-DD @param now in milliseconds
 */
export function daysUntil(day: string, now: number): number {
  return Math.round((Date.parse(day) - Date.parse(germanDay.format(now))) / DAY_MS);
}

const DAY_MS = 86_400_000;
/** Sweden writes its days as ISO 8601 does. */
const germanDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });
