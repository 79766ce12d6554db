/** What became of a row that somebody has before their eyes. */
export type RowMark = 'changed' | 'gone';
export type SteadyRows<Row> = { rows: readonly Row[]; marks: ReadonlyMap<string, RowMark> };

/**
 * A list as it is shown to somebody who is at one of its rows: no row moves. What has changed is marked, what is not in
 * the list any more stays, marked, and what is new comes last.
 *
 * @param shown as it was shown before
 * @param now as the service has it; rows that are the same are the same objects
 */
export function steadyRows<Row>(
  shown: SteadyRows<Row>,
  now: readonly Row[],
  keyOf: (row: Row) => string,
): SteadyRows<Row> {
  const fresh = new Map(now.map((row) => [keyOf(row), row]));
  const marks = new Map(shown.marks);
  const known = shown.rows.map((row) => {
    const key = keyOf(row);
    const newer = fresh.get(key);
    if (newer === undefined) marks.set(key, 'gone');
    else if (newer !== row || marks.get(key) === 'gone') marks.set(key, 'changed');
    fresh.delete(key);
    return newer ?? row;
  });
  return { rows: [...known, ...fresh.values()], marks };
}
