import { listPrintAgents } from '../../../projections/printer-list.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type Tile, tile } from '../../services/feature/index.ts';

const permissions = ['VIEW_INBOX'] as const;

/** Whether the printers can be reached, and labels of today that did not come out. */
export const printTiles = (db: Queryable): Tile[] => [
  tile({
    key: 'printers',
    permissions,
    link: 'druck',
    async read() {
      const agents = (await listPrintAgents(db)).filter(({ state }) => state !== 'new');
      const away = agents.flatMap(({ state, printers }) =>
        printers.filter((printer) => state === 'away' || printer.state !== 'ready'),
      );
      if (agents.every(({ printers }) => printers.length === 0)) return null;
      return { count: away.length, state: away.length > 0 ? 'away' : 'ready' };
    },
  }),
  tile({
    key: 'labelsFailed',
    permissions,
    link: 'druck?state=troubled',
    async read() {
      const { rows } = await db.query<{ count: number; oldest: string | null }>(TROUBLED);
      const [found] = rows;
      return found?.oldest ? { count: found.count, oldest: new Date(found.oldest).toISOString() } : null;
    },
  }),
];

// Printed again: somebody has looked at it.
const TROUBLED = `
  select count(*)::integer as count, min(ended_at) as oldest from print_jobs j
   where state in ('failed', 'unclear', 'expired') and ended_at > now() - interval '1 day'
     and not exists (select from print_jobs again where again.again ->> 'jobId' = j.job_id::text)`;
