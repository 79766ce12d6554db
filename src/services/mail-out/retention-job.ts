import { isClockSteady, type Job, job } from '../../platform/jobs/index.ts';
import type { MailOutDeps } from './mail-out-deps.ts';

/** The finished messages; they go with what is written in them. */
export const KEPT_BY_MAILS = ['select file_id from mails'];

/** Forgets what was written in mails at the end of their retention; that they went out remains. */
export const retentionJob = ({ db, limits, logger }: Pick<MailOutDeps, 'db' | 'limits' | 'logger'>): Job =>
  job({
    name: 'mail-out-retention',
    when: { everyMs: 3_600_000 },
    async run() {
      if (!(await isClockSteady(db))) return;
      const { rowCount } = await db.query(OVER, [limits.retentionDays]);
      await db.query('delete from mail_drafts where updated_at < now() - make_interval(days => $1)', [
        limits.retentionDays,
      ]);
      if (rowCount) logger.info({ mails: rowCount }, 'texts of sent mails deleted');
    },
  });

// Bytes that no row names are deleted by the sweep of files.
const OVER = `
  delete from mails m using outgoing_mails o
   where o.mail_id = m.mail_id and m.kept_since < now() - make_interval(days => $1)
     and o.state in ('called-back', 'handed-over', 'arrived', 'refused', 'unclear')`;
