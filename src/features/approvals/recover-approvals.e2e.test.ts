import { v7 as uuidv7 } from 'uuid';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { approvalOf } from '../../../projections/approval-list.ts';
import { projections } from '../../../projections/index.ts';
import { seenOf } from '../../../projections/seen.ts';
import {
  type ApprovalFixture,
  approvalFixture,
  shownRow,
} from '../../../scripts/testing/approval-fixture.ts';
import type { Api } from '../../../scripts/testing/as-person.ts';
import { releaseState } from '../../../scripts/testing/release-state.ts';
import { until } from '../../../scripts/testing/until.ts';
import { documentStream, eventRegistry } from '../../domain/events/index.ts';
import { openEventLog } from '../../platform/event-log/index.ts';
import { decideRelease } from './decide-release.ts';

// A decision that was cut off between two lines is finished or reported, and Paperless being away loses none.

const finishing = suite('decisions that were interrupted');
let fixture: ApprovalFixture;
let ben: Api;

finishing.before(async () => {
  fixture = await approvalFixture({ withoutReading: true, env: { APPROVAL_GIVE_UP_SECONDS: '2' } });
  ben = fixture.approver('ben');
});
finishing.after.each(() => fixture.paperless.faults.clear());
finishing.after(() => fixture.close());

const closed = (id: number) =>
  until(
    () => fixture.typesOf(id),
    (types) => types.length === 2,
  );
const writes = () => fixture.paperless.requests.list.filter(({ method }) => method !== 'GET');
const actorOf = async (id: number, type: string) => {
  const { rows } = await fixture.db.query<{ actor: string }>(
    "select metadata->>'actor' as actor from events where stream = $1 and type = $2",
    [documentStream(id), type],
  );
  return rows[0]?.actor;
};

/** What a process leaves behind that was killed after the plan was recorded. */
async function leftBehind(id: number, label: string): Promise<void> {
  const log = await openEventLog(fixture.db, { eventRegistry, projections });
  const row = await approvalOf(fixture.db, id);
  if (!row) throw new Error('the document was not read');
  const to = { id: fixture.option(label), label };
  const command = { what: 'decide', to, meaning: 'approves', seen: seenOf(row), asNote: false } as const;
  await log.append(documentStream(id), decideRelease(releaseState(row, 'sub-of-ben'), command, uuidv7()), {
    origin: { actor: 'sub-of-ben', correlationId: 'killed' },
  });
  await log.close();
}

finishing('planned while the clock of the database was ahead: taken up all the same', async () => {
  const id = await fixture.invoice();
  await leftBehind(id, 'Freigegeben');
  await fixture.db.query(
    `update approvals set pending = jsonb_set(pending, '{at}', to_jsonb(to_char(now() + interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      where document_id = $1`,
    [id],
  );
  assert.equal(await closed(id), ['ApprovalPlanned', 'ApprovalDecided']);
});

finishing('killed before the write: written, in the name of the person who decided', async () => {
  const id = await fixture.invoice();
  await leftBehind(id, 'Freigegeben');
  assert.equal(await closed(id), ['ApprovalPlanned', 'ApprovalDecided']);
  assert.is(fixture.valueIn(id), fixture.option('Freigegeben'));
  assert.is(await actorOf(id, 'ApprovalDecided'), 'sub-of-ben');
});

finishing('killed after the write: only compared, nothing is written twice', async () => {
  const id = await fixture.invoice();
  await leftBehind(id, 'Freigegeben');
  fixture.setInPaperless(id, 'Freigegeben', { fireWebhook: false });
  fixture.paperless.requests.reset();
  assert.equal(await closed(id), ['ApprovalPlanned', 'ApprovalDecided']);
  assert.equal(writes(), []);
});

finishing('meanwhile somebody set another value in Paperless: that stays, and it is reported', async () => {
  const id = await fixture.invoice();
  await leftBehind(id, 'Freigegeben');
  fixture.setInPaperless(id, 'Rückfrage', { fireWebhook: false });
  assert.equal(await closed(id), ['ApprovalPlanned', 'ApprovalFailed']);
  assert.is(fixture.valueIn(id), fixture.option('Rückfrage'));
  const { value, write } = await fixture.show(id);
  assert.equal([value.optionId, value.source, write], [fixture.option('Rückfrage'), 'paperless', 'failed']);
});

finishing('meanwhile the document is gone: reported, and out of the list', async () => {
  const id = await fixture.invoice();
  await leftBehind(id, 'Freigegeben');
  fixture.paperless.trash(id);
  await until(
    () => fixture.typesOf(id),
    (types) => types.includes('DocumentVanished'),
  );
  assert.is((await ben('GET', `/approvals/${id}`)).status, 404);
});

finishing('the document was found to be gone before anybody took it up: reported all the same', async () => {
  const id = await fixture.invoice();
  await leftBehind(id, 'Freigegeben');
  fixture.paperless.trash(id);
  const log = await openEventLog(fixture.db, { eventRegistry, projections });
  await log.append(documentStream(id), [{ type: 'DocumentVanished', data: { documentId: id } }], {
    origin: { actor: 'refresh', correlationId: 'refresh' },
  });
  await log.close();
  await until(
    () => fixture.typesOf(id),
    (types) => types.includes('ApprovalFailed'),
  );
});

finishing(
  'Paperless away: 200 and pending, which counts as the value; in Paperless once it is back',
  async () => {
    const id = await fixture.invoice();
    fixture.paperless.faults.add({ kind: 'status', status: 503, match: { path: '/bulk_edit/' } });
    const seen = await fixture.seen(ben, id);
    const shown = shownRow(await fixture.decide(ben, id, 'Freigegeben'));
    assert.equal(
      [shown.write, shown.value.label, shown.value.setBy?.name],
      ['pending', 'Freigegeben', 'ben'],
    );
    const stale = await fixture.decide(fixture.approver('anna'), id, 'Abgelehnt', { seen });
    assert.equal([stale.status, (stale.body.current as { label: string }).label], [409, 'Freigegeben']);
    fixture.paperless.faults.clear();
    assert.equal(await closed(id), ['ApprovalPlanned', 'ApprovalDecided']);
    assert.equal(
      [(await fixture.show(id)).write, fixture.valueIn(id)],
      ['done', fixture.option('Freigegeben')],
    );
  },
);

finishing('a newer decision takes the place of one that waits; only the newer one is written', async () => {
  const id = await fixture.invoice();
  fixture.paperless.faults.add({ kind: 'status', status: 503, match: { path: '/bulk_edit/' } });
  shownRow(await fixture.decide(ben, id, 'Freigegeben'));
  shownRow(await fixture.decide(ben, id, 'Abgelehnt'));
  fixture.paperless.faults.clear();
  await until(
    () => fixture.typesOf(id),
    (types) => types.length === 4,
  );
  assert.equal(await fixture.typesOf(id), [
    'ApprovalPlanned',
    'ApprovalFailed',
    'ApprovalPlanned',
    'ApprovalDecided',
  ]);
  assert.is(fixture.valueIn(id), fixture.option('Abgelehnt'));
  assert.is((await fixture.show(id)).writeError, null);
});

finishing('one that waits can be taken back', async () => {
  const id = await fixture.invoice();
  fixture.paperless.faults.add({ kind: 'status', status: 503, match: { path: '/bulk_edit/' } });
  shownRow(await fixture.decide(ben, id, 'Freigegeben'));
  shownRow(await fixture.takeBack(ben, id, {}));
  fixture.paperless.faults.clear();
  await until(
    () => fixture.typesOf(id),
    (types) => types.includes('ApprovalTakenBack'),
  );
  const { value, lastDecision } = await fixture.show(id);
  assert.equal([fixture.valueIn(id), value.optionId, lastDecision], [null, null, null]);
});

finishing('Paperless stays away: tried again, then failed with the reason', async () => {
  const id = await fixture.invoice();
  fixture.paperless.faults.add({ kind: 'status', status: 503, match: { path: '/bulk_edit/' } });
  fixture.paperless.requests.reset();
  assert.is(shownRow(await fixture.decide(ben, id, 'Freigegeben')).write, 'pending');
  assert.equal(await closed(id), ['ApprovalPlanned', 'ApprovalFailed']);
  assert.ok(writes().length >= 2, `${writes().length} tries`);
  const { write, writeError, value } = await fixture.show(id);
  assert.equal([write, value.optionId], ['failed', null]);
  assert.match(writeError?.technical ?? '', 'did not answer for 2 seconds');
});

finishing('Paperless hangs: answered after five seconds, many at once not later', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => fixture.invoice()));
  await fixture.restart({ CHANGE_LEASE_SECONDS: '30' });
  fixture.paperless.faults.add({ kind: 'hang', match: { path: '/bulk_edit/' } });
  const items = await Promise.all(
    ids.map(async (documentId) => ({
      ...{ documentId, optionId: fixture.option('Freigegeben'), looked: true },
      seen: await fixture.seen(ben, documentId),
    })),
  );
  const startedAt = performance.now();
  const { body } = await ben('POST', '/approvals/bulk', { items });
  const took = performance.now() - startedAt;
  // One after the other, they would take 20 seconds.
  assert.ok(took > 4_900 && took < 15_000, `${Math.round(took)} ms`);
  assert.equal(
    (body.items as { approval: { write: string } }[]).map(({ approval }) => approval.write),
    ids.map(() => 'pending'),
  );
});

finishing.run();
