import { type Words, words } from './words.ts';

/** A time to the minute. In UTC, and saying so: the report is read on machines of any time zone. */
export function moment(iso: string): Words {
  const [, year, month, day, time] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(new Date(iso).toISOString()) ?? [];
  return words(`${day}.${month}.${year} ${time} UTC`, `${year}-${month}-${day} ${time} UTC`);
}
