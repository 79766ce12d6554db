import type { Forget } from '../feature/index.ts';

/** What somebody wrote: mails with addresses, subjects and texts, and drafts. The files go with the next sweep. */
export const forgetSentMails: Forget = {
  what: 'sent mails and drafts',
  async erase(db, sub) {
    const { rows } = await db.query<{ erased: number }>(
      `with sent as (delete from mails where written_by = $1 returning 1),
            drafts as (delete from mail_drafts where sub = $1 returning 1)
       select ((select count(*) from sent) + (select count(*) from drafts))::integer as erased`,
      [sub],
    );
    return rows[0]?.erased ?? 0;
  },
};
