import type { RangeKind } from '../src/domain/events/index.ts';
import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

/** Numbers that are given out one after the other, from `first` to `last`. */
export type NumberRangeRow = {
  name: string;
  kind: RangeKind;
  first: number;
  last: number;
  /** The number that is given out next; `last` + 1: there are no more. */
  next: number;
  created_at: string;
  drawn_at: string | null;
};

export const numberRanges = projection<NumberRangeRow, string>({
  name: 'number_ranges',
  version: 1,
  key: 'name',
  keysOf: (event) =>
    event.type === 'NumberRangeCreated' || event.type === 'NumbersDrawn' ? [event.data.name] : [],
  on: {
    NumberRangeCreated: (_, { data: { name, kind, first, last }, recordedAt }) => ({
      ...{ name, kind, first, last },
      next: first,
      created_at: recordedAt,
      drawn_at: null,
    }),
    NumbersDrawn: (row, { data: { to }, recordedAt }) =>
      row && { ...row, next: to + 1, drawn_at: recordedAt },
  },
});

/** All of them, by name. */
export async function numberRangeRows(db: Queryable): Promise<NumberRangeRow[]> {
  const { rows } = await db.query<NumberRangeRow>(`select ${COLUMNS} from number_ranges order by name`);
  return rows;
}

export async function numberRangeRow(db: Queryable, name: string): Promise<NumberRangeRow | undefined> {
  const { rows } = await db.query<NumberRangeRow>(`select ${COLUMNS} from number_ranges where name = $1`, [
    name,
  ]);
  return rows[0];
}

const COLUMNS = 'name, kind, first, last, next, created_at, drawn_at';
