import { ConfigProblems, readConfig } from '../src/config.ts';

// npm run config: the active configuration, with where each value came from. Secrets are only said to be set.

try {
  const lines = readConfig().describe();
  const width = Math.max(...lines.map(({ name }) => name.length));
  for (const { name, value, origin, meaning } of lines) {
    console.log(`${name.padEnd(width)}  ${value || '-'}  (${origin})`);
    console.log(`${' '.repeat(width)}  ${meaning}`);
  }
} catch (error) {
  if (!(error instanceof ConfigProblems)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
