import type { Difference } from '../src/event-log/index.ts';

/** Names what differs, one line each, and lets the process end with 1 when anything does. */
export function reportDifferences(differences: Difference[]): void {
  for (const { position, row, what } of differences) {
    const place = [
      ...(position === undefined ? [] : [`event ${position}`]),
      ...(row === undefined ? [] : [`row ${row}`]),
    ].join(', ');
    console.error(`${place}${place && ': '}${what}`);
  }
  if (differences.length > 0) process.exitCode = 1;
}
