/** The date in the office, YYYY-MM-DD. */
export const officeDay = (timeZone: string): string =>
  // Sweden writes its days as ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(Date.now());
