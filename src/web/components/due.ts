/**
 * Days from today to a day; negative when it has passed.
 *
 * @param day YYYY-MM-DD @param today the date in the office, YYYY-MM-DD
 */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
}

const DAY_MS = 86_400_000;
