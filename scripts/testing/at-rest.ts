import type { Queryable } from '../../src/platform/database/index.ts';
import { until } from './until.ts';

/** Waits until nothing is queued, processed, waiting for another try or for a second look; parked ones may remain. */
export async function queueAtRest(db: Queryable, withinMs = 60_000): Promise<void> {
  await until(
    async () => {
      const { rows } = await db.query<{ left: number }>(
        `select (select count(*) from webhook_queue)
              + (select count(*) from document_processing where state <> 'parked')
              + (select count(*) from write_checks where due_at < now() + interval '1 minute') as left`,
      );
      return rows[0]?.left;
    },
    (left) => left === 0,
    withinMs,
  );
}
