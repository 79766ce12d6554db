/** The date at a moment (a `Date`, or milliseconds since 1970) by the clocks of a time zone, YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: Date | number = Date.now()): string =>
  formatOf(timeZone).format(at);

/** Making one takes a thousand times as long as using it, and much memory; there is one zone in a service. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // Sweden writes its days as ISO 8601 does.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, made);
  return made;
}
