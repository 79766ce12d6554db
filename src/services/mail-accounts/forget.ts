import type { Forget } from '../feature/index.ts';

/** Somebody's own accounts with addresses, signatures and secrets; those of the office stay. */
export const forgetMailAccounts: Forget = {
  what: 'mail accounts',
  async erase(db, sub) {
    const { rowCount } = await db.query(
      'with begun as (delete from mail_sign_ins where sub = $1) delete from mail_accounts where owner = $1',
      [sub],
    );
    return rowCount ?? 0;
  },
};
