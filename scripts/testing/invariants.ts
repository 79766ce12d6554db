import * as assert from 'uvu/assert';
import { projections } from '../../projections/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { verify } from '../../src/platform/event-log/index.ts';

/** The hash chain is whole, and every read model is what the events make of it. */
export async function assertLogHolds(db: Database): Promise<void> {
  assert.equal((await verify(db, { projections })).differences, []);
}

/** Between the start of a processing and its end no other one starts. */
export async function assertNeverTwoAtOnce(db: Database): Promise<void> {
  const { rows } = await db.query<{ type: string; id: number; position: number }>(
    `select type, (data->>'documentId')::int as id, position from events
      where type in ('ProcessingStarted', 'DocumentProcessed', 'ProcessingFailed', 'DocumentParked') order by position`,
  );
  let open: number | null = null;
  for (const { type, id, position } of rows) {
    if (type === 'ProcessingStarted') {
      assert.is(open, null, `at ${position} document ${id} was started while ${open} was being processed`);
      open = id;
    } else {
      assert.is(id, open, `at ${position}`);
      open = null;
    }
  }
}

/**
 * Every call that was answered with 200 stands in the log once, and no call stands there twice. Calls are known
 * by the request id they came with.
 */
export async function assertCallsRecorded(db: Database, acknowledged: readonly string[]): Promise<void> {
  const { rows } = await db.query<{ id: string; n: number }>(
    `select metadata->>'correlationId' as id, count(*) as n
       from events where type = 'WebhookReceived' group by 1`,
  );
  const recorded = new Map(rows.map(({ id, n }) => [id, n]));
  const twice = rows.filter(({ n }) => n > 1).map(({ id }) => id);
  assert.equal(twice, [], 'calls recorded more than once');
  const lost = acknowledged.filter((id) => !recorded.has(id));
  assert.equal(lost, [], `of ${acknowledged.length} acknowledged calls`);
}
