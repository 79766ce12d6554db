// Fields for times hold wall clock time without a zone; here that is always the time of the office, in whatever zone
// the browser is.

export type OfficeTime = {
  timeZone: string;
  /** A time (ISO 8601) as a field shows it: `2026-11-21T09:41:00`. */
  toField(at: string): string;
  /**
   * What a field holds (`2026-11-21`, `2026-11-21T09:41`, with seconds too) as ISO 8601 in UTC; undefined for what is no
   * time. In the hour that the clock passes twice in autumn, the second time.
   */
  fromField(text: string): string | undefined;
  /** The date in the office at a moment in milliseconds: `2026-11-21`. */
  today(now: number): string;
};

/** @param timeZone an IANA name: `Europe/Berlin` */
export function officeTime(timeZone: string): OfficeTime {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  const wallAt = (moment: number): string => parts.format(moment).replace(' ', 'T');
  const offsetAt = (moment: number): number =>
    Date.parse(`${wallAt(moment)}Z`) - Math.floor(moment / 1_000) * 1_000;
  return {
    timeZone,
    toField: (at) => wallAt(Date.parse(at)),
    fromField(text) {
      const wall = Date.parse(`${text.length === 10 ? `${text}T00:00` : text}Z`);
      if (Number.isNaN(wall)) return undefined;
      // The offset at the moment itself, not at the one that is as late in UTC: they differ when the clock changes.
      const guess = wall - offsetAt(wall);
      return new Date(wall - offsetAt(guess)).toISOString();
    },
    today: (now) => wallAt(now).slice(0, 10),
  };
}

/** The day after (`2026-11-21`), for ranges whose last day counts too. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
