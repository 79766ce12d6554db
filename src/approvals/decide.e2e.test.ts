import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, apiAs, believePeople } from '../../scripts/testing/as-person.ts';
import { type TestOffice, testOffice } from '../../scripts/testing/test-office.ts';
import { until } from '../../scripts/testing/until.ts';

// Deciding on payments: what is written, what is refused, and what is told of it.

const deciding = suite('deciding');
let office: TestOffice;
let ben: Api;
let anna: Api;
let admin: Api;
/** Label → id. */
const option: Record<string, string> = {};
const INVOICE = 1;

deciding.before(async () => {
  office = await testOffice({
    documents: 2,
    authenticate: believePeople,
    env: { CHANGE_LEASE_SECONDS: '2' },
  });
  ben = apiAs(office, 'ben', { permissions: ['VIEW_FREIGABE'], username: 'ben' });
  anna = apiAs(office, 'anna', { permissions: ['VIEW_FREIGABE'], username: 'anna' });
  admin = apiAs(office, 'admin', { permissions: ['MANAGE_SETTINGS', 'VIEW_FREIGABE'] });
  for (const label of ['Freigegeben', 'Abgelehnt', 'Rückfrage'])
    option[label] = office.paperless.option('Freigabe', label);
  await admin('PUT', '/settings/approval_amount_field', { value: 1 });
  await admin('PUT', '/settings/approval_due_field', { value: 2 });
  await admin('PUT', `/document-types/${INVOICE}`, { freigabeErforderlich: true });
  await refreshed();
});
deciding.before.each(() => office.paperless.requests.reset());
deciding.after.each(() => office.paperless.faults.clear());
deciding.after(() => office.close());

type Approval = {
  documentId: number;
  value: {
    optionId: string | null;
    label: string | null;
    meaning: string;
    source: string | null;
    setBy: { name: string } | null;
  };
  amount: object | null;
  due: string | null;
  checksum: string | null;
  write: string;
  writeError: string | null;
  decidedOnAnotherFile: boolean;
  lastDecision: {
    by: { name: string | null };
    comment: string | null;
    checksum: string;
    inForce: boolean;
  } | null;
};
const refreshed = async () => {
  await admin('POST', '/approvals/refresh');
  await until(
    () => admin('GET', '/approvals/refresh'),
    ({ body }) => body.state === 'idle',
  );
};
const call = async (id: number) => {
  await office.call(id);
  await until(
    () => office.status(),
    ({ queueSize, processing }) => queueSize === 0 && processing === null,
  );
};
const invoice = async (more: object = {}) => {
  const { id } = office.paperless.addDocument({
    title: 'Rechnung',
    document_type: INVOICE,
    custom_fields: [
      { field: 1, value: 'EUR119.00' },
      { field: 2, value: '2026-12-01' },
    ],
    ...more,
  });
  await call(id);
  return id;
};
const valueOf = (id: number) =>
  office.paperless.document(id).custom_fields.find(({ field }) => field === 15)?.value ?? null;
const decide = (
  who: Api,
  id: number,
  label: string | null,
  expected: string | null = null,
  more: object = {},
) =>
  who('PUT', `/approvals/${id}`, {
    optionId: label && option[label],
    expected: expected && option[expected],
    ...more,
  });
const row = (answer: { status: number; body: object }): Approval => {
  assert.is(answer.status, 200, JSON.stringify(answer.body));
  return answer.body as Approval;
};

deciding('a decision is written, read back, and shown with who made it', async () => {
  const id = await invoice();
  const shown = row(await decide(ben, id, 'Freigegeben', null, { comment: 'Menge geprüft' }));
  assert.is(valueOf(id), option.Freigegeben);
  assert.equal(
    [shown.value.label, shown.value.meaning, shown.value.source, shown.value.setBy?.name, shown.write],
    ['Freigegeben', 'approves', 'approval', 'ben', 'done'],
  );
  assert.equal([shown.amount, shown.due], [{ minor: 11900, currency: 'EUR' }, '2026-12-01']);
  assert.equal(
    [shown.lastDecision?.comment, shown.lastDecision?.checksum],
    ['Menge geprüft', shown.checksum],
  );
});

deciding.run();
