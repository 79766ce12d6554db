import { type Job, job } from '../../platform/jobs/index.ts';
import type { InboxDeps } from './inbox-deps.ts';
import type { ReadQueue } from './read-queue.ts';

const AT_ONCE = 200;

/**
 * Asks once more for files that wait to be read: what failed for good, and what was forgotten, as all that reading found
 * may be dropped at any time. It changes nothing for files that wait already. Every kill of a process costs what it was
 * reading a try, so that nobody is to wait long for this; no page takes so many minutes.
 */
export const readAgainJob = ({ db, work, readQueue }: InboxDeps & { readQueue: ReadQueue }): Job =>
  job({
    name: 'inbox-read-again',
    when: { everyMs: 2 * 60_000 },
    async run() {
      const { rows } = await db.query<{ fileId: string }>(UNREAD, [AT_ONCE]);
      if (rows.length > 0) await work.enqueue(readQueue, rows);
    },
  });

const UNREAD = `
  select i.file_id as "fileId" from inbox_items i
    left join file_readings r on r.sha256 = i.sha256 left join inbox_findings f on f.sha256 = i.sha256
   where i.state = 'open' and greatest(i.received_at, r.updated_at) < now() - interval '5 minutes'
     and (r.state is null or r.state in ('waiting', 'reading') or (r.state = 'readable' and f.sha256 is null))
   order by i.received_at limit $1`;
