import type { Queryable } from '../database/index.ts';
import { type Tile, tile } from '../feature/index.ts';
import { failedMails } from './outbox-list.ts';

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
