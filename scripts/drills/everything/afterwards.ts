import * as assert from 'uvu/assert';
import { assertCallsRecorded } from '../../testing/invariants.ts';
import { until } from '../../testing/until.ts';
import type { People } from './people.ts';
import type { World } from './world.ts';

/** What is planned → the number it goes by, and the events that end it. */
const PLANS = {
  DocumentChangePlanned: [
    'changeId',
    'TagsChanged',
    'DocumentEdited',
    'ChangeUndone',
    'DocumentChangeFailed',
  ],
  ApprovalPlanned: [
    'approvalId',
    'ApprovalDecided',
    'ApprovalTakenBack',
    'ApprovalReopened',
    'ApprovalFailed',
  ],
} as const;

const AT_REST_WITHIN_MS = 200_000;

/** Waits until everything that was begun has come to an end, without any help. */
export async function allEnded({ fixture: { db } }: World): Promise<void> {
  const left = async () => {
    const { rows } = await db.query<{ what: string }>(
      `select 'queued ' || document_id as what from webhook_queue
       union all select state || ' ' || document_id from document_processing`,
    );
    const open = await Promise.all(
      Object.entries(PLANS).map(([type, [key, ...ends]]) => openPlans(db, type, key, ends)),
    );
    return [...rows.map(({ what }) => what), ...open.flat()];
  };
  await until(left, (found) => found.length === 0, AT_REST_WITHIN_MS);
}

async function openPlans(
  db: World['fixture']['db'],
  type: string,
  key: string,
  ends: readonly string[],
): Promise<string[]> {
  const { rows } = await db.query<{ stream: string }>(
    `select stream from events plan where type = $1 and not exists (
       select from events where stream = plan.stream and type = any($3) and data->>$2 = plan.data->>$2)`,
    [type, key, ends],
  );
  return rows.map(({ stream }) => `${type} of ${stream} without an outcome`);
}

/** Every acknowledged call, edit and decision stands in the log, once. */
export async function assertKept({ fixture: { db } }: World, calls: string[], people: People): Promise<void> {
  await assertCallsRecorded(db, calls);
  await assertOnce(db, 'DocumentEdited', people.edits);
  await assertOnce(db, 'ApprovalPlanned', people.decisions);
}

async function assertOnce(db: World['fixture']['db'], type: string, acknowledged: string[]): Promise<void> {
  const { rows } = await db.query<{ id: string; n: number }>(
    // What is written again, because Paperless put an older value back, belongs to the same edit.
    `select metadata->>'correlationId' as id, count(*)::int as n from events
      where type = $1 and metadata->>'correlationId' = any($2) and data->>'rewrite' is null group by 1`,
    [type, acknowledged],
  );
  const found = new Map(rows.map(({ id, n }) => [id, n]));
  const wrong = acknowledged
    .filter((id) => found.get(id) !== 1)
    .map((id) => `${id}: ${found.get(id) ?? 0} times`);
  assert.equal(wrong, [], `${type}: of ${acknowledged.length} acknowledged ones, those not recorded once`);
}

/** What Paperless holds is what the log says last. */
export async function assertAsLogged(
  { fixture }: World,
  documents: readonly number[],
  invoices: readonly number[],
) {
  const lastOf = async (type: string, documentId: number) => {
    const { rows } = await fixture.db.query<{ data: Record<string, unknown> }>(
      'select data from events where stream = $1 and type = $2 order by version desc limit 1',
      [`document-${documentId}`, type],
    );
    return rows[0]?.data;
  };
  for (const id of documents) {
    const after = (await lastOf('DocumentEdited', id))?.after as { title: string } | undefined;
    if (after) assert.is(fixture.paperless.document(id).title, after.title, `title of document ${id}`);
  }
  for (const id of invoices) {
    const to = (await lastOf('ApprovalDecided', id))?.to as { id: string } | null | undefined;
    const field = fixture.paperless.document(id).custom_fields.find(({ field: number }) => number === 15);
    if (to !== undefined) assert.is(field?.value ?? null, to?.id ?? null, `approval of document ${id}`);
  }
}

/** Nobody has gone who was not killed, and who is asked to stop does so in order. */
export async function assertStopInOrder({ instances }: World): Promise<void> {
  for (const { name, process } of instances) {
    assert.is(process.ended(), null, `process ${name} has gone`);
    await process.kill('SIGTERM');
    assert.is(process.ended(), 'code 0', `process ${name}`);
  }
}
