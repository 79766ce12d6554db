import type { Findings } from './findings.ts';

/** What was found, as a table, and how much was looked at. */
export function printed({ findings: { all, steps } }: { findings: Findings }): string {
  const rows = all.map(
    ({ part, where, what }) => [part, where, what.replaceAll(/\s*\n\s*/g, ' | ')] as const,
  );
  const widths = [0, 1].map((column) => Math.max(0, ...rows.map((row) => row[column as 0 | 1].length)));
  const lines = rows.map(
    ([part, where, what]) => `${part.padEnd(widths[0] ?? 0)}  ${where.padEnd(widths[1] ?? 0)}  ${what}`,
  );
  return [...lines, `${steps()} steps, ${all.length} findings`].join('\n');
}
