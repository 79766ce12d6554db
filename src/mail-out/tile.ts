import type { Queryable } from '../database/index.ts';
import { type Tile, tile } from '../feature/index.ts';
import { failedMails } from './outbox-list.ts';

/** Mails that were refused, or of which nobody knows whether they have arrived. */
export const failedMailsTile = (db: Queryable): Tile =>
  tile({
    key: 'failedMails',
    permissions: ['VIEW_INBOX'],
    link: 'postausgang?state=failed',
    async read({ sub }) {
      const { count, oldest } = await failedMails(db, sub);
      return { count, ...(oldest !== null && { oldest }) };
    },
  });
