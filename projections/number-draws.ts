import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

/** Numbers that were given out for a print job or a sheet. */
export type NumberDrawRow = {
  job_id: string;
  range: string;
  from_number: number;
  to_number: number;
  drawn_at: string;
  drawn_by: string;
};

export const numberDraws = projection<NumberDrawRow, string>({
  name: 'number_draws',
  version: 1,
  key: 'job_id',
  keysOf: (event) => (event.type === 'NumbersDrawn' ? [event.data.jobId] : []),
  on: {
    NumbersDrawn: (_, { data: { name, from, to, jobId }, recordedAt, metadata }) => ({
      job_id: jobId,
      range: name,
      from_number: from,
      to_number: to,
      drawn_at: recordedAt,
      drawn_by: metadata.actor,
    }),
  },
});

/** What was drawn for a job, if anything. */
export async function numberDrawRow(db: Queryable, jobId: string): Promise<NumberDrawRow | undefined> {
  const { rows } = await db.query<NumberDrawRow>(`select ${COLUMNS} from number_draws where job_id = $1`, [
    jobId,
  ]);
  return rows[0];
}

/** All that was drawn of a range, in the order of the numbers. */
export async function numberDrawRows(db: Queryable, range: string): Promise<NumberDrawRow[]> {
  const { rows } = await db.query<NumberDrawRow>(
    `select ${COLUMNS} from number_draws where range = $1 order by from_number`,
    [range],
  );
  return rows;
}

const COLUMNS = 'job_id, range, from_number, to_number, drawn_at, drawn_by';
