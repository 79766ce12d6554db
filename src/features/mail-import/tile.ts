import type { Queryable } from '../../platform/database/index.ts';
import { type Tile, tile } from '../../services/feature/index.ts';
import { countFailures } from './failures.ts';

/** Mails that could not be imported, while there are any. */
export const mailFailuresTile = (db: Queryable): Tile =>
  tile({
    key: 'mailFailures',
    permissions: ['VIEW_INBOX'],
    link: 'importe',
    async read({ sub }) {
      const { count, oldest } = await countFailures(db, sub);
      return count === 0 ? null : { count, ...(oldest && { oldest: new Date(oldest).toISOString() }) };
    },
  });
