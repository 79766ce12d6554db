import { deferredMails } from '../../../projections/outgoing-mails.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type Tile, tile } from '../feature/index.ts';
import { failedMails } from './outbox-list.ts';
import type { SystemMails } from './system-mail.ts';

/** Mails that were refused, or of which nobody knows whether they have arrived, while there are any. */
export const failedMailsTile = (db: Queryable): Tile =>
  tile({
    key: 'failedMails',
    permissions: ['VIEW_INBOX'],
    link: 'postausgang?state=failed',
    async read({ sub }) {
      const { count, oldest } = await failedMails(db, sub);
      return count === 0 ? null : { count, ...(oldest !== null && { oldest }) };
    },
  });

/** Whether mails go out, from those that do: nobody is asked for it. Null where there is no account and no mail. */
export const mailTile = (db: Queryable, { canSend }: Pick<SystemMails, 'canSend'>): Tile =>
  tile({
    key: 'mail',
    permissions: ['VIEW_INBOX'],
    link: 'postausgang?state=open',
    async read() {
      const { count, oldest } = await deferredMails(db);
      if (count > 0) return { count, state: 'waiting', ...(oldest !== null && { oldest }) };
      return (await canSend()) ? { count, state: 'ready' } : null;
    },
  });
