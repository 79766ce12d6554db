import type { Queryable } from '../../platform/database/index.ts';
import { isClockSteady, type Job, job } from '../../platform/jobs/index.ts';
import { removeOldImports } from './import-row.ts';

/** What is written in a mail, and where the mail itself lies. Erased after its time, or with its owner. */
export type MailDetails = {
  file_id: string;
  subject: string | null;
  sender_name: string | null;
  sender_address: string | null;
  refused_names: Record<string, string>;
};

export async function mailDetails(db: Queryable, mailId: string): Promise<MailDetails | null> {
  const { rows } = await db.query<MailDetails>(
    `select file_id, subject, sender_name, sender_address, refused_names
       from received_mail_details where mail_id = $1`,
    [mailId],
  );
  return rows[0] ?? null;
}

/** The stored files that imported mails need: with its details, a mail lets go of its original. */
export const KEPT_BY_MAILS = 'select file_id from received_mail_details';

/** Lets go of what was kept long enough. What was taken from a mail has a retention of its own. */
export const mailRetention = (db: Queryable, retentionDays: number): Job =>
  job({
    name: 'mail-import-retention',
    when: { everyMs: 3_600_000 },
    async run() {
      if (!(await isClockSteady(db))) return;
      for (const [table, since] of [
        ['received_mail_details', 'kept_since'],
        ['mail_failures', 'failed_at'],
      ]) {
        await db.query(`delete from ${table} where ${since} < now() - make_interval(days => $1)`, [
          retentionDays,
        ]);
      }
      await removeOldImports(db);
    },
  });
