import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ApprovalFixture, approvalFixture } from '../../../scripts/testing/approval-fixture.ts';
import { apiAs } from '../../../scripts/testing/as-person.ts';
import {
  OPEN_SERVICE,
  type ServiceProcess,
  serviceProcess,
} from '../../../scripts/testing/service-process.ts';
import { until } from '../../../scripts/testing/until.ts';
import { documentStream } from '../../domain/events/index.ts';

// `kill -9` in the two moments that a process cannot tell apart afterwards: after the look and before Paperless has the
// write, and after Paperless has it and before the second look.

const killed = suite('decisions whose process is killed beside the write');
let fixture: ApprovalFixture;
let service: ServiceProcess;

killed.before(async () => {
  fixture = await approvalFixture({ withoutReading: true, env: { RECOVERY_INTERVAL_MS: '500' } });
});
killed.after(async () => {
  await service?.kill('SIGKILL');
  await fixture.close();
});

const CASES = [false, true].flatMap((arrives) =>
  [null, 'Abgelehnt'].map((others) => ({ arrives, others, id: 0 })),
);

killed('F2b: what was planned is finished once, and what others set meanwhile stays', async () => {
  const { faults, requests } = fixture.paperless;
  for (const one of CASES) one.id = await fixture.invoice();
  await fixture.service.stop();
  service = await serviceProcess(fixture.env, OPEN_SERVICE);
  const ben = apiAs(service, 'sub-of-ben', { permissions: ['VIEW_FREIGABE'], username: 'ben' });
  for (const { id, arrives } of CASES)
    faults.add({ kind: 'hang', after: arrives, match: { path: '/bulk_edit/', documentId: id } });
  const deciding = CASES.map(({ id }) => fixture.decide(ben, id, 'Freigegeben').catch(() => {}));
  for (const { id, arrives } of CASES)
    await until(
      async () => ({ looks: await recordedLooks(id), value: fixture.valueIn(id) }),
      ({ looks, value }) => looks === 1 && (!arrives || value === fixture.option('Freigegeben')),
    );
  await service.kill('SIGKILL');
  await Promise.all(deciding);
  for (const { id, others } of CASES) if (others) fixture.setInPaperless(id, others, { fireWebhook: false });
  faults.clear();
  requests.reset();
  service = await serviceProcess(fixture.env, OPEN_SERVICE);
  for (const { id, arrives, others } of CASES) {
    const types = await until(
      () => fixture.typesOf(id),
      (all) => all.length === 2,
    );
    const name = `arrives: ${arrives}, others: ${others}`;
    assert.equal(types, ['ApprovalPlanned', others ? 'ApprovalFailed' : 'ApprovalDecided'], name);
    assert.is(fixture.valueIn(id), fixture.option(others ?? 'Freigegeben'), name);
    if (others)
      assert.ok(
        await standsInAnEnd(id, fixture.option(others)),
        `${name}: what the look has shown stands in an event`,
      );
  }
  assert.is(fixture.writes().length, 1, 'written is only what Paperless never had');
});

const recordedLooks = async (id: number) => {
  const looks = `select from events where stream = $1 and type = 'ApprovalWriteBegun'`;
  return (await fixture.db.query(looks, [documentStream(id)])).rowCount;
};

const standsInAnEnd = async (id: number, value: string) => {
  const ends = `select from events where stream = $1 and type = 'ApprovalFailed' and data::text like '%' || $2 || '%'`;
  return (await fixture.db.query(ends, [documentStream(id), value])).rowCount === 1;
};

killed.run();
