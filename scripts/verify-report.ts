import type { Difference } from '../src/platform/event-log/index.ts';

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

type Asked = {
  chainOnly: boolean;
  /** An anchor was given, that was kept elsewhere. */
  isAnchored: boolean;
  differences: number;
  /** Ids of API keys whose hashes no event vouches for. */
  keysBefore: readonly string[];
};

/** What this proves, and what an audit must not take from it. */
export function closingLines({ chainOnly, isAnchored, differences, keysBefore }: Asked): string[] {
  if (differences > 0) return ['Proven: nothing, as long as something differs.'];
  return [
    chainOnly
      ? 'Proven: the events, their order, and what guards them.'
      : 'Proven: the events, their order, what guards them, all read models, and the hashes of API keys.',
    isAnchored
      ? 'Proven by the anchor: that nothing up to it was rewritten. Not proven: that nothing was cut off behind it;'
      : 'Not proven: that nothing was cut off the end of the log or that it was not written anew as a whole (compare an anchor kept elsewhere with --from);',
    'names and addresses of people (table users), which no event holds; progress of sweeps, refreshes and checks, which says nothing about the past.',
    ...(keysBefore.length > 0
      ? [
          `Not proven: the hashes of API keys older than fingerprints; make them anew: ${keysBefore.join(', ')}`,
        ]
      : []),
  ];
}
