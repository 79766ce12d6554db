import type { Permission } from '../../gateways/identity/index.ts';
import type { Person } from '../../platform/http/index.ts';

/** What there was of something on a day: a number, or an amount of money as decimal text with its currency. */
export type DayFigure = { day: string; value: string; currency?: string };

/** What was done, day by day, for the overview. */
export type Trend = {
  key: string;
  /** One of these is needed to see it. */
  permissions: readonly Permission[];
  /** Whether it depends on who asks; what does not is read once a minute for all. */
  isPersonal: boolean;
  /**
   * What this person may see of it; days without anything are left out.
   *
   * @param days since when (YYYY-MM-DD), and the zone in which a day begins
   */
  read: (person: Person, days: Days) => Promise<DayFigure[]>;
};

export type Days = { since: string; timeZone: string };
