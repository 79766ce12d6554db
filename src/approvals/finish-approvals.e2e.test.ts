import { v7 as uuidv7 } from 'uuid';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { approvalOf } from '../../projections/approval-list.ts';
import { projections } from '../../projections/index.ts';
import { type ApprovalOffice, approvalOffice, shownRow } from '../../scripts/testing/approval-office.ts';
import { type Api, apiAs } from '../../scripts/testing/as-person.ts';
import { OPEN_SERVICE, serviceProcess } from '../../scripts/testing/service-process.ts';
import { until } from '../../scripts/testing/until.ts';
import { openEventLog } from '../event-log/index.ts';
import { documentStream, eventRegistry } from '../events/index.ts';
import { planDecision } from './plan-approval.ts';

// A decision that was cut off between two lines is finished or reported, and Paperless being away loses none.

const finishing = suite('decisions that were interrupted');
let office: ApprovalOffice;
let ben: Api;

finishing.before(async () => {
  office = await approvalOffice({ env: { APPROVAL_GIVE_UP_SECONDS: '2' } });
  ben = office.approver('ben');
});
finishing.after.each(() => office.paperless.faults.clear());
finishing.after(() => office.close());

const closed = (id: number) =>
  until(
    () => office.typesOf(id),
    (types) => types.length === 2,
  );
const writes = () => office.paperless.requests.list.filter(({ method }) => method !== 'GET');
const actorOf = async (id: number, type: string) => {
  const { rows } = await office.db.query<{ actor: string }>(
    "select metadata->>'actor' as actor from events where stream = $1 and type = $2",
    [documentStream(id), type],
  );
  return rows[0]?.actor;
};

/** What a process leaves behind that was killed after the plan was recorded. */
async function leftBehind(id: number, label: string): Promise<void> {
  const log = await openEventLog(office.db, { eventRegistry, projections });
  const row = await approvalOf(office.db, id);
  if (!row) throw new Error('the document was not read');
  const to = { id: office.option(label), label };
  const wish = { to, meaning: 'approves' as const, expected: null, asNote: false };
  await log.append(documentStream(id), planDecision(row, wish, uuidv7()), {
    origin: { actor: 'sub-of-ben', correlationId: 'killed' },
  });
  await log.close();
}

finishing('planned while the clock of the database was ahead: taken up all the same', async () => {
  const id = await office.invoice();
  await leftBehind(id, 'Freigegeben');
  await office.db.query(
    `update approvals set pending = jsonb_set(pending, '{at}', to_jsonb(to_char(now() + interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      where document_id = $1`,
    [id],
  );
  assert.equal(await closed(id), ['ApprovalPlanned', 'ApprovalDecided']);
});

finishing('killed before the write: written, in the name of the person who decided', async () => {
  const id = await office.invoice();
  await leftBehind(id, 'Freigegeben');
  assert.equal(await closed(id), ['ApprovalPlanned', 'ApprovalDecided']);
  assert.is(office.valueIn(id), office.option('Freigegeben'));
  assert.is(await actorOf(id, 'ApprovalDecided'), 'sub-of-ben');
});

finishing('killed after the write: only compared, nothing is written twice', async () => {
  const id = await office.invoice();
  await leftBehind(id, 'Freigegeben');
  office.setInPaperless(id, 'Freigegeben', { fireWebhook: false });
  office.paperless.requests.reset();
  assert.equal(await closed(id), ['ApprovalPlanned', 'ApprovalDecided']);
  assert.equal(writes(), []);
});

finishing('meanwhile somebody set another value in Paperless: that stays, and it is reported', async () => {
  const id = await office.invoice();
  await leftBehind(id, 'Freigegeben');
  office.setInPaperless(id, 'Rückfrage', { fireWebhook: false });
  assert.equal(await closed(id), ['ApprovalPlanned', 'ApprovalFailed']);
  assert.is(office.valueIn(id), office.option('Rückfrage'));
  const { value, write } = await office.show(id);
  assert.equal([value.optionId, value.source, write], [office.option('Rückfrage'), 'paperless', 'failed']);
});

finishing('meanwhile the document is gone: reported, and out of the list', async () => {
  const id = await office.invoice();
  await leftBehind(id, 'Freigegeben');
  office.paperless.trash(id);
  await until(
    () => office.typesOf(id),
    (types) => types.includes('DocumentVanished'),
  );
  assert.is((await ben('GET', `/approvals/${id}`)).status, 404);
});

finishing('the document was found to be gone before anybody took it up: reported all the same', async () => {
  const id = await office.invoice();
  await leftBehind(id, 'Freigegeben');
  office.paperless.trash(id);
  const log = await openEventLog(office.db, { eventRegistry, projections });
  await log.append(documentStream(id), [{ type: 'DocumentVanished', data: { documentId: id } }], {
    origin: { actor: 'refresh', correlationId: 'refresh' },
  });
  await log.close();
  await until(
    () => office.typesOf(id),
    (types) => types.includes('ApprovalFailed'),
  );
});

finishing(
  'Paperless away: 200 and pending, which counts as the value; in Paperless once it is back',
  async () => {
    const id = await office.invoice();
    office.paperless.faults.add({ kind: 'status', status: 503, match: { path: '/bulk_edit/' } });
    const shown = shownRow(await office.decide(ben, id, 'Freigegeben'));
    assert.equal(
      [shown.write, shown.value.label, shown.value.setBy?.name],
      ['pending', 'Freigegeben', 'ben'],
    );
    const stale = await office.decide(office.approver('anna'), id, 'Abgelehnt');
    assert.equal([stale.status, (stale.body.current as { label: string }).label], [409, 'Freigegeben']);
    office.paperless.faults.clear();
    assert.equal(await closed(id), ['ApprovalPlanned', 'ApprovalDecided']);
    assert.equal([(await office.show(id)).write, office.valueIn(id)], ['done', office.option('Freigegeben')]);
  },
);

finishing('a newer decision takes the place of one that waits; only the newer one is written', async () => {
  const id = await office.invoice();
  office.paperless.faults.add({ kind: 'status', status: 503, match: { path: '/bulk_edit/' } });
  shownRow(await office.decide(ben, id, 'Freigegeben'));
  shownRow(await office.decide(ben, id, 'Abgelehnt', 'Freigegeben'));
  office.paperless.faults.clear();
  await until(
    () => office.typesOf(id),
    (types) => types.length === 4,
  );
  assert.equal(await office.typesOf(id), [
    'ApprovalPlanned',
    'ApprovalFailed',
    'ApprovalPlanned',
    'ApprovalDecided',
  ]);
  assert.is(office.valueIn(id), office.option('Abgelehnt'));
  assert.is((await office.show(id)).writeError, null);
});

finishing('one that waits can be taken back', async () => {
  const id = await office.invoice();
  office.paperless.faults.add({ kind: 'status', status: 503, match: { path: '/bulk_edit/' } });
  shownRow(await office.decide(ben, id, 'Freigegeben'));
  shownRow(await ben('POST', `/approvals/${id}/take-back`, {}));
  office.paperless.faults.clear();
  await until(
    () => office.typesOf(id),
    (types) => types.includes('ApprovalTakenBack'),
  );
  const { value, lastDecision } = await office.show(id);
  assert.equal([office.valueIn(id), value.optionId, lastDecision], [null, null, null]);
});

finishing('Paperless stays away: tried again, then failed with the reason', async () => {
  const id = await office.invoice();
  office.paperless.faults.add({ kind: 'status', status: 503, match: { path: '/bulk_edit/' } });
  office.paperless.requests.reset();
  assert.is(shownRow(await office.decide(ben, id, 'Freigegeben')).write, 'pending');
  assert.equal(await closed(id), ['ApprovalPlanned', 'ApprovalFailed']);
  assert.ok(writes().length >= 2, `${writes().length} tries`);
  const { write, writeError, value } = await office.show(id);
  assert.equal([write, value.optionId], ['failed', null]);
  assert.match(writeError ?? '', 'did not answer for 2 seconds');
});

finishing('Paperless hangs: answered after five seconds, many at once not later', async () => {
  const ids = await Promise.all([office.invoice(), office.invoice()]);
  await office.restart({ CHANGE_LEASE_SECONDS: '30' });
  office.paperless.faults.add({ kind: 'hang', match: { path: '/bulk_edit/' } });
  const startedAt = performance.now();
  const { body } = await ben('POST', '/approvals/bulk', {
    items: ids.map((documentId) => ({ documentId, optionId: office.option('Freigegeben'), expected: null })),
  });
  const took = performance.now() - startedAt;
  assert.ok(took > 4_900 && took < 7_000, `${Math.round(took)} ms`);
  assert.equal(
    (body.items as { approval: { write: string } }[]).map(({ approval }) => approval.write),
    ['pending', 'pending'],
  );
});

finishing('kill -9 while Paperless is being written to: the next process finishes it', async () => {
  office.paperless.faults.clear();
  const id = await office.invoice();
  office.paperless.requests.reset();
  const env = { ...office.env, WEBHOOK_QUEUE_INTERVAL_MS: '100', CHANGE_LEASE_SECONDS: '1' };
  await office.service.stop();
  office.paperless.faults.add({ kind: 'hang', match: { path: '/bulk_edit/', documentId: id } });
  const first = await serviceProcess(env, OPEN_SERVICE);
  const asked = office.decide(
    apiAs(first, 'sub-of-ben', { permissions: ['VIEW_FREIGABE'] }),
    id,
    'Freigegeben',
  );
  asked.catch(() => {});
  await until(
    () => writes().filter(({ path, status }) => path.includes('bulk_edit') && status === null),
    (hanging) => hanging.length > 0,
  );
  await first.kill('SIGKILL');
  assert.equal([await office.typesOf(id), office.valueIn(id)], [['ApprovalPlanned'], null]);

  office.paperless.faults.clear();
  const second = await serviceProcess(env, OPEN_SERVICE);
  try {
    assert.equal(await closed(id), ['ApprovalPlanned', 'ApprovalDecided']);
    assert.is(office.valueIn(id), office.option('Freigegeben'));
  } finally {
    await second.kill('SIGTERM');
  }
});

finishing.run();
