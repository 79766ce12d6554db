import { ConfigProblems, readConfig } from '../src/config.ts';
import { previewCron } from '../src/jobs/index.ts';

// npm run config: the active configuration, with where each value came from. Secrets are only said to be set.

try {
  const lines = readConfig().describe();
  const width = Math.max(...lines.map(({ name }) => name.length));
  for (const { name, value, origin, meaning } of lines) {
    console.log(`${name.padEnd(width)}  ${value || '-'}  (${origin})`);
    console.log(`${' '.repeat(width)}  ${meaning}`);
    if (name.endsWith('_CRON') && value) console.log(`${' '.repeat(width)}  Next: ${nextTimes(value)}`);
  }
} catch (error) {
  if (!(error instanceof ConfigProblems)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** A schedule is easily misread; its next times are not. */
function nextTimes(cron: string): string {
  return previewCron(cron)
    .map((time) => time.toISOString())
    .join(', ');
}
