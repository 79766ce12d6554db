import { Cron } from 'croner';

/** The schedules that are set, by the names of their variables. */
export const schedulesOf = (config: Readonly<Record<string, unknown>>): [string, string][] =>
  Object.entries(config).filter(
    (entry): entry is [string, string] => entry[0].endsWith('_CRON') && typeof entry[1] === 'string',
  );

export const A_SCHEDULE = 'exactly six fields that come true some day: second minute hour day month weekday';

/** @param zone what the fields are meant in; anything but a text when it is wrong itself, which is reported on its own */
export function comesTrue(cron: string, zone: unknown): boolean {
  const timezone = typeof zone === 'string' ? zone : 'UTC';
  try {
    return new Cron(cron, { mode: '6-part', timezone, paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}
