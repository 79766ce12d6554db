/** How a test file ended. */
export type FileRun = {
  file: string;
  seconds: number;
  /** Why it counts as failed; null when it passed. */
  problem: string | null;
  tests: number;
  output: string;
};

/** How a process ended that ran one or more test files. */
export type EndedProcess = {
  output: string;
  seconds: number;
  /** Its exit code or its limit; null when it ended with 0. */
  problem: string | null;
  /** That it did not end by itself once its tests had. */
  lingers: string | null;
};

/** The last line of uvu's summary. What a failed test has left open would hold its file until the limit. */
export const SUMMED_UP = /^\s*Duration:/gm;

/** Stands before the name of each file of a process that runs several. */
export const HERE_BEGINS = '▶ ';

/**
 * Begins the line that says what was found wrong with a file when its tests had passed. On the standard output, as what
 * stands there and on the error output is read in any order.
 */
export const FOUND_AFTERWARDS = '✖ afterwards: ';

/**
 * How each file ended that the process came to. What ended the process counts for the file that it was at; where it was
 * through with all of them, for the last one, unless one has failed.
 */
export function runsOf(files: readonly string[], ended: EndedProcess): FileRun[] {
  const [first = ''] = files;
  if (files.length === 1) return [fileRun(first, ended, ended)];
  const parts = ended.output.split(`\n${HERE_BEGINS}`).slice(1);
  const outputs = parts.length > 0 ? parts : [ended.output];
  const runs = outputs.map((output, index) =>
    fileRun(files[index] ?? '', { output, seconds: secondsIn(output) }, { problem: null, lingers: null }),
  );
  const last = runs.at(-1);
  const nobody = runs.every(({ problem }) => problem === null);
  if (last && (nobody || last.tests === 0)) {
    const { problem } = fileRun(last.file, last, ended);
    runs[runs.length - 1] = { ...last, problem };
  }
  return runs;
}

function fileRun(
  file: string,
  { output, seconds }: Pick<FileRun, 'output' | 'seconds'>,
  { problem, lingers }: Pick<EndedProcess, 'problem' | 'lingers'>,
): FileRun {
  const notAll = missing(output);
  return {
    file,
    seconds,
    problem: lingers
      ? `${notAll ?? 'All passed'}; ${lingers}`
      : (problem ?? notAll ?? foundAfterwards(output)),
    tests: sum(output, 'Total'),
    output,
  };
}

/**
 * uvu sums up what it ran. A file without that ended in the middle of its tests, or never ran them. And where a hook
 * before the tests fails, uvu runs none of them and ends with 0.
 */
function missing(output: string): string | null {
  const total = sum(output, 'Total');
  if (total === 0) return 'Ended before its tests did';
  const notRun = total - sum(output, 'Passed');
  if (notRun > 0) return `${notRun} of ${total} tests failed, or did not run because a hook before them did`;
  // By `only` or `skip`, which are for the desk.
  const skipped = sum(output, 'Skipped');
  return skipped === 0 ? null : `${skipped} of its tests left out`;
}

const foundAfterwards = (output: string): string | null =>
  output.split(`\n${FOUND_AFTERWARDS}`)[1]?.split('\n')[0] ?? null;

/** A file may hold several suites; uvu counts them together. */
const sum = (output: string, name: string): number =>
  Number(new RegExp(`^\\s*${name}:\\s+(\\d+)`, 'm').exec(output)?.[1] ?? 0);

const secondsIn = (output: string): number =>
  Number(/^\s*Duration:\s+([\d.]+)ms/m.exec(output)?.[1] ?? 0) / 1_000;
