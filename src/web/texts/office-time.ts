// Fields for times hold wall clock time without a zone; here that is always the time of the office, in whatever zone
// the browser is.

export const OFFICE_ZONE = 'Europe/Berlin';

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: OFFICE_ZONE,
  ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
});

/** A time (ISO 8601) as a field shows it: `2026-11-21T09:41:00`. */
export const toOfficeTime = (at: string): string => parts.format(new Date(at)).replace(' ', 'T');

/**
 * What a field holds (`2026-11-21`, `2026-11-21T09:41`, with seconds too) as ISO 8601 in UTC; undefined for what is no
 * time. In the hour that the clock passes twice in autumn, the second time.
 */
export function fromOfficeTime(text: string): string | undefined {
  const wall = Date.parse(`${text.length === 10 ? `${text}T00:00` : text}Z`);
  if (Number.isNaN(wall)) return undefined;
  const offsetAt = (moment: number) =>
    Date.parse(`${toOfficeTime(new Date(moment).toISOString())}Z`) - Math.floor(moment / 1_000) * 1_000;
  // The offset at the moment itself, not at the one that is as late in UTC: they differ when the clock changes.
  const guess = wall - offsetAt(wall);
  return new Date(wall - offsetAt(guess)).toISOString();
}

/** The day after (`2026-11-21`), for ranges whose last day counts too. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
