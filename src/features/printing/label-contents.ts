import type { Layout } from '../../libs/labels/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Statement } from '../../platform/event-log/index.ts';
import { Problem } from '../../platform/http/index.ts';

/** What stands on the labels of jobs is kept for so long: until then they can be printed again. */
const KEPT_DAYS = 30;

/** To be recorded with the job. It may name people, so it is no event. */
export const keepLabels = (jobId: string, layouts: readonly Layout[], asked: Buffer | null): Statement => ({
  text: 'insert into print_job_contents (job_id, layouts, asked) values ($1, $2, $3)',
  values: [jobId, JSON.stringify(layouts), asked],
});

/** @throws Problem `conflict` when there is a job of this id that was asked for otherwise, or nobody knows how any more */
export async function mustBeAskedAlike(db: Queryable, jobId: string, asked: Buffer): Promise<void> {
  const { rows } = await db.query<{ alike: boolean }>(ALIKE, [jobId, asked]);
  if (rows[0]?.alike === false) throw new Problem('conflict', { reason: 'print-job-differs' });
}

const ALIKE = `
  select c.job_id is not null and (c.asked is null or c.asked = $2) as alike
    from print_jobs j left join print_job_contents c using (job_id) where j.job_id = $1`;

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
