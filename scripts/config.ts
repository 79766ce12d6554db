import { ConfigProblems, readConfig, schedulesOf } from '../src/app/config/index.ts';
import { nextTimes } from '../src/platform/jobs/index.ts';

// npm run config: the active configuration, with where each value came from. Secrets are only said to be set.

try {
  const { config, describe } = readConfig();
  const lines = describe();
  const schedules = new Map(schedulesOf(config));
  const width = Math.max(...lines.map(({ name }) => name.length));
  for (const { name, value, origin, meaning } of lines) {
    console.log(`${name.padEnd(width)}  ${value || '-'}  (${origin})`);
    console.log(`${' '.repeat(width)}  ${meaning}`);
    const cron = schedules.get(name);
    if (cron) console.log(`${' '.repeat(width)}  Next: ${inWords(cron, config.OFFICE_TIME_ZONE)}`);
  }
} catch (error) {
  if (!(error instanceof ConfigProblems)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** A schedule is easily misread; its next times are not: `2026-11-22 02:30:00 GMT+1, …`. */
function inWords(cron: string, timeZone: string): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const offset = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' });
  const offsetAt = (time: Date) =>
    offset.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return nextTimes(cron, timeZone)
    .map((time) => `${day.format(time)} ${offsetAt(time)}`)
    .join(', ');
}
