import { type LocalizedText, localized } from './localized-text.ts';

/** A time to the minute. In UTC, and saying so: the report is read on machines of any time zone. */
export function formatTime(iso: string): LocalizedText {
  const [, year, month, day, time] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(new Date(iso).toISOString()) ?? [];
  return localized(`${day}.${month}.${year} ${time} UTC`, `${year}-${month}-${day} ${time} UTC`);
}
