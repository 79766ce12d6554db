import { mailsOfImport } from '../../../projections/received-mails.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { endOf, resumed } from './import-progress.ts';
import { type ImportRow, SCHEDULED } from './import-row.ts';

/**
 * Scheduled imports of an account that a process left behind: the next one takes what was left, so they are over with
 * what they took, and nobody has to go on with them.
 */
export async function closeLeftBehind(db: Queryable, accountId: string): Promise<void> {
  const { rows } = await db.query<Pick<ImportRow, 'job_id' | 'progress'>>(LEFT_BEHIND, [
    ...[accountId, SCHEDULED],
  ]);
  for (const { job_id, progress } of rows) {
    const { mails } = resumed(progress, await mailsOfImport(db, job_id));
    const done = { mails: mails.filter(({ state }) => state !== 'waiting'), fault: null };
    await db.query(CLOSE, [job_id, endOf(done, false), JSON.stringify(done)]);
  }
}

const IS_LEFT = 'ended_at is null and (leased_until is null or leased_until < now())';
const LEFT_BEHIND = `
  select job_id, progress from mail_imports where account_id = $1 and started_by = $2 and ${IS_LEFT}`;
const CLOSE = `
  update mail_imports set state = $2, progress = $3, ended_at = now(), leased_until = null
   where job_id = $1 and ${IS_LEFT}`;
