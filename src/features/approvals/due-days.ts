import type { DueDays } from '../../../projections/approval-summary.ts';
import { dayIn } from '../../libs/calendar/index.ts';

export const DUE_SOON_DAYS = 7;
const DAY_MS = 86_400_000;

/** From when on something is overdue or due soon, by the date in the office. @param now in milliseconds */
export function dueDays(timeZone: string, now: number): DueDays {
  const today = dayIn(timeZone, now);
  const soon = new Date(Date.parse(today) + DUE_SOON_DAYS * DAY_MS).toISOString().slice(0, 10);
  return { today, soon };
}
