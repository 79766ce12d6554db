import type { Layout } from '../../libs/labels/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Statement } from '../../platform/event-log/index.ts';
import { Problem } from '../../platform/http/index.ts';

/** What stands on the labels of jobs is kept for so long: until then they can be printed again. */
const KEPT_DAYS = 30;

/** To be recorded with the job. It may name people, so it is no event. */
export const keepLabels = (jobId: string, layouts: readonly Layout[]): Statement => ({
  text: 'insert into print_job_contents (job_id, layouts) values ($1, $2)',
  values: [jobId, JSON.stringify(layouts)],
});

/** As they were proven to be readable. @throws Problem `gone` */
export async function keptLabels(db: Queryable, jobId: string): Promise<Layout[]> {
  const { rows } = await db.query<{ layouts: Layout[] }>(
    'select layouts from print_job_contents where job_id = $1',
    [jobId],
  );
  if (!rows[0]) throw new Problem('gone', { reason: 'label-contents-gone' });
  return rows[0].layouts;
}

export const forgetOldLabels = (db: Queryable) =>
  db.query('delete from print_job_contents where created_at < now() - make_interval(days => $1)', [
    KEPT_DAYS,
  ]);
