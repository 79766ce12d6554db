import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

/** Who releases payments in place of whom; people by their `sub`. */
export type SubstituteRow = {
  substitution_id: string;
  absent: string;
  substitute: string;
  /** YYYY-MM-DD, by the date in the office, both included. */
  first_day: string;
  last_day: string;
  named_at: string;
  named_by: string;
};

export const substitutes = projection<SubstituteRow, string>({
  name: 'substitutes',
  version: 1,
  key: 'substitution_id',
  keysOf: ({ data }) => ('substitutionId' in data ? [data.substitutionId] : []),
  on: {
    SubstituteNamed: (_, { data, recordedAt, metadata }) => ({
      substitution_id: data.substitutionId,
      absent: data.absent,
      substitute: data.substitute,
      first_day: data.from,
      last_day: data.until,
      named_at: recordedAt,
      named_by: metadata.actor,
    }),
    SubstituteRemoved: () => null,
  },
});

/** All that hold on a day or later, the earliest first. */
export async function substitutesFrom(db: Queryable, day: string): Promise<SubstituteRow[]> {
  const { rows } = await db.query<SubstituteRow>(
    'select * from substitutes where last_day >= $1 order by first_day, substitution_id',
    [day],
  );
  return rows;
}

/** For whom somebody stands in on a day. */
export async function absentPeople(db: Queryable, substitute: string, day: string): Promise<string[]> {
  const { rows } = await db.query<{ absent: string }>(
    `select absent from substitutes
      where substitute = $1 and first_day <= $2 and last_day >= $2 order by first_day, absent`,
    [substitute, day],
  );
  return rows.map(({ absent }) => absent);
}
