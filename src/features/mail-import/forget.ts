import type { Forget } from '../../services/feature/index.ts';

/** Somebody's own mails as they came, and what is kept of their imports. What was taken from them is the inbox's. */
export const forgetMails: Forget = {
  what: 'received mails',
  async erase(db, sub) {
    const { rowCount } = await db.query(
      `with failures as (delete from mail_failures where owner = $1),
            imports as (delete from mail_imports where owner = $1)
       delete from received_mail_details where owner = $1`,
      [sub],
    );
    return rowCount ?? 0;
  },
};
