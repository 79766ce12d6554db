import type { Queryable } from '../database/index.ts';
import { canonical } from './canonical.ts';
import { chainHash, GENESIS } from './hash-chain.ts';
import type { Projection, Row } from './projection.ts';
import { pagesOf } from './read-events.ts';
import { describeTable, rowText } from './read-model-table.ts';
import { refold } from './refold.ts';

/** The first thing that is not as it must be, in words. */
export type Difference = { position?: number; row?: string; what: string };

/**
 * Recomputes the hash chain from the first event to the last and counts positions and versions on the way.
 *
 * @returns the first difference, or undefined when every event is as it was written
 */
export async function verifyChain(db: Queryable): Promise<Difference | undefined> {
  const versions = new Map<string, number>();
  let expected = 1;
  let previous = GENESIS;
  let recordedAt = '';
  for await (const page of pagesOf(db, { limit: 5_000 })) {
    for (const event of page) {
      const { position, stream, version } = event;
      if (position !== expected)
        return { position: expected, what: `missing; the next event is ${position}` };
      const last = versions.get(stream) ?? 0;
      if (version !== last + 1) return { position, what: `is version ${version} of ${stream} after ${last}` };
      if (event.recordedAt < recordedAt)
        return { position, what: 'was recorded before the event in front of it' };
      const hash = chainHash(previous, event, canonical(event.data), canonical(event.metadata));
      if (hash !== event.hash)
        return { position, what: `does not match its hash (${event.type} on ${stream})` };
      versions.set(stream, version);
      ({ hash: previous, recordedAt } = event);
      expected += 1;
    }
  }
  return undefined;
}

/** Holds a live table against its fold from nothing; names the first row that differs. */
export async function verifyProjection(
  db: Queryable,
  projection: Projection,
): Promise<Difference | undefined> {
  const table = await describeTable(db, projection);
  const expected = await refold(db, projection);
  const { rows } = await db.query<Row>(
    `select ${table.columns.map((name) => `"${name}"`).join(', ')} from "${projection.name}" order by 1`,
  );
  for (const row of rows) {
    const key = row[projection.key] as string | number;
    const should = expected.get(key);
    if (!should)
      return { row: String(key), what: `is in ${projection.name}, but the events make no such row` };
    if (rowText(table, row) !== rowText(table, should)) {
      return {
        row: String(key),
        what: `of ${projection.name} is ${rowText(table, row)}, not ${rowText(table, should)}`,
      };
    }
    expected.delete(key);
  }
  const [missing] = expected.keys();
  return missing === undefined
    ? undefined
    : { row: String(missing), what: `is missing in ${projection.name}` };
}
